import { powerOfTen, roundHalfAway, stepsOf } from './rounding.ts';

const firstSize = 16 * 1024;
/** A larger memory is not kept: one huge record would occupy it for good. */
const maxKept = 1024 * 1024;
/** Longer texts are written faster by the encoder than one character after the other. */
const shortText = 256;
/** Below it the whole part of a number is an integer of 31 bits. */
const exactBelow = 1e9;

const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const quote = 0x22;
const backslash = 0x5c;
const encoder = new TextEncoder();

/** Writes JSON in UTF-8, one text after the other into the same memory: a record as a string would be made of a hundred pieces, and copied twice. */
export class JsonBytes {
  #bytes = new Uint8Array(firstSize);
  #length = 0;

  /** Begins the next text. */
  clear(): void {
    if (this.#bytes.length > maxKept) this.#bytes = new Uint8Array(firstSize);
    this.#length = 0;
  }

  /** Returns the bytes written so far; valid until `clear`. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Replaces the byte at a place that is written already. */
  put(place: number, byte: number): void {
    this.#bytes[place] = byte;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Writes bytes as they are. */
  raw(codes: Uint8Array): void {
    this.#reserve(codes.length);
    const [bytes, at] = [this.#bytes, this.#length];
    for (let i = 0; i < codes.length; i += 1) bytes[at + i] = codes[i]!;
    this.#length = at + codes.length;
  }

  /** Writes a text that is JSON. */
  json(text: string): void {
    this.#reserve(text.length * 3);
    if (text.length > shortText || !this.#ascii(text)) this.#encode(text);
  }

  /** Writes a text as a JSON string. */
  string(text: string): void {
    this.#reserve(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = quote;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code < 0x20 || code > 0x7e || code === quote || code === backslash) {
        this.json(JSON.stringify(text));
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = quote;
    this.#length = at;
  }

  /** Writes a number rounded to so many places, in its shortest form. */
  decimal(value: number, decimals: number): void {
    const size = Math.abs(value);
    if (!(size < exactBelow)) {
      this.json(String(roundHalfAway(value, decimals)));
      return;
    }
    const steps = stepsOf(size, decimals);
    const power = powerOfTen(decimals);
    const whole = (steps / power) | 0;
    this.#reserve(24);
    if (value < 0 && steps > 0) this.#bytes[this.#length++] = minus;
    this.#digits(whole, digitsOf(whole));
    const rest = steps - whole * power;
    if (rest > 0) this.#fraction(rest, decimals);
  }

  /** Writes the point and the digits after it, without zeros at the end. */
  #fraction(rest: number, decimals: number): void {
    let [left, count] = [rest, decimals];
    for (; left % 10 === 0; left /= 10) count -= 1;
    this.#bytes[this.#length++] = point;
    this.#digits(left, count);
  }

  #digits(value: number, count: number): void {
    const bytes = this.#bytes;
    const end = this.#length + count;
    let left = value;
    for (let at = end - 1; at >= this.#length; at -= 1) {
      const tenth = (left / 10) | 0;
      bytes[at] = zero + (left - tenth * 10);
      left = tenth;
    }
    this.#length = end;
  }

  /** @returns false for a text with other characters, of which nothing is written */
  #ascii(text: string): boolean {
    const bytes = this.#bytes;
    const from = this.#length;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return false;
      bytes[from + i] = code;
    }
    this.#length = from + text.length;
    return true;
  }

  #encode(text: string): void {
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.view());
    this.#bytes = larger;
  }
}

function digitsOf(whole: number): number {
  let count = 1;
  for (let limit = 10; whole >= limit; limit *= 10) count += 1;
  return count;
}
