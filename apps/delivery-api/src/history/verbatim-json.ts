import { randomUUID } from 'node:crypto';

/** JSON that leaves as it came: with its own number literals and its own order of members. */
export class VerbatimJson {
  constructor(readonly text: string) {}
}

/** As `JSON.stringify`, with the texts of every `VerbatimJson` in their places. */
export function stringifyVerbatim(value: unknown): string {
  const texts: string[] = [];
  // Not to be guessed, so that no text of anybody's is taken for it.
  const mark = randomUUID();
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof VerbatimJson)) return part;
    texts.push(part.text);
    return mark;
  });
  const [first, ...rest] = json.split(`"${mark}"`);
  return first! + rest.map((part, i) => texts[i]! + part).join('');
}
