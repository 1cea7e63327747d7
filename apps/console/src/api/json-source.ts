const blank = /\s/;

/**
 * Returns the part of a JSON text that a path leads to, as it is written there; undefined when the path does not exist.
 * @param path names of members and indices of elements
 */
export function jsonSource(text: string, path: readonly (string | number)[]): string | undefined {
  let start = skipBlanks(text, 0);
  for (const step of path) {
    const next = childOf(text, start, step);
    if (next === undefined) return undefined;
    start = next;
  }
  return text.slice(start, endOf(text, start));
}

/** Returns where the value of a member or an element begins. */
function childOf(text: string, start: number, step: string | number): number | undefined {
  const isObject = text[start] === '{';
  if (isObject !== (typeof step === 'string') || (!isObject && text[start] !== '[')) return undefined;
  let at = skipBlanks(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index += 1) {
    let name: unknown = index;
    if (isObject) {
      const end = endOf(text, at);
      name = JSON.parse(text.slice(at, end));
      at = skipBlanks(text, skipBlanks(text, end) + 1);
    }
    if (name === step) return at;
    at = skipBlanks(text, endOf(text, at));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return undefined;
}

/** Returns where the value that begins here ends. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"') {
      at = endOfString(text, at);
      if (depth === 0) return at + 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (sign === ',' || blank.test(sign))) return at;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && blank.test(text[at]!)) at += 1;
  return at;
}
