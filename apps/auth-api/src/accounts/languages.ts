/** The languages of `StateDesc` (contract §5). */
export const languages = ['en', 'zh', 'de', 'es', 'fr', 'pt', 'nl', 'pl', 'it'] as const;
