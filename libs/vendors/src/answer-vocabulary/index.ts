import type { AnswerVocabulary } from './vocabulary.ts';

export * from './member-kind.ts';
export * from './name-words.ts';
export * from './vocabulary.ts';

/** Loads what is known of a vendor's answers; nothing for a vendor of which nothing was generated yet (`npm run docs`). */
export async function loadVocabulary(id: string): Promise<AnswerVocabulary> {
  const { vocabularies } = await import('./vocabularies.generated.ts');
  return vocabularies[id] ?? { members: [], words: {} };
}
