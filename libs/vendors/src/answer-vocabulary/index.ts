import type { AnswerVocabulary } from './vocabulary.ts';

export * from './member-kind.ts';
export * from './name-words.ts';
export * from './vocabulary.ts';

/** Loads the vocabulary of a vendor's answers; empty for a vendor without a generated one (`npm run docs`). */
export async function loadVocabulary(id: string): Promise<AnswerVocabulary> {
  const { vocabularies } = await import('./vocabularies.generated.ts');
  return vocabularies[id] ?? { members: [], words: {} };
}
