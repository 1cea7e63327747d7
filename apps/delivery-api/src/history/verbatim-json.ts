import { randomUUID } from 'node:crypto';

/** JSON that is sent as it was received, with its own number literals and order of members. */
export class VerbatimJson {
  constructor(readonly text: string) {}
}

/** Works as `JSON.stringify`, with the text of every `VerbatimJson` in its place. */
export function stringifyVerbatim(value: unknown): string {
  const texts: string[] = [];
  // The mark is random, so that no other text can be taken for it.
  const mark = randomUUID();
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof VerbatimJson)) return part;
    texts.push(part.text);
    return mark;
  });
  const [first, ...rest] = json.split(`"${mark}"`);
  return first! + rest.map((part, i) => texts[i]! + part).join('');
}
