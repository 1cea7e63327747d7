import type { OutgoingRecord } from '../port.ts';

type Content = Pick<OutgoingRecord, 'key' | 'value' | 'headers'>;

const names = new Map<string, Buffer>();
/** Longer texts are written faster by Node than one by one. */
const shortText = 32;

/** Returns the bytes of a header's name: names are few and repeat in every record. */
function nameBytes(name: string): Buffer {
  let bytes = names.get(name);
  if (bytes === undefined) {
    bytes = Buffer.from(name);
    if (names.size < 256) names.set(name, bytes);
  }
  return bytes;
}

/** Computes the bytes of a number in zigzag form, seven bits a byte. @param value of 31 bits and a sign */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = ((value << 1) ^ (value >> 31)) >>> 0; rest > 0x7f; rest >>>= 7) size++;
  return size;
}

/** Computes the size of a record after its length field. @param offsetDelta its place in the batch */
export function recordBodySize({ key, value, headers }: Content, offsetDelta: number): number {
  // The attributes and the difference of its time to the batch's, which is 0.
  let size = 2 + varintSize(offsetDelta);
  size += key === null ? varintSize(-1) : textSize(Buffer.byteLength(key));
  size += value === null ? varintSize(-1) : textSize(value.length);
  let count = 0;
  for (const name in headers) {
    size += textSize(nameBytes(name).length) + textSize(Buffer.byteLength(headers[name]!));
    count++;
  }
  return size + varintSize(count);
}

function textSize(length: number): number {
  return varintSize(length) + length;
}

/** Writes records of a batch one after the other. */
export class RecordWriter {
  readonly #bytes: Buffer;
  #at: number;

  /** @param at where the first record begins */
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** @param bodySize of `recordBodySize` */
  write({ key, value, headers }: Content, offsetDelta: number, bodySize: number): void {
    this.#varint(bodySize);
    this.#bytes[this.#at++] = 0;
    this.#varint(0);
    this.#varint(offsetDelta);
    if (key === null) this.#varint(-1);
    else this.#text(key);
    if (value === null) this.#varint(-1);
    else this.#append(value);
    this.#headers(headers ?? {});
  }

  #headers(headers: Readonly<Record<string, string>>): void {
    const all = Object.keys(headers);
    this.#varint(all.length);
    for (const name of all) {
      this.#append(nameBytes(name));
      this.#text(headers[name]!);
    }
  }

  #append(value: Buffer): void {
    this.#varint(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  #text(text: string): void {
    const length = Buffer.byteLength(text);
    this.#varint(length);
    if (length === text.length && length < shortText)
      for (let i = 0; i < length; i++) this.#bytes[this.#at + i] = text.charCodeAt(i);
    else this.#bytes.write(text, this.#at);
    this.#at += length;
  }

  #varint(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#at++] = rest;
  }
}
