import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  minus,
  nine,
  openBrace,
  openBracket,
  plus,
  point,
  quote,
  space,
  zero,
} from './byte-values.ts';
import { MemberNames, withByte } from './member-names.ts';

/** Thrown when lists and objects are nested deeper than the limit. */
export class NestingError extends Error {}

/**
 * Each recorded value takes four numbers: its name, its start, its end, and the index of the next value that is not
 * inside it.
 */
export const entrySize = 4;
export const entryStart = 1;
export const entryEnd = 2;
export const entryNext = 3;
/** The name of values without one: elements of lists, and the whole answer. */
export const nameless = -0x80000000;

/** The entries of the current scan; its results are copied out of it. */
let entries = new Int32Array(4096 * entrySize);
/** A larger buffer is not kept: one huge answer would occupy its memory for good. */
const maxKept = 65_536 * entrySize;

/** The members that a scan records, and its depth. */
export interface ScanOptions {
  /** Members with these names are noted. */
  names: MemberNames;
  /** All members of the objects that are at most so deep are noted. */
  outer: number;
  maxNesting: number;
  /** The bytes are known to be JSON: what nests deeper than `maxNesting` is passed over unchecked instead of refused. */
  skipsDeeper?: boolean;
}

/**
 * Checks that bytes are one JSON text, as `JSON.parse` would of the text that they are, and records the positions of
 * values that a mapping may read: members of the given names, elements of lists, and all members of the outer objects.
 * All other values are checked and skipped. Throws `SyntaxError` for invalid JSON, and `NestingError` where it nests
 * deeper than `maxNesting`.
 */
export function scanJson(bytes: Uint8Array, options: ScanOptions): Int32Array {
  try {
    return new JsonScan(bytes, options).whole();
  } finally {
    if (entries.length > maxKept) entries = new Int32Array(maxKept);
  }
}

class JsonScan {
  readonly #bytes: Uint8Array;
  readonly #names: MemberNames;
  readonly #maxNesting: number;
  readonly #outer: number;
  readonly #skipsDeeper: boolean;
  #length = 0;

  constructor(bytes: Uint8Array, { names, maxNesting, outer, skipsDeeper = false }: ScanOptions) {
    this.#bytes = bytes;
    this.#names = names;
    this.#maxNesting = maxNesting;
    this.#outer = outer;
    this.#skipsDeeper = skipsDeeper;
  }

