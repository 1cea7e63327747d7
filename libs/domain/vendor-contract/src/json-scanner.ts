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

export interface Span {
  start: number;
  end: number;
}

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

export type VisitMember = (key: string, start: number, end: number) => void;

/**
 * Calls `visit` with each member of the object at `start`, in their order, and where its value begins and ends; not at all when there is no
 * object. A callback, for records have hundreds of members and this runs for each of them.
 */
export function eachMember(text: string, start: number, visit: VisitMember): void {
  if (text.charCodeAt(start) !== openBrace) return;
  let i = skipSpace(text, start + 1);
  while (text.charCodeAt(i) !== closeBrace) {
    const keyEnd = stringEnd(text, i);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, valueStart);
    visit(unquoted(text, i, keyEnd), valueStart, end);
    i = skipSpace(text, end);
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
}

/** Only a name with an escape needs a parser. */
function unquoted(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}

/** Elements of the array at `start`; nothing when there is no array. */
export function* arrayElements(text: string, start: number): Generator<Span> {
  if (text.charCodeAt(start) !== openBracket) return;
  let i = skipSpace(text, start + 1);
  while (text.charCodeAt(i) !== closeBracket) {
    const end = valueEnd(text, i);
    yield { start: i, end };
    i = skipSpace(text, end);
    if (text.charCodeAt(i) === comma) i = skipSpace(text, i + 1);
  }
}
