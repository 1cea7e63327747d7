import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Writes whole numbers below 2^52, seven bits a byte, lowest first: small numbers take one byte. */
export class VarintWriter {
  readonly #bytes: number[] = [];

  unsigned(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  /** 0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 … */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Values that seldom change: each with the number of times that it follows. */
  runs(values: readonly number[]): void {
    for (let at = 0; at < values.length;) {
      let end = at + 1;
      while (end < values.length && values[end] === values[at]) end += 1;
      this.unsigned(values[at]!);
      this.unsigned(end - at);
      at = end;
    }
  }

  /** Returns what was written behind its format, compressed where that is shorter. */
  packed(): Uint8Array {
    const plain = Uint8Array.from(this.#bytes);
    const deflated = deflateRawSync(plain, deflateOptions);
    const isShorter = deflated.length < plain.length;
    const packed = new Uint8Array(1 + (isShorter ? deflated : plain).length);
    packed[0] = isShorter ? deflatedFormat : plainFormat;
    packed.set(isShorter ? deflated : plain, 1);
    return packed;
  }
}

export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** @param packed by `VarintWriter.packed`; throws a RangeError for another format, and a zlib error for damaged bytes */
  constructor(packed: Uint8Array) {
    this.#bytes = unpacked(packed);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError(`packed energy ends after ${this.#bytes.length} bytes`);
      this.#at += 1;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  runs(length: number): number[] {
    const values: number[] = [];
    while (values.length < length) {
      const value = this.unsigned();
      for (let n = Math.min(this.unsigned(), length - values.length); n > 0; n -= 1) values.push(value);
    }
    return values;
  }
}

const plainFormat = 1;
const deflatedFormat = 2;
/** A day takes a few KB: a small window takes less time to set up. */
const deflateOptions = { level: 6, windowBits: 12, memLevel: 5 };
/** Far above a day of readings each second: damaged bytes must not fill the memory. */
const maxOutputLength = 8 * 1024 * 1024;

function unpacked(packed: Uint8Array): Uint8Array {
  if (packed[0] === plainFormat) return packed.subarray(1);
  if (packed[0] === deflatedFormat) return inflateRawSync(packed.subarray(1), { maxOutputLength });
  throw new RangeError(`unknown format of packed energy: ${packed[0]}`);
}
