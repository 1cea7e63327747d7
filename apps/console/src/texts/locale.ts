/**
 * Returns the locale by which dates and numbers are written: the browser's own one of the chosen language, else the language with the browser's region.
 * English alone would be that of the United States.
 * @param accepted the browser's languages, the preferred first
 */
export function localeOf(language: string, accepted: readonly string[]): string {
  const locales = accepted.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const same = locales.find((locale) => locale.language === language);
  if (same) return same.toString();
  const region = locales[0]?.region;
  return region === undefined ? language : `${language}-${region}`;
}
