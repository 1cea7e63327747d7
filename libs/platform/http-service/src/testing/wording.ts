/** Openings of fragments that have no subject, or leave the reader to find it. */
const fragment = /^(What|Of|That|Who|Whom|Whose|How|Why|Its|Their)\b/;

/** Words that the project used in a sense of its own, and never uses in texts for its users. */
const ownWords =
  /\b(patience|hurry|upkeep|anew|mend(s|ed)?|bur(y|ies|ied)|hand(s|ed)? over|held back|(bring|brings|brought|bringing) back|is away)\b/i;

/**
 * Finds texts that a user cannot understand at once: a single word, a fragment without a subject, or a word of our own for something that
 * has a common name. It detects the worst forms only.
 * @returns the texts found, in their order
 */
export function unclearTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => !text.trim().includes(' ') || fragment.test(text) || ownWords.test(text));
}

/** Returns every summary and description of an OpenAPI or AsyncAPI document, except the reason phrases of answers (`OK`). */
export function textsOfDocument(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) => {
    if ((name === 'summary' || name === 'description') && typeof value === 'string') {
      return reasonPhrases.has(value) ? [] : [value];
    }
    return name === 'example' || name === 'examples' ? [] : textsOfDocument(value);
  });
}

const reasonPhrases = new Set(['OK', 'Created', 'Accepted']);
