import { JsonOutline } from './json-outline.ts';

/** The outline of the text that was looked at last, until it is taken. */
let last: { text: string; outline: JsonOutline } | undefined;

/** Whether lists and objects of a text are nested deeper than `most`. Of a text that is not JSON it may say either. */
export function isNestedDeeper(text: string, most: number): boolean {
  const outline = JsonOutline.of(text, most);
  last = outline && { text, outline };
  return outline === undefined;
}

/** Takes the outline that `isNestedDeeper` made of this text, which must have passed `JSON.parse`: who reads it next need not scan it again. */
export function takeOutline(text: string): JsonOutline | undefined {
  if (last?.text !== text) return undefined;
  const { outline } = last;
  last = undefined;
  return outline;
}
