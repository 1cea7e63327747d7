/** Contract §5: languages of `StateDesc`. */
export const languages = ['en', 'zh', 'de', 'es', 'fr', 'pt', 'nl', 'pl', 'it'] as const;
