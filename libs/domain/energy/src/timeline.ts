import { type Bounds, dayBounds, localDay } from './local-day.ts';
import { dayCounterMembers } from './members.ts';
import { allReadingMembers, emptyReading, type Reading, type ReadingMember } from './reading.ts';

/** Readings further apart than this many steps have a gap between them. */
export const gapSteps = 3;

export interface Point {
  at: number;
  reading: Reading;
  /** A local midnight that was put between two readings; else a sample. */
  isMidnight: boolean;
}

/** The readings of a day with their neighbours, and the midnights between them; segment k leads from point k to k + 1. */
export interface Timeline {
  points: Point[];
  /** The steps of the counters, Wh, by the samples alone: what a counter was at midnight is computed, and has the step of another. */
  steps: Readonly<Record<ReadingMember, number>>;
  stepSeconds: number;
  /** Longest distance of two readings without a gap, seconds. */
  gapSeconds: number;
  /** W that the generation does not exceed, by the rated power; Infinity where it is not known. */
  maxPower: number;
  /** The same by the samples, for times of which there are samples. */
  maxSampledPower: number;
  /** The steps of ETotal and EDay together, Wh: less is no difference of the two. */
  slack: number;
}

export interface TimelineOptions {
  zone: string;
  before: readonly Reading[];
  after: readonly Reading[];
  stepSeconds: number;
  ratedPowerKw: number | undefined;
}

const defaultStepSeconds = 300;
const maxStepSeconds = 3600;
/** Fewer intervals say little. */
const minIntervals = 4;

/** Returns the median interval of the readings, to the minute: jitter and a few missing samples do not change it. */
export function stepOf(readings: readonly Reading[], previousSeconds = 0): number {
  const intervals = readings.slice(1).map(({ at }, i) => at - readings[i]!.at);
  if (intervals.length < minIntervals) return previousSeconds > 0 ? previousSeconds : defaultStepSeconds;
  intervals.sort((a, b) => a - b);
  const median = intervals[Math.floor((intervals.length - 1) / 2)]!;
  return Math.min(maxStepSeconds, Math.max(60, Math.round(median / 60) * 60));
}

/**
 * Puts a midnight before the first reading of a day: there the day's counters are 0, and the lifetime counter is what it was when the day's counter
 * began. So the energy of a night's gap is known for each of its days.
 */
export function timelineOf(readings: readonly Reading[], options: TimelineOptions): Timeline {
  const { before, after, stepSeconds, zone } = options;
  const all = [...before, ...readings, ...after];
  const steps = stepsOf(all);
  const timeline: Timeline = {
    points: [],
    steps,
    stepSeconds,
    gapSeconds: gapSteps * stepSeconds,
    maxPower: maxPowerOf(options.ratedPowerKw),
    maxSampledPower: maxSampledPowerOf(all),
    slack: steps.ETotal + steps.EDay,
  };
  all.forEach((reading, i) => {
    if (i === before.length || i === before.length + readings.length) {
      const day = dayBounds(zone, localDay(zone, reading.at));
      const last = all[i - 1];
      if (day.start < reading.at && (last === undefined || last.at < day.start))
        timeline.points.push({ at: day.start, reading: midnightReading(day, all, i, timeline), isMidnight: true });
    }
    timeline.points.push({ at: reading.at, reading, isMidnight: false });
  });
  return timeline;
}

/** Inverters exceed their rated power for a while; between two samples the power may be twice what samples of a day show. */
const overload = 1.2;
const overPeak = 2;

function maxPowerOf(ratedPowerKw: number | undefined): number {
  return ratedPowerKw !== undefined && ratedPowerKw > 0 ? ratedPowerKw * 1000 * overload : Infinity;
}

function maxSampledPowerOf(readings: readonly Reading[]): number {
  const peak = valuesOf(readings, 'PowerACOutputActive').reduce((a, b) => Math.max(a, b), 0);
  return peak > 0 ? peak * overPeak * overload : Infinity;
}

