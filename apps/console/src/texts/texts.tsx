import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { localeOf, remember, remembered } from './preferences.ts';
import { zh } from './zh.ts';

export const languages = { en, de, zh } as const;
export type Language = keyof typeof languages;

interface Chosen {
  language: Language;
  /** The locale by which dates and numbers are written. */
  locale: string;
  texts: Texts;
  choose: (language: Language) => void;
}

const Context = createContext<Chosen>({ language: 'en', locale: 'en', texts: en, choose: () => undefined });
const KEY = 'heliograph.language';

export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(preferred);
  useEffect(() => void (document.documentElement.lang = language), [language]);
  const value = useMemo(
    () => ({
      language,
      locale: localeOf(language, navigator.languages),
      texts: languages[language],
      choose: (chosen: Language) => {
        remember(KEY, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <Context value={value}>{children}</Context>;
}

export const useLanguage = (): Chosen => use(Context);
export const useTexts = (): Texts => use(Context).texts;

/** Returns the language that was chosen on this machine, otherwise the first of the browser's languages that is available. */
function preferred(): Language {
  const asked = [remembered(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return asked.find((tag): tag is Language => tag !== null && Object.hasOwn(languages, tag)) ?? 'en';
}
