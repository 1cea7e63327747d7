import { useState } from 'react';
import { Choice } from '../../../controls/fields.tsx';
import styles from '../../../controls/form.module.css';
import { languages, useLanguage, type Language } from '../../../texts/texts.tsx';
import { chooseTheme, chosenTheme, themes, type Theme } from '../../../texts/preferences.ts';

/** The appearance of this page on this machine. */
export function Appearance() {
  const { texts: all, language, choose } = useLanguage();
  const texts = all.account.appearance;
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <div className={styles.form}>
      <p>{texts.about}</p>
      <Choice
        label={texts.language}
        hint={texts.languageHint}
        value={language}
        options={Object.entries(languages).map(([id, { language: name }]) => [id, name])}
        onChange={({ target }) => choose(target.value as Language)}
      />
      <Choice
        label={texts.theme}
        value={theme}
        options={themes.map((id) => [id, texts.themes[id]])}
        onChange={({ target }) => {
          const chosen = themes.find((id) => id === target.value) ?? 'system';
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </div>
  );
}