/** @param first the place of the first reading of the day in `all` */
function midnightReading(day: Bounds, all: readonly Reading[], first: number, timeline: Timeline): Reading {
  const next = all[first]!;
  const reading = interpolatedPowers(day.start, all[first - 1], next, timeline.gapSeconds);
  for (const member of dayCounterMembers) {
    const now = all.find((other, i) => i >= first && other[member] !== undefined);
    const isOfDay = now !== undefined && now.at < day.end;
    if (isOfDay && isReset(member, lastWith(member, all, first), now, timeline.gapSeconds)) reading[member] = 0;
  }
  const generated = reading.EDay === undefined ? undefined : next.EDay;
  if (generated === undefined) return reading;
  const lifetime = lifetimeAtMidnight(lastWith('ETotal', all, first)?.ETotal, next.ETotal, generated, timeline.slack);
  if (generated > energyLimit(timeline, next.at - day.start, false) || lifetime === 'contradicted')
    reading.EDay = undefined;
  else reading.ETotal = lifetime;
  return reading;
}

function lastWith(member: ReadingMember, all: readonly Reading[], first: number): Reading | undefined {
  return all.findLast((reading, i) => i < first && reading[member] !== undefined);
}

/** Returns whether a day's counter was reset at midnight: one that is reset late still holds the energy of the day before. */
function isReset(member: ReadingMember, last: Reading | undefined, first: Reading, gapSeconds: number): boolean {
  const [before, now] = [last?.[member] ?? 0, first[member]!];
  if (last === undefined || before === 0 || now < before) return true;
  return now > before && first.at - last.at > gapSeconds;
}

/** Returns the lifetime counter at midnight: what it shows now without the energy of this day. */
function lifetimeAtMidnight(
  before: number | undefined,
  now: number | undefined,
  generated: number,
  slack: number,
): number | undefined | 'contradicted' {
  if (now === undefined) return undefined;
  const lifetime = now - generated;
  if (before === undefined || now < before) return lifetime;
  if (lifetime < before - slack) return 'contradicted';
  // Less than a step of the counters is no energy that is known to be of the evening.
  return lifetime <= before + slack ? before : lifetime;
}

const powers = ['PowerACOutputActive', 'GridPower', 'BatteryPower', 'LoadPower'] as const;

function interpolatedPowers(at: number, last: Reading | undefined, next: Reading, gapSeconds: number): Reading {
  const reading = emptyReading(at);
  if (last === undefined || next.at - last.at > gapSeconds) return reading;
  const share = (at - last.at) / (next.at - last.at);
  for (const member of powers) {
    const [from, to] = [last[member], next[member]];
    if (from !== undefined && to !== undefined) reading[member] = from + (to - from) * share;
  }
  return reading;
}

/** Returns what may be generated in a time, Wh. @param isSampled whether there are samples of the power in all of it */
export function energyLimit(
  { maxPower, maxSampledPower, slack }: Timeline,
  seconds: number,
  isSampled: boolean,
): number {
  const power = maxPower === Infinity && isSampled ? maxSampledPower : maxPower;
  return (power * seconds) / 3600 + slack;
}

function valuesOf(readings: readonly Reading[], member: ReadingMember): number[] {
  return readings.map((reading) => reading[member]).filter((value) => value !== undefined);
}

const maxStepOfOne = 1000;
const maxStepOfMany = 100_000;

/** Estimates the step of a counter, Wh: the highest power of ten that divides all its values. One value alone says no more than whole kWh. */
function stepOfCounter(values: readonly number[]): number {
  const first = values.find((value) => value !== 0);
  const max = values.some((value) => value !== 0 && value !== first) ? maxStepOfMany : maxStepOfOne;
  let step = 10;
  while (step < max && values.every((value) => value % (step * 10) === 0)) step *= 10;
  return step;
}

function stepsOf(readings: readonly Reading[]): Record<ReadingMember, number> {
  const steps = allReadingMembers.map((member) => [member, stepOfCounter(valuesOf(readings, member))] as const);
  return Object.fromEntries(steps) as Record<ReadingMember, number>;
}
