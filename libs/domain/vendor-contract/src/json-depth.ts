import { backslash, quote } from './answer-bytes/ascii.ts';

/** Returns whether lists and objects of a text are nested deeper than `most`. Of a text that is not JSON it may return either. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) i = closingQuote(text, i + 1);
    // [ and { differ by this one bit, as ] and } do.
    else if ((code & ~0x20) === 0x5b) depth += 1;
    else if ((code & ~0x20) === 0x5d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

function closingQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i += 1;
  }
  return text.length;
}
