import type { Texts } from '../texts/en.ts';

/** What the service says of a member, in English, and the text that says it in the language of the page. */
const known: readonly (readonly [RegExp, keyof Texts['problems']])[] = [
  [/^only https is allowed$/, 'onlyHttps'],
  [/must be an IANA time zone/, 'zone'],
  [/words separated by single spaces/, 'plainWords'],
  [/ is missing\b|should not be empty|must not be empty/, 'missing'],
  [/must be shorter than or equal to (\d+)/, 'atMost'],
  [/must be longer than or equal to (\d+)/, 'atLeast'],
  [/must be (?:a|an) (?:number|integer)|must be an? integer number|must not be (?:less|greater) than/, 'number'],
];

/** Returns what is wrong with the value of a field in the language of the page; the service's own words where no text is known for them. */
export function problemText(problem: string, texts: Texts['problems']): string {
  for (const [pattern, name] of known) {
    const match = pattern.exec(problem);
    const text = texts[name];
    if (match) return typeof text === 'string' ? text : text(match[1] ?? '');
  }
  return problem;
}
