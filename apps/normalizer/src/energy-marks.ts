/** A lifetime counter at a time: Unix seconds, kWh. */
export type Reading = readonly [at: number, kwh: number];

/** The sums of a day that have no lifetime counter beside them. */
export const daySums = ['EBatteryCharge', 'EBatteryDischarge', 'EGridExport', 'EGridImport', 'ELoad'] as const;
/** Includes `EDay`, of samples without ETotal. */
export type DaySum = (typeof daySums)[number] | 'EDay';

/** The values of a sum of a day: its last one, and its lowest one with the time of the first sample that showed it. */
export type SumMarks = readonly [lastAt: number, last: number, minAt: number, min: number];

/** The counters of a local day, month or year. Replaced as a whole, never changed. */
export interface PeriodMarks {
  /** The day, month or year, counted from 1970. */
  readonly n: number;
  /** The lifetime counter of the first sample; of days only. */
  readonly first?: Reading;
  /** The lifetime counter of the last sample. */
  readonly last?: Reading;
  /** Exists for days only, and for the fields that the vendor reports. */
  readonly sums?: Readonly<Partial<Record<DaySum, SumMarks>>>;
}

/** The marks that decide whether a counter still shows what it counted before the turn of a day, month or year. */
export interface EnergyMarks {
  readonly days: readonly PeriodMarks[];
  /** Exists for devices whose vendor reports `EMonth`. */
  readonly months?: readonly PeriodMarks[];
  /** Exists for devices whose vendor reports `EYear`. */
  readonly years?: readonly PeriodMarks[];
}

/** The periods that are remembered besides the newest two, of those that came after them: late or backfilled samples came from these last. */
const rememberedLate = 2;
const newestKept = 2;

/** Returns the marks of a period; unknown periods have only their number. */
export function marksOf(periods: readonly PeriodMarks[], n: number): PeriodMarks {
  return periods.find((period) => period.n === n) ?? { n };
}

/** Returns the last lifetime counter before a period, of however long ago. */
export function readingBefore(periods: readonly PeriodMarks[], n: number): Reading | undefined {
  return latestBefore(periods, n, ({ last }) => last !== undefined)?.last;
}

/** Returns the last value of a day's sum before a day. */
export function sumBefore(days: readonly PeriodMarks[], n: number, field: DaySum): number | undefined {
  return latestBefore(days, n, ({ sums }) => sums?.[field] !== undefined)?.sums?.[field]?.[1];
}

function latestBefore(
  periods: readonly PeriodMarks[],
  n: number,
  holds: (marks: PeriodMarks) => boolean,
): PeriodMarks | undefined {
  let found: PeriodMarks | undefined;
  for (const marks of periods) if (marks.n < n && marks.n > (found?.n ?? -Infinity) && holds(marks)) found = marks;
  return found;
}

/** Adds a lifetime counter to a period's marks. They are its ends, so that the order in which samples came makes no difference. */
export function withReading(marks: PeriodMarks, at: number, kwh: number): PeriodMarks {
  const isFirst = marks.first === undefined || at < marks.first[0];
  const isLast = marks.last === undefined || at > marks.last[0];
  if (!isFirst && !isLast) return marks;
  const reading: Reading = [at, kwh];
  return { ...marks, first: isFirst ? reading : marks.first, last: isLast ? reading : marks.last };
}

/** Adds a value of a day's sum to the day's marks. */
export function withSum(marks: PeriodMarks, field: DaySum, at: number, value: number): PeriodMarks {
  const [lastAt, last, minAt, min] = marks.sums?.[field] ?? [at, value, at, value];
  const isMin = value < min || (value === min && at < minAt);
  const next: SumMarks = [Math.max(lastAt, at), at >= lastAt ? value : last, isMin ? at : minAt, isMin ? value : min];
  return { ...marks, sums: { ...marks.sums, [field]: next } };
}

/** Puts a period's marks into the list. Of the others the newest two stay, as live samples are added to them, and the two that came after them last. */
export function remember(periods: readonly PeriodMarks[], marks: PeriodMarks): readonly PeriodMarks[] {
  const known = periods.findIndex(({ n }) => n === marks.n);
  if (known >= 0) return periods.with(known, marks);
  const all = [...periods, marks];
  if (all.length <= newestKept) return all;
  const newest = all
    .map(({ n }) => n)
    .sort((a, b) => b - a)
    .slice(0, newestKept);
  const late = all.slice(all.findIndex(({ n }) => n === newest[0]) + 1).slice(-rememberedLate);
  return all.filter((each) => newest.includes(each.n) || late.includes(each));
}
