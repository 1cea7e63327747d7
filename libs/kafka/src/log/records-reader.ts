export interface ReadRecord {
  timestampDelta: number;
  offsetDelta: number;
  key: string | null;
  /** A view of the bytes that are read. */
  value: Buffer | null;
  /** UTF-8 strings; a header without a value reads as the empty string, a repeated one as its last value, one without a name is left out. */
  headers: Record<string, string>;
}

/** The header text last read at this position; undefined for null. */
interface HeaderText {
  start: number;
  end: number;
  text: string | undefined;
}

/**
 * Reads the records of one batch in turn, from its uncompressed bytes. Most records of a batch have the same header names in the same order, and several of the same
 * values: what equals the record before, byte by byte, is not decoded again, and equal names make objects of one shape.
 */
export class RecordsReader {
  readonly #bytes: Buffer;
  #at = 0;
  readonly #names: HeaderText[] = [];
  readonly #values: HeaderText[] = [];
  /** The headers of the record before, and their number. */
  #headers: Record<string, string> = {};
  #count = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws RangeError when the bytes end before the record does */
  next(): ReadRecord {
    const length = this.#varint();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a record extends beyond its batch');
    // The attributes of a record mean nothing yet.
    this.#at++;
    const timestampDelta = this.#varint();
    const offsetDelta = this.#varint();
    const key = this.#take();
    const value = this.#take();
    const headers = this.#readHeaders(this.#varint());
    this.#at = end;
    return { timestampDelta, offsetDelta, key: key === null ? null : key.toString(), value, headers };
  }

  #take(): Buffer | null {
    const length = this.#varint();
    if (length < 0) return null;
    const start = this.#at;
    this.#at += length;
    return this.#bytes.subarray(start, this.#at);
  }

  #readHeaders(count: number): Record<string, string> {
    let sameNames = count === this.#count;
    for (let i = 0; i < count; i++) {
      if (!this.#readText(this.#names, i)) sameNames = false;
      this.#readText(this.#values, i);
    }
    const headers: Record<string, string> = sameNames ? { ...this.#headers } : {};
    for (let i = 0; i < count; i++) {
      const { text: name } = this.#names[i]!;
      if (name !== undefined) headers[name] = this.#values[i]!.text ?? '';
    }
    this.#headers = headers;
    this.#count = count;
    return headers;
  }

  /** Reads the next text as that of place `i`. @returns whether it is the same as before */
  #readText(texts: HeaderText[], i: number): boolean {
    const length = this.#varint();
    const start = this.#at;
    const end = length < 0 ? start : start + length;
    this.#at = end;
    const before = texts[i];
    if (before !== undefined && length >= 0 && this.#isEqual(before, start, end)) return true;
    texts[i] = { start, end, text: length < 0 ? undefined : this.#bytes.toString('utf8', start, end) };
    return false;
  }

  #isEqual(before: HeaderText, start: number, end: number): boolean {
    if (before.text === undefined || before.end - before.start !== end - start) return false;
    const bytes = this.#bytes;
    for (let here = start, there = before.start; here < end; here++, there++)
      if (bytes[here] !== bytes[there]) return false;
    return true;
  }

  /** A number in zigzag form, seven bits a byte, the lowest first; of a timestamp it may have more than 32 bits. */
  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    let value = byte & 0x7f;
    for (let scale = 128; byte >= 128; scale *= 128) {
      byte = bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
