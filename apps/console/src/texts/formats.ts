import { measurementDefinitions, type MeasurementField } from '@heliograph/base-data';
import { useMemo } from 'react';
import { useLanguage } from './texts.tsx';
import { zoneFormats, type ZoneFormats } from './zone-formats.ts';

export interface Formats {
  /** Empty for a missing value. */
  number: (value: number | null | undefined, unit?: string) => string;
  percent: (share: number) => string;
  /** Formats a time in the browser's own zone; empty for a missing time. @param seconds Unix seconds */
  time: (seconds: number | null | undefined) => string;
  /** A duration in its largest unit that is not smaller than two, rounded. */
  duration: (seconds: number) => string;
  /** How long ago a time was, in the unit that a duration has. @param seconds Unix seconds; one that is yet to come counts as now */
  ago: (seconds: number) => string;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const unitOf = (seconds: number) => units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const);

/** Numbers and times as the browser's region writes them in the chosen language. */
export function useFormats(): Formats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
    const agos = new Intl.RelativeTimeFormat(locale);
    const durations = (unit: string): Intl.NumberFormat =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 });
    return {
      duration: (seconds) => {
        const [unit, length] = unitOf(seconds);
        return durations(unit).format(seconds / length);
      },
      ago: (seconds) => {
        const passed = Math.max(0, Date.now() / 1000 - seconds);
        const [unit, length] = unitOf(passed);
        return agos.format(-Math.round(passed / length), unit);
      },
      number: (value, unit) =>
        value === null || value === undefined ? '' : `${numbers.format(value)}${unit === undefined ? '' : ` ${unit}`}`,
      percent: (share) => percents.format(share),
      time: (seconds) => (seconds === null || seconds === undefined ? '' : times.format(seconds * 1000)),
    };
  }, [locale]);
}

type WriteMeasurement = (value: number | null | undefined, field: MeasurementField, withUnit?: boolean) => string;

/** Writes measurements with the decimals and the unit that BaseData documents; empty for a missing one. */
export function useMeasurementFormat(): WriteMeasurement {
  const { locale } = useLanguage();
  return useMemo(() => {
    const formats = [0, 1, 2, 3].map((decimals) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }));
    return (value, field, withUnit = true) => {
      if (value === null || value === undefined) return '';
      const { decimals, unit } = measurementDefinitions[field];
      const text = formats[decimals]!.format(value);
      return withUnit && unit !== '1' ? `${text} ${unit}` : text;
    };
  }, [locale]);
}

/** Times on the clock of a plant as the browser's region writes them in the chosen language. An offset, or a zone unknown to the browser, works as well. */
export function useZoneFormats(zone: string): ZoneFormats {
  const { locale } = useLanguage();
  return useMemo(() => zoneFormats(zone, locale), [zone, locale]);
}

/** Local dates, `YYYY-MM-DD`, and their parts as the browser's region writes them in the chosen language. */
export interface CalendarFormats {
  day: (date: string) => string;
  dayOfMonth: (date: string) => string;
  month: (date: string) => string;
  monthAndYear: (date: string) => string;
  year: (date: string) => string;
}

export function useCalendarFormats(): CalendarFormats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return (date) => format.format(Date.parse(`${date}T00:00:00Z`));
    };
    return {
      day: write({ dateStyle: 'full' }),
      dayOfMonth: (date) => String(Number(date.slice(8))),
      month: write({ month: 'short' }),
      monthAndYear: write({ month: 'long', year: 'numeric' }),
      year: write({ year: 'numeric' }),
    };
  }, [locale]);
}
