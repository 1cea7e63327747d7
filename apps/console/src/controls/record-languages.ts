import type { AdminAccount } from '@heliograph/sdk';

export type RecordLanguage = AdminAccount['language'];

/** The languages that `StateDesc` can have. */
export const recordLanguages = [
  'en',
  'zh',
  'de',
  'es',
  'fr',
  'pt',
  'nl',
  'pl',
  'it',
] as const satisfies readonly RecordLanguage[];

/** @returns the name of a language, in the language of the page */
export function languageNames(language: string): (id: RecordLanguage) => string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (id) => names.of(id) ?? id;
}
