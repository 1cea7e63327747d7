import { useMemo } from 'react';
import { useLanguage } from './texts.tsx';

export interface Formats {
  /** Empty for a value that is not there. */
  number: (value: number | null | undefined, unit?: string) => string;
  percent: (share: number) => string;
  /** In the browser's own zone; empty for a time that is not there. @param seconds Unix seconds */
  time: (seconds: number | null | undefined) => string;
}

/** Numbers and times as the browser's region writes them in the chosen language. */
export function useFormats(): Formats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
    return {
      number: (value, unit) =>
        value === null || value === undefined ? '' : `${numbers.format(value)}${unit === undefined ? '' : ` ${unit}`}`,
      percent: (share) => percents.format(share),
      time: (seconds) => (seconds === null || seconds === undefined ? '' : times.format(seconds * 1000)),
    };
  }, [locale]);
}
