import type { EnergyInterval, Vendor } from '@heliograph/sdk';
import type { ChartData } from '../chart/chart-data.ts';
import type { Cell } from '../chart/csv.ts';
import { dayOf } from '../chart/chart-range.ts';
import { isoTime } from '../chart/zone-ticks.ts';

/** The device or plant whose energy is shown. */
export interface EnergyScope {
  of: 'device' | 'plant';
  id: string;
}

/** Members of an interval that bars are drawn of, kWh. */
export const energyFields = [
  'EGenerated',
  'EGridExport',
  'EGridImport',
  'EBatteryCharge',
  'EBatteryDischarge',
  'ELoad',
] as const;
export type EnergyField = (typeof energyFields)[number];

/** The energies that a vendor can tell. */
export function fieldsOf(vendor: Vendor | undefined): readonly EnergyField[] {
  return energyFields.filter((field) => field === 'EGenerated' || vendor?.fields.includes(field) === true);
}

export interface Energy {
  intervals: EnergyInterval[];
  /** The zone in which the days begin. */
  timezone: string;
}

/** The interval that begins on each of the dates; undefined where there is none. */
export function intervalsByDate(
  { intervals, timezone }: Energy,
  dates: readonly string[],
): (EnergyInterval | undefined)[] {
  const byDate = new Map(intervals.map((interval) => [dayOf(interval.start, timezone), interval]));
  return dates.map((date) => byDate.get(date));
}

/** The mean power of quarter hours that are over, as a line. One that is not over has only a part of its samples. */
export function powerLine(
  intervals: readonly EnergyInterval[],
  now: number,
  line: { key: string; label: string },
): ChartData {
  const shown = intervals.filter(({ end, PowerMean }) => end <= now && PowerMean !== undefined);
  const values = shown.map(({ PowerMean }) => PowerMean!);
  return {
    times: shown.map(({ start }) => start),
    lines: values.length === 0 ? [] : [{ ...line, unit: 'kW', values }],
  };
}

/** The intervals that begin in a range. */
export function withinRange({ intervals, timezone }: Energy, { from, to }: { from: number; to: number }): Energy {
  return { intervals: intervals.filter(({ start }) => start >= from && start < to), timezone };
}

/** Rows of a CSV: the start of each interval on the clock of the zone, and the values. A value that is not known is empty. */
export function energyRows({ intervals, timezone }: Energy, fields: readonly (keyof EnergyInterval)[]): Cell[][] {
  return [
    ['time', 'start', 'end', ...fields, 'complete', 'source', 'version'],
    ...intervals.map((interval) => [
      isoTime(interval.start, timezone),
      interval.start,
      interval.end,
      ...fields.map((field) => cellOf(interval[field])),
      interval.complete,
      interval.source,
      interval.version,
    ]),
  ];
}

const cellOf = (value: unknown): Cell => (typeof value === 'number' ? value : null);
