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
export function eachMember(text: string, start: number, visit: Visit<string>): number {
  if (text.charCodeAt(start) !== openBrace) return valueEnd(text, start);
  let i = skipSpace(text, start + 1);
  while (text.charCodeAt(i) !== closeBrace) {
    const keyEnd = stringEnd(text, i);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    i = skipSpace(text, visit(unquoted(text, i, keyEnd), valueStart));
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
  return i + 1;
}

/** Only a name with an escape needs a parser. */
function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}

function eachElement(text: string, start: number, visit: Visit<number>): number {
  let i = skipSpace(text, start + 1);
  for (let index = 0; text.charCodeAt(i) !== closeBracket; index += 1) {
    i = skipSpace(text, visit(index, i));
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
  return i + 1;
}
