import { aggregate, type AggregateOptions } from './aggregate.ts';
import { computeDay, type DayContext } from './day.ts';
import { intervalOf } from './interval.ts';
import { intervalsOf, type Resolution } from './local-day.ts';
import { allReadingMembers, emptyReading, type Reading, type ReadingMember } from './reading.ts';
import type { DayEnergy, Interval } from './types.ts';

/** Unix seconds of `2026-06-01T10:00Z` or another ISO time. */
export const at = (time: string): number => Date.parse(time) / 1000;

/** @param values kWh and kW, as samples have them */
export function reading(time: number, values: Partial<Record<ReadingMember, number>>): Reading {
  const result = emptyReading(time);
  for (const member of allReadingMembers) {
    const value = values[member];
    if (value !== undefined) result[member] = Math.round(value * 1000);
  }
  return result;
}

/** Readings at an interval in [from, to]. @param valuesAt kWh and kW, by the hours since `from` */
export function readingsFrom(
  from: string,
  to: string,
  stepSeconds: number,
  valuesAt: (hours: number) => Partial<Record<ReadingMember, number>>,
): Reading[] {
  const start = at(from);
  const count = Math.floor((at(to) - start) / stepSeconds) + 1;
  return Array.from({ length: count }, (_, n) => reading(start + n * stepSeconds, valuesAt((n * stepSeconds) / 3600)));
}

/** The energy of a day of a plant in Greenwich without a known place, long after it. */
export function dayOf(readings: readonly Reading[], context: Partial<DayContext> = {}): DayEnergy {
  return computeDay(readings, {
    zone: 'UTC',
    day: '2026-06-01',
    before: [],
    after: [],
    now: at('2026-07-01T00:00Z'),
    previous: undefined,
    ...context,
  });
}

export function intervals(
  days: readonly DayEnergy[],
  resolution: Resolution,
  from: string,
  to: string,
  options: AggregateOptions & { zone?: string } = {},
): Interval[] {
  const { zone = 'UTC', ...how } = options;
  const bounds = intervalsOf(resolution, zone, at(from), at(to), 10_000);
  return aggregate(days, bounds, how).map((sum) => intervalOf(sum, how.fields));
}
