import { AvroBytes } from './avro-bytes.ts';
import type { AvroField, AvroRecordSchema, AvroType } from './avro-schema.ts';
import { endOfString, JsonTextError, NumberReader, skipValue, unexpected } from './json-scanner.ts';

/** Writes one value. @param at where its JSON text begins @returns the place after it, or `unexpected` */
type Write = (json: Buffer, at: number) => number;

interface Field {
  readonly isOptional: boolean;
  readonly write: Write;
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];
/** The branch of the value in the union with null, as a long in zigzag form; that of null is 0. */
const aValue = 2;
/** A block of an array with one item, and the end of the array. */
const [oneItem, noMoreItems] = [2, 0];

/**
 * Turns the JSON bytes of a record into Avro's binary encoding in one pass, without an object in between: the serializer writes the members in
 * the order of the schema. A text of another order, with white space, null or members of a newer release is parsed first, which costs several times as much;
 * members that the schema does not have are left out.
 */
export class AvroTranscoder {
  readonly #fields: readonly Field[];
  readonly #names: readonly string[];
  /** The names as they stand before the values, `"EDay":`, one after the other, and where each begins. */
  readonly #labels: Buffer;
  readonly #labelStarts: Int32Array;
  /** Of each field the one that came after it in the last record, plus one at its place: most records have the same members. */
  readonly #followers: Int32Array;
  /** Of each field the number of required ones before it. */
  readonly #requiredBefore: Int32Array;
  readonly #out = new AvroBytes();
  readonly #numbers = new NumberReader();

