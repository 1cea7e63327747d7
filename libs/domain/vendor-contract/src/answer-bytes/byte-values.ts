/** The powers of ten that a double represents exactly. */
const powersOfTen = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Reads a JSON number, exactly as `JSON.parse` would: a number without exponent is a whole number divided by a power of
 * ten. Where a double represents both exactly, their quotient is rounded once, as required.
 */
export function numberIn(bytes: Buffer, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  let pointAt = end - 1;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const code = bytes[at]!;
    if (code === point) pointAt = at;
    else if (code <= nine && code >= zero) value = value * 10 + (code - zero);
    else return Number(bytes.toString('latin1', start, end));
  }
  const decimals = end - 1 - pointAt;
  if (value > Number.MAX_SAFE_INTEGER || decimals >= powersOfTen.length)
    return Number(bytes.toString('latin1', start, end));
  if (decimals > 0) value /= powersOfTen[decimals]!;
  return isNegative ? -value : value;
}

/** Texts of up to four bytes by these: units and codes repeat in every record. */
const shortTexts = new Map<number, string>();
const shortBytes = 4;
const maxShortTexts = 4096;

/** Reads a JSON text that begins and ends with a quote. */
export function textIn(bytes: Buffer, start: number, end: number): string {
  const [from, to] = [start + 1, end - 1];
  return to - from <= shortBytes ? shortText(bytes, from, to) : longText(bytes, from, to);
}

function shortText(bytes: Buffer, from: number, to: number): string {
  let key = 0;
  for (let at = from; at < to; at += 1) key = key * 256 + bytes[at]!;
  let text = shortTexts.get(key);
  if (text === undefined) {
    text = longText(bytes, from, to);
    if (shortTexts.size < maxShortTexts) shortTexts.set(key, text);
  }
  return text;
}

function longText(bytes: Buffer, from: number, to: number): string {
  let isAscii = true;
  for (let at = from; at < to; at += 1) {
    const code = bytes[at]!;
    if (code === backslash) return JSON.parse(bytes.toString('utf8', from - 1, to + 1)) as string;
    if (code >= 0x80) isAscii = false;
  }
  return isAscii ? bytes.toString('latin1', from, to) : bytes.toString('utf8', from, to);
}

/** Reads a value as `JSON.parse` would of the text of these bytes. */
export function valueIn(bytes: Buffer, start: number, end: number): unknown {
  const code = bytes[start]!;
  if (code === quote) return textIn(bytes, start, end);
  if (code === minus || (code >= zero && code <= nine)) return numberIn(bytes, start, end);
  if (code === 0x6e) return null;
  if (code === 0x74) return true;
  if (code === 0x66) return false;
  return JSON.parse(bytes.toString('utf8', start, end));
}

/** The bytes of which JSON is made. */
export const quote = 0x22;
export const backslash = 0x5c;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const comma = 0x2c;
export const colon = 0x3a;
export const minus = 0x2d;
export const plus = 0x2b;
export const point = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
/** Lower bytes are control characters, which no text may contain. */
export const space = 0x20;
