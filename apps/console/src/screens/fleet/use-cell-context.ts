import { useMemo } from 'react';
import { useFormats } from '../../texts/formats.ts';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import type { CellContext } from './columns.tsx';
import { useNames } from './use-names.ts';

/** Returns what all cells share. It changes with the language and with the names alone, so that rows are not drawn again while someone scrolls. */
export function useCellContext(): CellContext {
  const texts = useTexts();
  const { language, locale } = useLanguage();
  const formats = useFormats();
  const names = useNames();
  return useMemo(() => {
    const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
    const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
    const shortTime = (seconds: number | null | undefined): string => {
      if (seconds === null || seconds === undefined) return '';
      const time = new Date(seconds * 1000);
      return (time.toDateString() === new Date().toDateString() ? times : dates).format(time);
    };
    return { names, formats, texts, language, shortTime };
  }, [names, formats, texts, language, locale]);
}
