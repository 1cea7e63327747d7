import { useMemo } from 'react';
import { useLanguage } from './texts.tsx';

export interface Formats {
  /** Empty for a value that is not there. */
  number: (value: number | null | undefined, unit?: string) => string;
  percent: (share: number) => string;
  /** In the browser's own zone; empty for a time that is not there. @param seconds Unix seconds */
  time: (seconds: number | null | undefined) => string;
}

/** Numbers and times as the chosen language writes them. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
    return {
      number: (value, unit) =>
        value === null || value === undefined ? '' : `${numbers.format(value)}${unit === undefined ? '' : ` ${unit}`}`,
      percent: (share) => percents.format(share),
      time: (seconds) => (seconds === null || seconds === undefined ? '' : times.format(seconds * 1000)),
    };
  }, [language]);
}
