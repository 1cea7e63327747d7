import type { Counter } from './members.ts';
import type { PowerCourse } from './power-course.ts';
import { energyLimit, type Point, type Timeline } from './timeline.ts';
import { lifetimeMembers, type Reading, type ReadingMember } from './reading.ts';
import type { EnergySource } from './types.ts';

/** The energy between two points of a timeline by one source. */
export interface Segment {
  /** Places in the points of the timeline. */
  from: number;
  to: number;
  /** Wh */
  energy: number;
  source: EnergySource;
}

/** A counter that stands still is left out no longer than this, seconds. */
const maxStillSeconds = 3 * 3600;
/** What an inverter may use or lose by rounding while its counter stands still, Wh. */
const stillSlack = 50;

/**
 * Returns the segments of which a counter says the energy. A single value that leaves the order of its neighbours is ignored. A counter that falls
 * (reset, replaced board), gains more than the device can generate, or stands still while power flows says nothing.
 */
export function counterSegments(course: PowerCourse, { member, source }: Counter): Segment[] {
  const { timeline } = course;
  const { points } = timeline;
  if (points.every(({ reading }) => reading[member] === undefined)) return [];
  const values = valuesOf(timeline, member);
  const kept = withoutStill(course, withoutOutliers(points, values), values);
  const segments: Segment[] = [];
  for (let n = 1; n < kept.length; n += 1) {
    const from = kept[n - 1]!;
    const to = kept[n]!;
    const energy = values[to]! - values[from]!;
    if (energy < 0 || (source === 'day_counter' && crossesMidnight(timeline, from, to))) continue;
    const isGenerated = member === 'ETotal' || member === 'EDay';
    if (isGenerated && energy > limitBetween(course, from, to)) continue;
    if (isLifetime(member) && energy > sampledLimit(course, from, to) + timeline.steps[member]) continue;
    if (energy === 0 && course.leastEnergy(from, to) > 2 * timeline.steps[member] + stillSlack) continue;
    segments.push({ from, to, energy, source });
  }
  return segments;
}

/** Returns the values of a counter by point, Wh; NaN where it is not known. */
function valuesOf({ points, slack }: Timeline, member: ReadingMember): Float64Array {
  const values = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 1) {
    const { reading } = points[i]!;
    values[i] = isBelievable(reading, member, slack) ? reading[member]! : NaN;
  }
  return values;
}

/** Returns what may be generated between two points, Wh. */
function limitBetween(course: PowerCourse, from: number, to: number): number {
  const { timeline } = course;
  const seconds = timeline.points[to]!.at - timeline.points[from]!.at;
  return energyLimit(timeline, seconds, !Number.isNaN(course.energy(from, to)));
}

/** Between two samples the power may be so many times the highest sample. */
const overPeak = 2.4;

/** Returns what may flow through a battery or meter between two points by the highest power, Wh; Infinity where a power between them is not known. */
function sampledLimit(course: PowerCourse, from: number, to: number): number {
  if (Number.isNaN(course.energy(from, to))) return Infinity;
  const { points } = course.timeline;
  return (course.peak * overPeak * (points[to]!.at - points[from]!.at)) / 3600;
}

const isLifetime = (member: ReadingMember): boolean => (lifetimeMembers as readonly ReadingMember[]).includes(member);

/** A lifetime has at least the energy of its last day: vendors write 0 for a counter that they do not know. */
function isBelievable(reading: Reading, member: ReadingMember, slack: number): boolean {
  const value = reading[member];
  if (value === undefined || (value === 0 && isLifetime(member))) return false;
  return member !== 'ETotal' || reading.EDay === undefined || reading.EDay <= value + slack;
}

/** A day's counter says nothing of the time until midnight: it is 0 then. One that is reset late goes on over midnight. */
function crossesMidnight({ points, gapSeconds }: Timeline, from: number, to: number): boolean {
  if (points[to]!.isMidnight) return true;
  const isGap = points[to]!.at - points[from]!.at > gapSeconds;
  if (isGap) for (let i = from + 1; i < to; i += 1) if (points[i]!.isMidnight) return true;
  return false;
}

/** Returns the places of the values but those that leave the order of their neighbours. */
function withoutOutliers(points: readonly Point[], values: Float64Array): number[] {
  const known: number[] = [];
  for (let i = 0; i < values.length; i += 1) if (!Number.isNaN(values[i])) known.push(i);
  const kept: number[] = [];
  for (let n = 0; n < known.length; n += 1) {
    const i = known[n]!;
    const last = kept.at(-1);
    const next = known[n + 1];
    if (last !== undefined && next !== undefined && !points[i]!.isMidnight) {
      const isBetween = values[last]! <= values[i]! && values[i]! <= values[next]!;
      if (!isBetween && values[last]! <= values[next]!) continue;
    }
    kept.push(i);
  }
  return kept;
}

/**
 * Leaves out the points at which power flows but the counter stands still, until it moves: a counter of whole kWh, or one that is refreshed late, has the
 * energy of all the time since it moved last.
 */
function withoutStill({ timeline, powers }: PowerCourse, known: readonly number[], values: Float64Array): number[] {
  const { points, gapSeconds } = timeline;
  const isByGap = (i: number): boolean =>
    (points[i + 1]?.at ?? points[i]!.at) - points[i]!.at > gapSeconds || points[i]!.at - points[i - 1]!.at > gapSeconds;
  const kept: number[] = [];
  for (const i of known) {
    const last = kept.at(-1);
    if (last !== undefined && values[i] === values[last] && !points[i]!.isMidnight && !isByGap(i))
      if (powers[i]! > 0 && points[i]!.at - points[last]!.at <= maxStillSeconds) continue;
    kept.push(i);
  }
  return kept;
}