  constructor({ fields }: AvroRecordSchema) {
    this.#fields = fields.map((field) => this.#prepared(field));
    this.#names = fields.map(({ name }) => name);
    const labels = this.#names.map((name) => `"${name}":`);
    this.#labels = Buffer.from(labels.join(''));
    let start = 0;
    this.#labelStarts = Int32Array.from([0, ...labels.map((label) => (start += label.length))]);
    let required = 0;
    this.#requiredBefore = Int32Array.from([
      0,
      ...this.#fields.map(({ isOptional }) => (required += isOptional ? 0 : 1)),
    ]);
    this.#followers = Int32Array.from({ length: fields.length + 1 }, (_, index) => index);
  }

  /**
   * @param prefix what stands before the encoded record: of Confluent's wire format the magic byte and the id of the schema
   * @throws JsonTextError when the text is no such record; the message has no part of it
   */
  transcode(json: Buffer, prefix: Uint8Array): Buffer {
    if (!this.#encode(json, prefix) && !this.#encode(this.#ordered(json), prefix))
      throw new JsonTextError('a member is absent or of another type');
    return this.#out.take();
  }

  /** @returns false when the text is not as the serializer writes it */
  #encode(json: Buffer, prefix: Uint8Array): boolean {
    const out = this.#out;
    // A member of nine bytes (`"EDay":1,`) is a double of nine; items of two bytes (`1,`) become three.
    out.begin(prefix.length + 2 * json.length + 2 * this.#fields.length);
    out.raw(prefix);
    if (json[0] !== openBrace) return false;
    let next = 0;
    for (let at = 1; ; at += 1) {
      const index = this.#fieldAt(json, at, next);
      if (index === unexpected || !this.#leaveOut(next, index)) return false;
      const { isOptional, write } = this.#fields[index]!;
      if (isOptional) out.byte(aValue);
      at = write(json, at + this.#labelStarts[index + 1]! - this.#labelStarts[index]!);
      if (at === unexpected) return false;
      next = index + 1;
      if (json[at] === closeBrace) return at + 1 === json.length && this.#leaveOut(next, this.#fields.length);
      if (json[at] !== comma) return false;
    }
  }

  /** Returns the index of the field whose member begins at `at`. @param next the first that may follow */
  #fieldAt(json: Buffer, at: number, next: number): number {
    const likely = this.#followers[next]!;
    if (likely < this.#fields.length && this.#isAt(json, at, likely)) return likely;
    const first = json[at + 1];
    for (let index = next; index < this.#fields.length; index += 1)
      if (this.#labels[this.#labelStarts[index]! + 1] === first && this.#isAt(json, at, index)) {
        this.#followers[next] = index;
        return index;
      }
    return unexpected;
  }

  #isAt(json: Buffer, at: number, index: number): boolean {
    const labels = this.#labels;
    const end = this.#labelStarts[index + 1]!;
    for (let i = this.#labelStarts[index]!, j = at; i < end; i += 1, j += 1) if (json[j] !== labels[i]) return false;
    return true;
  }

  /** Writes null for fields that have no member. @returns false when one is required */
  #leaveOut(first: number, end: number): boolean {
    if (this.#requiredBefore[end] !== this.#requiredBefore[first]) return false;
    this.#out.zeros(end - first);
    return true;
  }

  /** Returns the same record as the serializer writes it. */
  #ordered(json: Buffer): Buffer {
    const record = parsed(json.toString());
    if (typeof record !== 'object' || record === null) throw new JsonTextError('no object');
    const members = this.#names.flatMap((name) => {
      const value = (record as Record<string, unknown>)[name] ?? undefined;
      return value === undefined ? [] : [[name, value]];
    });
    return Buffer.from(JSON.stringify(Object.fromEntries(members)));
  }

  #prepared({ type, jsonItems }: AvroField): Field {
    const isOptional = isUnion(type);
    return {
      isOptional,
      write: this.#writeOf(isOptional ? type[1] : type, jsonItems === true),
    };
  }

  #writeOf(type: AvroType, jsonItems: boolean): Write {
    if (type === 'double') return (json, at) => this.#writeDouble(json, at);
    if (type === 'long') return (json, at) => this.#writeLong(json, at);
    if (type === 'string') return (json, at) => this.#writeString(json, at);
    return (json, at) => this.#writeArray(json, at, jsonItems);
  }

  #writeDouble(json: Buffer, at: number): number {
    const end = this.#numbers.read(json, at);
    if (end !== unexpected) this.#out.double(this.#numbers.value);
    return end;
  }

  #writeLong(json: Buffer, at: number): number {
    const end = this.#numbers.read(json, at);
    if (end === unexpected || !Number.isSafeInteger(this.#numbers.value)) return unexpected;
    this.#out.long(this.#numbers.value);
    return end;
  }

  #writeString(json: Buffer, at: number): number {
    if (json[at] !== quote) return unexpected;
    for (let i = at + 1; i < json.length; i += 1) {
      if (json[i] === backslash) return this.#writeEscaped(json, at);
      if (json[i] === quote) {
        this.#out.text(json, at + 1, i);
        return i + 1;
      }
    }
    return unexpected;
  }

  #writeEscaped(json: Buffer, at: number): number {
    const end = endOfString(json, at + 1);
    if (end === unexpected) return unexpected;
    this.#out.text(Buffer.from(String(parsed(json.toString('utf8', at, end + 1)))));
    return end + 1;
  }

  /** Each item is a block by itself: their number is not known before the last, and a count costs as much as a block. */
  #writeArray(json: Buffer, start: number, jsonItems: boolean): number {
    const out = this.#out;
    if (json[start] !== openBracket) return unexpected;
    let at = start + 1;
    while (json[at] !== closeBracket) {
      out.byte(oneItem);
      const end = jsonItems ? skipValue(json, at) : this.#writeString(json, at);
      if (end === unexpected) return unexpected;
      if (jsonItems) out.text(json, at, end);
      if (json[end] !== comma && json[end] !== closeBracket) return unexpected;
      at = json[end] === comma ? end + 1 : end;
    }
    out.byte(noMoreItems);
    return at + 1;
  }
}

function isUnion(type: AvroField['type']): type is readonly ['null', AvroType] {
  return Array.isArray(type);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonTextError('no JSON');
  }
}
