import { readText } from '@heliograph/vendor-contract';
import type { ParkInverter, ParkSite, PhysicalSample } from '../park/index.ts';
import { dayNumberOf } from '../park/zone.ts';
import { refusals, type Body, type Refusal } from './simulator-answers.ts';
import type { Fleet } from './simulator-fleet.ts';

const LONGEST_DAYS = 31;
const LONGEST_MONTHS = 12;

export type Resolution = 'day' | 'month' | 'year';

/** A calendar span of a plant: `2026-05`, as the cloud writes it in answers (`2026-5`: months are not padded, days are), and its last second. */
export interface Span {
  name: string;
  label: string;
  last: number;
}

const resolutions: readonly (readonly [granularity: number, resolution: Resolution])[] = [
  [2, 'day'],
  [3, 'month'],
  [4, 'year'],
];

/** Of a `granularity` other than 1. */
export function resolutionOf(granularity: unknown): Resolution {
  const resolution = resolutions.find(([code]) => code === granularity)?.[1];
  if (!resolution) throw granularity === undefined ? refusals.missing() : refusals.invalid();
  return resolution;
}

/** Of `startTimestamp` and `endTimestamp`, Unix seconds. */
export function spanBounds(
  { startTimestamp, endTimestamp }: Body,
  longestSeconds: number,
  tooLong: () => Refusal,
): { from: number; to: number } {
  if (startTimestamp === undefined || endTimestamp === undefined) throw refusals.missing();
  const [from, to] = [Number(startTimestamp), Number(endTimestamp)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw refusals.invalid();
  if (from > to) throw refusals.startAfterEnd();
  if (to - from > longestSeconds) throw tooLong();
  return { from, to };
}

const lengths: Readonly<Record<Resolution, number>> = { day: 10, month: 7, year: 4 };
const patterns: Readonly<Record<Resolution, RegExp>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  year: /^\d{4}$/,
};

/** First and last instant of the days asked for, in the plant's zone. */
export function dayBounds(fleet: Fleet, site: ParkSite, start: unknown, end: unknown): { from: number; to: number } {
  const [first, last] = checked('day', start, end);
  const days = fleet.days(site);
  return { from: days.numbered(dayNumberOf(first)).start, to: days.numbered(dayNumberOf(last)).end };
}

/** The days, months or years asked for that have begun. */
export function spansOf(
  fleet: Fleet,
  site: ParkSite,
  resolution: Resolution,
  start: unknown,
  end: unknown,
  now: number,
): Span[] {
  const [first, last] = checked(resolution, start, end);
  const days = fleet.days(site);
  const spans = new Map<string, Span>();
  const from = dayNumberOf(first.padEnd(10, '-01').slice(0, 10));
  for (let number = from; days.numbered(number).start <= now; number += 1) {
    const name = new Date(number * 86_400_000).toISOString().slice(0, lengths[resolution]);
    if (name > last) break;
    spans.set(name, { name, label: labelOf(name, resolution), last: Math.min(now, days.numbered(number).end - 1) });
  }
  return [...spans.values()];
}

function labelOf(name: string, resolution: Resolution): string {
  return resolution === 'month' ? name.replace('-0', '-') : name;
}

/** Energy an inverter generated in a span, Wh. */
export function energyOf(fleet: Fleet, inverter: ParkInverter, resolution: Resolution, { last }: Span): number {
  const sample = fleet.park.sample(inverter, last);
  const counters: Readonly<Record<Resolution, keyof PhysicalSample & `energy${string}`>> = {
    day: 'energyTodayWh',
    month: 'energyMonthWh',
    year: 'energyYearWh',
  };
  return sample[counters[resolution]];
}

function checked(resolution: Resolution, start: unknown, end: unknown): [string, string] {
  if (start === undefined || end === undefined) throw refusals.missing();
  const [first, last] = [readText(start) ?? '', readText(end) ?? ''];
  const pattern = patterns[resolution];
  if (!pattern.test(first) || !pattern.test(last)) throw refusals.timeFormat();
  if (first > last) throw refusals.startAfterEnd();
  if (resolution === 'day' && dayNumberOf(last) - dayNumberOf(first) > LONGEST_DAYS) throw refusals.within31Days();
  if (resolution === 'month' && monthsBetween(first, last) >= LONGEST_MONTHS) throw refusals.within12Months();
  return [first, last];
}

function monthsBetween(first: string, last: string): number {
  const index = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return index(last) - index(first);
}
