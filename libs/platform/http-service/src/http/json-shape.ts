import { ApiError } from './api-error.ts';

/** No operation takes a deeper body. */
const MAX_DEPTH = 32;
/** Per object: validation writes an error for each unknown member. */
export const MAX_MEMBERS = 100;
/** Characters: errors repeat the name. */
export const MAX_NAME = 200;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Checks a JSON text before it is parsed, in one pass: its depth, its numbers of values and members, the length of
 * names, and that no object has a name twice, of which parsers keep the last and proxies may have read the first.
 * Invalid JSON is left to the parser.
 * @throws ApiError 400
 */
export function checkShape(text: string, maxValues: number): void {
  /** For each open container: the names of an object so far; undefined: an array. */
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      const end = endOfString(text, at);
      if (isName) addName(open.at(-1), text.slice(at, end + 1));
      isName = false;
      at = end;
    } else if (sign === 0x7b || sign === 0x5b) {
      isName = sign === 0x7b;
      open.push(isName ? new Set() : undefined);
      values += 1;
      if (open.length > MAX_DEPTH) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (sign === 0x7d || sign === 0x5d) {
      open.pop();
      isName = false;
    } else if (sign === 0x2c) {
      isName = open.at(-1) !== undefined;
      values += 1;
    }
    if (values > maxValues) throw malformed(`The body has more than ${maxValues} values.`);
  }
}

/** Returns the position of the quote that ends a string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}

function addName(names: Set<string> | undefined, literal: string): void {
  const name = literal.includes('\\') ? unescaped(literal) : literal.slice(1, -1);
  checkName(name);
  if (names?.has(name)) throw malformed(`The body has an object with the member ${name} twice.`);
  names?.add(name);
  if (names && names.size > MAX_MEMBERS)
    throw malformed(`The body has an object with more than ${MAX_MEMBERS} members.`);
}

/** @throws ApiError 400 */
export function checkName(name: string): void {
  if (name.length > MAX_NAME)
    throw malformed(`The body has a member whose name is longer than ${MAX_NAME} characters.`);
}

function unescaped(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal;
  }
}

export const malformed = (message: string): ApiError => new ApiError(400, 'malformed_request', message);
