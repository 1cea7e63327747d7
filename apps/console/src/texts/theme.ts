import { remember, remembered } from './remembered.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'heliograph.theme';

/** Returns the theme that was chosen on this machine. */
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
