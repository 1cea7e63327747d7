const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The place that a function returns when the text is not as `JSON.stringify` writes it. */
export const unexpected = -1;

/** The text is no JSON, or not of the form that a record has. The message has no part of the text. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
}

/** Returns the place of the quote that ends a string. @param at after its first quote */
export function endOfString(text: Uint8Array, at: number): number {
  for (let i = at; i < text.length; i += 1) {
    const byte = text[i]!;
    if (byte === quote) return i;
    if (byte === backslash) i += 1;
  }
  return unexpected;
}

/** Returns the place after the value that begins at `at`; that it is valid JSON is its reader's to check. */
export function skipValue(text: Uint8Array, at: number): number {
  const first = text[at];
  if (first === quote) {
    const end = endOfString(text, at + 1);
    return end === unexpected ? unexpected : end + 1;
  }
  if (first === openBrace || first === openBracket) return skipNested(text, at);
  let i = at;
  while (i < text.length && text[i] !== comma && text[i] !== closeBrace && text[i] !== closeBracket) i += 1;
  return i === at ? unexpected : i;
}

function skipNested(text: Uint8Array, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i += 1) {
    const byte = text[i]!;
    if (byte === quote) {
      i = endOfString(text, i + 1);
      if (i === unexpected) return unexpected;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return unexpected;
}

/** Powers of ten that a double has exactly. */
const powers = Float64Array.from({ length: 16 }, (_, power) => 10 ** power);
const maxDigits = 15;
const [zero, nine, minus, point] = [0x30, 0x39, 0x2d, 0x2e];

/** Reads numbers. Up to 15 digits without an exponent are a quotient of two exact integers, which rounds as the text itself does. */
export class NumberReader {
  /** The number read last. */
  value = 0;

  /** @returns the place after the number that begins at `at` */
  read(text: Uint8Array, at: number): number {
    let digits = 0;
    let count = 0;
    let pointAt = 0;
    const isNegative = text[at] === minus;
    const first = isNegative ? at + 1 : at;
    let i = first;
    for (; i < text.length; i += 1) {
      const byte = text[i]!;
      if (byte >= zero && byte <= nine) {
        digits = digits * 10 + (byte - zero);
        count += 1;
      } else if (byte === point && pointAt === 0) pointAt = i;
      else break;
    }
    const last = text[i];
    const isPlain = last === comma || last === closeBrace;
    if (!isPlain || count === 0 || count > maxDigits) return this.#any(text, at);
    const value = pointAt === 0 ? digits : digits / powers[i - pointAt - 1]!;
    this.value = isNegative ? -value : value;
    return i;
  }

  #any(text: Uint8Array, start: number): number {
    const end = skipValue(text, start);
    if (end === unexpected) return unexpected;
    const written = Buffer.from(text.buffer, text.byteOffset + start, end - start).toString('latin1');
    this.value = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written) ? Number(written) : Number.NaN;
    return Number.isFinite(this.value) ? end : unexpected;
  }
}
