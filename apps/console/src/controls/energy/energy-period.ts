import { dayOf, startOf } from '../chart/chart-range.ts';

export const periodKinds = ['month', 'year', 'years'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** A calendar month, year, or several years on the clock of a zone, and the intervals it is divided into. */
export interface EnergyPeriod {
  kind: PeriodKind;
  /** The month, `YYYY-MM`, that the period is or contains; a change of the kind keeps it. */
  at: string;
  /** Local dates on which the intervals begin, `YYYY-MM-DD`. */
  dates: string[];
  /** Unix seconds. */
  from: number;
  to: number;
  resolution: '1d' | '1mo' | '1y';
  /** The month to go to; undefined where there is none. */
  earlier: string | undefined;
  later: string | undefined;
}

/** Energy is kept for five years, which are parts of six. */
const YEARS = 6;
const EARLIEST_YEAR = 1971;

/** Reads `bars` and `at` of the URL; invalid values count as absent. */
export function readPeriod(query: URLSearchParams, zone: string, now: number): EnergyPeriod {
  const kind = periodKinds.find((one) => one === query.get('bars')) ?? 'month';
  const current = dayOf(now, zone).slice(0, 7);
  const wanted = query.get('at') ?? '';
  const at = isMonth(wanted) && wanted < current ? wanted : current;
  const year = Number(at.slice(0, 4));
  if (kind === 'years') {
    const last = Number(current.slice(0, 4));
    const dates = Array.from({ length: YEARS }, (_, index) => `${last - YEARS + 1 + index}-01-01`);
    return periodOf({ kind, at, dates, end: `${last + 1}-01-01`, resolution: '1y' }, zone);
  }
  if (kind === 'year') {
    const dates = Array.from({ length: 12 }, (_, month) => dateOf(year, month, 1));
    const period = periodOf({ kind, at, dates, end: `${year + 1}-01-01`, resolution: '1mo' }, zone);
    const month = at.slice(4);
    return {
      ...period,
      earlier: year > EARLIEST_YEAR ? `${year - 1}${month}` : undefined,
      later: `${year}` < current.slice(0, 4) ? least(`${year + 1}${month}`, current) : undefined,
    };
  }
  const month = Number(at.slice(5)) - 1;
  const length = Number(dateOf(year, month + 1, 0).slice(8));
  const dates = Array.from({ length }, (_, day) => dateOf(year, month, day + 1));
  const period = periodOf({ kind, at, dates, end: dateOf(year, month + 1, 1), resolution: '1d' }, zone);
  return {
    ...period,
    earlier: year > EARLIEST_YEAR ? dateOf(year, month - 1, 1).slice(0, 7) : undefined,
    later: at < current ? dateOf(year, month + 1, 1).slice(0, 7) : undefined,
  };
}

type Dates = Pick<EnergyPeriod, 'kind' | 'at' | 'dates' | 'resolution'> & { end: string };

function periodOf({ end, ...period }: Dates, zone: string): EnergyPeriod {
  const [from, to] = [startOf(period.dates[0]!, zone), startOf(end, zone)];
  return { ...period, from, to, earlier: undefined, later: undefined };
}

/** Months and days beyond those of the year or month count on into the next, as with `Date`. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

const isMonth = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= EARLIEST_YEAR;

const least = (one: string, other: string): string => (one < other ? one : other);
