import type { Counter, MemberRule } from './members.ts';
import { energyLimit, type Point, type Timeline } from './timeline.ts';
import type { Reading, ReadingMember } from './reading.ts';
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
export function counterSegments(timeline: Timeline, rule: MemberRule, { member, source }: Counter): Segment[] {
  const { points } = timeline;
  const value = (i: number): number => points[i]!.reading[member]!;
  const known = [...points.keys()].filter((i) => isBelievable(points[i]!.reading, member, timeline.slack));
  const kept = withoutStill(timeline, rule, withoutOutliers(points, known, value), value);
  const segments: Segment[] = [];
  for (let n = 1; n < kept.length; n += 1) {
    const [from, to] = [kept[n - 1]!, kept[n]!];
    const energy = value(to) - value(from);
    if (energy < 0 || (source === 'day_counter' && crossesMidnight(timeline, from, to))) continue;
    const seconds = points[to]!.at - points[from]!.at;
    const byPower = powerEnergy(timeline, rule, from, to);
    const isGenerated = member === 'ETotal' || member === 'EDay';
    if (isGenerated && energy > energyLimit(timeline, seconds, byPower !== undefined)) continue;
    if (energy === 0 && leastEnergy(timeline, rule, from, to) > 2 * timeline.steps[member] + stillSlack) continue;
    segments.push({ from, to, energy, source });
  }
  return segments;
}

/** A lifetime has at least the energy of its last day: vendors write 0 for a counter that they do not know. */
function isBelievable(reading: Reading, member: ReadingMember, slack: number): boolean {
  const value = reading[member];
  if (value === undefined) return false;
  return member !== 'ETotal' || reading.EDay === undefined || reading.EDay <= value + slack;
}

/** A day's counter says nothing of the time until midnight: it is 0 then. One that is reset late goes on over midnight. */
function crossesMidnight({ points, gapSeconds }: Timeline, from: number, to: number): boolean {
  if (points[to]!.isMidnight) return true;
  const isGap = points[to]!.at - points[from]!.at > gapSeconds;
  return isGap && points.slice(from + 1, to).some(({ isMidnight }) => isMidnight);
}

function withoutOutliers(points: readonly Point[], known: readonly number[], value: (i: number) => number): number[] {
  const kept: number[] = [];
  known.forEach((i, n) => {
    const [last, next] = [kept.at(-1), known[n + 1]];
    if (last !== undefined && next !== undefined && !points[i]!.isMidnight) {
      const isBetween = value(last) <= value(i) && value(i) <= value(next);
      if (!isBetween && value(last) <= value(next)) return;
    }
    kept.push(i);
  });
  return kept;
}

/**
 * Leaves out the points at which power flows but the counter stands still, until it moves: a counter of whole kWh, or one that is refreshed late, has the
 * energy of all the time since it moved last.
 */
function withoutStill(
  { points, gapSeconds }: Timeline,
  rule: MemberRule,
  known: readonly number[],
  value: (i: number) => number,
): number[] {
  const isByGap = (i: number): boolean =>
    (points[i + 1]?.at ?? points[i]!.at) - points[i]!.at > gapSeconds || points[i]!.at - points[i - 1]!.at > gapSeconds;
  const kept: number[] = [];
  for (const i of known) {
    const last = kept.at(-1);
    if (last !== undefined && value(i) === value(last) && !points[i]!.isMidnight && !isByGap(i)) {
      const flows = (rule.power(points[i]!.reading) ?? 0) > 0;
      if (flows && points[i]!.at - points[last]!.at <= maxStillSeconds) continue;
    }
    kept.push(i);
  }
  return kept;
}

/** Returns the energy of the trapezoids between two points, Wh; undefined where a power is missing or there is a gap. */
export function powerEnergy(timeline: Timeline, rule: MemberRule, from: number, to: number): number | undefined {
  let sum = 0;
  for (let k = from; k < to; k += 1) {
    const energy = trapezoid(timeline, rule, k);
    if (energy === undefined) return undefined;
    sum += energy;
  }
  return sum;
}

/** Returns the energy of the lower power of each segment between two points, Wh: the power may have changed at once. 0 where powers are missing. */
function leastEnergy({ points, gapSeconds }: Timeline, rule: MemberRule, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k += 1) {
    const [a, b] = [points[k]!, points[k + 1]!];
    if (b.at - a.at > gapSeconds) return 0;
    sum += Math.min(rule.power(a.reading) ?? 0, rule.power(b.reading) ?? 0) * ((b.at - a.at) / 3600);
  }
  return sum;
}

/** Returns the energy of a segment by its two powers, Wh; undefined where one is missing or the segment is a gap. */
export function trapezoid({ points, gapSeconds }: Timeline, rule: MemberRule, k: number): number | undefined {
  const [a, b] = [points[k]!, points[k + 1]!];
  const [from, to] = [rule.power(a.reading), rule.power(b.reading)];
  if (from === undefined || to === undefined || b.at - a.at > gapSeconds) return undefined;
  return ((from + to) / 2) * ((b.at - a.at) / 3600);
}