  whole(): Int32Array {
    const end = this.#noted(nameless, skipSpace(this.#bytes, 0), 0);
    if (skipSpace(this.#bytes, end) < this.#bytes.length) throw invalidAt(end);
    return entries.slice(0, this.#length);
  }

  /** Scans a value that is noted. @returns where it ends */
  #noted(name: number, start: number, depth: number): number {
    const entry = this.#length;
    this.#length += entrySize;
    if (this.#length > entries.length) grow();
    const end = this.#value(start, depth, true);
    entries[entry] = name;
    entries[entry + entryStart] = start;
    entries[entry + entryEnd] = end;
    entries[entry + entryNext] = this.#length;
    return end;
  }

  #value(start: number, depth: number, isNoted: boolean): number {
    const code = this.#bytes[start];
    if (code === quote) return textEnd(this.#bytes, start);
    if (code === openBrace || code === openBracket) {
      if (depth >= this.#maxNesting) return this.#deeper(start);
      return code === openBrace ? this.#object(start, depth + 1, isNoted) : this.#list(start, depth + 1, isNoted);
    }
    return code === minus || isDigit(code) ? numberEnd(this.#bytes, start) : literalEnd(this.#bytes, start);
  }

  #deeper(start: number): number {
    if (!this.#skipsDeeper) throw new NestingError();
    return containerEnd(this.#bytes, start);
  }

  #object(start: number, depth: number, isNoted: boolean): number {
    const bytes = this.#bytes;
    const isOuter = depth <= this.#outer;
    let at = skipSpace(bytes, start + 1);
    if (bytes[at] === closeBrace) return at + 1;
    for (;;) {
      if (bytes[at] !== quote) throw invalidAt(at);
      const from = at + 1;
      let hash = 0;
      for (at = from; at < bytes.length; at += 1) {
        const code = bytes[at]!;
        if (code === quote || code === backslash || code < space) break;
        hash = withByte(hash, code);
      }
      const isPlain = bytes[at] === quote;
      if (!isPlain) at = textEnd(bytes, from - 1) - 1;
      const value = this.#valueStart(at + 1);
      const place = !isNoted ? -1 : isPlain ? this.#names.find(bytes, from, at, hash) : this.#escaped(from, at);
      if (place >= 0) at = this.#noted(place, value, depth);
      else if (isNoted && isOuter) at = this.#noted(~from, value, depth);
      else at = this.#value(value, depth, false);
      at = skipSpace(bytes, at);
      if (bytes[at] === closeBrace) return at + 1;
      if (bytes[at] !== comma) throw invalidAt(at);
      at = skipSpace(bytes, at + 1);
    }
  }

  /** Finds the value after a name. */
  #valueStart(nameEnd: number): number {
    const at = skipSpace(this.#bytes, nameEnd);
    if (this.#bytes[at] !== colon) throw invalidAt(at);
    return skipSpace(this.#bytes, at + 1);
  }

  /** Finds a name that is written with escapes. */
  #escaped(from: number, to: number): number {
    const name = JSON.parse(Buffer.from(this.#bytes.subarray(from - 1, to + 1)).toString()) as string;
    return this.#names.placeOf(name) ?? -1;
  }

  #list(start: number, depth: number, isNoted: boolean): number {
    const bytes = this.#bytes;
    let at = skipSpace(bytes, start + 1);
    if (bytes[at] === closeBracket) return at + 1;
    for (;;) {
      at = skipSpace(bytes, isNoted ? this.#noted(nameless, at, depth) : this.#value(at, depth, false));
      if (bytes[at] === closeBracket) return at + 1;
      if (bytes[at] !== comma) throw invalidAt(at);
      at = skipSpace(bytes, at + 1);
    }
  }
}

function grow(): void {
  const larger = new Int32Array(entries.length * 2);
  larger.set(entries);
  entries = larger;
}

function invalidAt(at: number): SyntaxError {
  return new SyntaxError(`no JSON at ${at}`);
}

export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at]!)) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code <= space && (code === space || code === 0x0a || code === 0x0d || code === 0x09);
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= zero && code <= nine;
}

/** @returns the index after the closing quote */
export function textEnd(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const code = bytes[at]!;
    if (code === quote) return at + 1;
    if (code < space) break;
    if (code === backslash) at = escapeEnd(bytes, at + 1);
  }
  throw invalidAt(start);
}

/** @returns the index after the object or list that begins at `start`, in bytes that are known to be JSON */
function containerEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; ; at += 1) {
    const code = bytes[at];
    if (code === quote) at = textEnd(bytes, at) - 1;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (depth === 0) return at + 1;
  }
}

/** The letters that may follow a backslash, but for `u`. */
const escapes = new Set(Buffer.from('"\\/bfnrt'));
const letterU = 0x75;

/** @returns the index of the last byte of the escape */
function escapeEnd(bytes: Uint8Array, at: number): number {
  const code = bytes[at] ?? 0;
  if (escapes.has(code)) return at;
  if (code !== letterU) throw invalidAt(at);
  for (let i = at + 1; i <= at + 4; i += 1) if (!isHexDigit(bytes[i] ?? 0)) throw invalidAt(i);
  return at + 4;
}

function isHexDigit(code: number): boolean {
  const letter = code | 0x20;
  return isDigit(code) || (letter >= 0x61 && letter <= 0x66);
}

function numberEnd(bytes: Uint8Array, start: number): number {
  const first = bytes[start] === minus ? start + 1 : start;
  let at = bytes[first] === zero ? first + 1 : digitsEnd(bytes, first);
  if (bytes[at] === point) at = digitsEnd(bytes, at + 1);
  const code = bytes[at];
  if (code === 0x65 || code === 0x45) {
    const sign = bytes[at + 1];
    at = digitsEnd(bytes, sign === minus || sign === plus ? at + 2 : at + 1);
  }
  return at;
}

/** @returns the index after the digits, of which there is at least one */
function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && isDigit(bytes[at])) at += 1;
  if (at === start) throw invalidAt(at);
  return at;
}

const literals = ['true', 'false', 'null'].map((text) => Buffer.from(text));

function literalEnd(bytes: Uint8Array, start: number): number {
  for (const literal of literals) {
    if (literal[0] !== bytes[start]) continue;
    for (let i = 1; i < literal.length; i += 1) if (bytes[start + i] !== literal[i]) throw invalidAt(start);
    return start + literal.length;
  }
  throw invalidAt(start);
}
