const blank = /\s/;
const indentation = '  ';

/** Returns a JSON text with one member or element a line. Numbers and strings stay as they are written; a text that is not JSON stays as it is. */
export function indentedJson(text: string): string {
  if (!isJson(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  const newLine = (): void => void parts.push('\n', indentation.repeat(depth));
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (blank.test(sign)) continue;
    if (sign === '{' || sign === '[') {
      const next = afterBlanks(text, at + 1);
      if (text[next] === '}' || text[next] === ']') {
        parts.push(sign, text[next]);
        at = next;
        continue;
      }
      depth += 1;
      parts.push(sign);
      newLine();
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      newLine();
      parts.push(sign);
    } else if (sign === ',') {
      parts.push(sign);
      newLine();
    } else if (sign === ':') parts.push(': ');
    else {
      const end = sign === '"' ? endOfString(text, at) : endOfLiteral(text, at);
      parts.push(text.slice(at, end));
      at = end - 1;
    }
  }
  return parts.join('');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && blank.test(text[at]!)) at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfLiteral(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,:{}[\]"]/.test(text[at]!)) at += 1;
  return at;
}
