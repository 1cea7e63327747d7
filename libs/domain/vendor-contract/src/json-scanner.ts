/**
 * Finds where values of a valid JSON text begin and end, without building them: pass-through entries must keep the vendor's own literals
 * (`512.0`, 19-digit ids), which `JSON.parse` alone would change. Input must already have passed `JSON.parse`.
 */
const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

export function skipSpace(text: string, from: number): number {
  let i = from;
  while (isSpace(text.charCodeAt(i))) i += 1;
  return i;
}

/** Character by character: names and values are short, and `indexOf` costs more than it saves on them. */
function stringEnd(text: string, start: number): number {
  let i = start + 1;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    i += code === backslash ? 2 : 1;
  }
}

function containerEnd(text: string, start: number): number {
  let depth = 0;
  let i = start;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      i = stringEnd(text, i);
      continue;
    }
    if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    i += 1;
    if (depth === 0) return i;
  }
}

function scalarEnd(text: string, start: number): number {
  let i = start;
  for (;;) {
    const code = text.charCodeAt(i);
    if (Number.isNaN(code) || code === comma || code === closeBrace || code === closeBracket || isSpace(code)) return i;
    i += 1;
  }
}

/** Index after the value that begins at `start`. */
export function valueEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === quote) return stringEnd(text, start);
  if (code === openBrace || code === openBracket) return containerEnd(text, start);
  return scalarEnd(text, start);
}

/** Is given where the value begins, and returns where it ends: a visitor that reads the value saves a second look for its end. */
export type Visit<Key> = (key: Key, start: number) => number;

/** Calls `visit` with each member of the object or element of the array at `start`, in their order. Returns the index after the whole. */
export function eachChild(text: string, start: number, visit: Visit<string | number>): number {
  return text.charCodeAt(start) === openBracket ? eachElement(text, start, visit) : eachMember(text, start, visit);
}

/** As `eachChild` for an object; anything else has no members. */
function eachMember(text: string, start: number, visit: Visit<string>): number {
  return scanMembers(text, start, (from, to, isPlain, value) => visit(nameOf(text, from, to, isPlain), value));
}

/** As `eachMember`, for members of these names alone. */
export function eachNamed(text: string, start: number, names: readonly string[], visit: Visit<string>): number {
  return scanMembers(text, start, (from, to, isPlain, value) => {
    const name = isPlain ? nameAt(text, from, to, names) : nameOf(text, from, to, isPlain);
    return name !== undefined && names.includes(name) ? visit(name, value) : valueEnd(text, value);
  });
}

/** Finds out which name stands there without making a text of it: most members of a record are none that is asked for. */
function nameAt(text: string, from: number, to: number, names: readonly string[]): string | undefined {
  for (const name of names) if (name.length === to - from && text.startsWith(name, from)) return name;
  return undefined;
}

/** Is given where a member's name begins and ends between its quotes, whether it has no escape, and where the value begins; returns where that ends. */
type VisitMember = (from: number, to: number, isPlain: boolean, value: number) => number;

function scanMembers(text: string, start: number, visit: VisitMember): number {
  if (text.charCodeAt(start) !== openBrace) return valueEnd(text, start);
  let i = skipSpace(text, start + 1);
  while (text.charCodeAt(i) !== closeBrace) {
    let end = i + 1;
    let isPlain = true;
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(end)) {
      if (code === backslash) isPlain = false;
      end += code === backslash ? 2 : 1;
    }
    i = skipSpace(text, visit(i + 1, end, isPlain, skipSpace(text, skipSpace(text, end + 1) + 1)));
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
  return i + 1;
}

/** Only a name with an escape needs a parser. */
function nameOf(text: string, from: number, to: number, isPlain: boolean): string {
  return isPlain ? text.slice(from, to) : (JSON.parse(text.slice(from - 1, to + 1)) as string);
}

export function eachElement(text: string, start: number, visit: Visit<number>): number {
  if (text.charCodeAt(start) !== openBracket) return valueEnd(text, start);
  let i = skipSpace(text, start + 1);
  for (let index = 0; text.charCodeAt(i) !== closeBracket; index += 1) {
    i = skipSpace(text, visit(index, i));
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
  return i + 1;
}
