import type { PhysicalSample } from '../../plant-model/index.ts';
import { dayNumberOf, type LocalDays } from '../../plant-model/zone.ts';

/** Coarse periods: when each bucket begins and ends, and which counter of its last sample is its energy. */
export interface Bucket {
  resolution: 'OneDay' | 'OneMonth' | 'OneYear';
  spans: { start: number; end: number }[];
  of: (sample: PhysicalSample) => number;
}

/** Returns undefined for periods of samples. `date` may be a day, a month or a year. */
export function buckets(
  days: LocalDays,
  installedAt: string,
  { period, date = '', now }: { period: string; date: string | undefined; now: number },
): Bucket | undefined {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const span = (from: string, to: string): { start: number; end: number } => ({
    start: days.numbered(dayNumberOf(from)).start,
    end: days.numbered(dayNumberOf(to)).start,
  });
  switch (period) {
    case 'Month': {
      const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const first = dayNumberOf(isoDate(year, month));
      const spans = Array.from({ length: count }, (_, i) => days.numbered(first + i));
      return { resolution: 'OneDay', spans, of: ({ energyTodayWh }) => energyTodayWh };
    }
    case 'Year': {
      const spans = Array.from({ length: 12 }, (_, i) => span(isoDate(year, i + 1), isoDate(year, i + 2)));
      return { resolution: 'OneMonth', spans, of: ({ energyMonthWh }) => energyMonthWh };
    }
    case 'Total': {
      const first = Number(installedAt.slice(0, 4));
      const count = new Date(now * 1000).getUTCFullYear() + 1 - first;
      const spans = Array.from({ length: count }, (_, i) => span(isoDate(first + i, 1), isoDate(first + i + 1, 1)));
      return { resolution: 'OneYear', spans, of: ({ energyYearWh }) => energyYearWh };
    }
    default:
      return undefined;
  }
}

/** Returns the first day of a month; month 13 is next January. */
function isoDate(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
