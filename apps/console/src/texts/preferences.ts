/** Returns the choice of the user on this machine. A browser that refuses storage to embedded pages does not store it. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice on this machine, where the browser allows it: appearance, and views of the fleet; never a token. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It applies until the page is closed.
  }
}

/**
 * Returns the locale by which dates and numbers are written: the browser's own one of the chosen language, otherwise the language with the browser's
 * region. English alone would be that of the United States.
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

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'heliograph.theme';

export function chosenTheme(): Theme {
  const chosen = remembered(KEY);
  return themes.find((theme) => theme === chosen) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  remember(KEY, theme);
  showTheme(theme);
}

export function showTheme(theme = chosenTheme()): void {
  document.documentElement.dataset.theme = theme;
}
