import { counterSegments, type Segment } from './counter-segments.ts';
import { memberRules, type MemberRule } from './members.ts';
import { type Place, sleeps } from './night.ts';
import { PowerCourse } from './power-course.ts';
import type { Timeline } from './timeline.ts';
import type { EnergyMember, EnergySource } from './types.ts';

/** The energy of a part of the timeline whose course is known. */
export interface Flow {
  /** Unix seconds. */
  start: number;
  end: number;
  /** Wh */
  energy: number;
  source: EnergySource;
  /** W at start and end where both are known, and not both 0: the energy is distributed by them. NaN: evenly. */
  fromPower: number;
  toPower: number;
}

/** The energy of a gap. */
export interface Gap {
  start: number;
  end: number;
  energy: number;
  source: EnergySource;
}

export interface Cover {
  flows: Flow[];
  gaps: Gap[];
  /** The segments of the timeline in which the inverter slept; of EGenerated alone. */
  asleep: Set<number>;
}

/**
 * Decides for each part of a timeline which source says its energy: first what has a course, in the order of trust, then the gaps. What a less trusted
 * source said of a part is taken off from what a more trusted one says of more.
 */
export function coverOf(timeline: Timeline, member: EnergyMember, place: Place): Cover {
  const rule = memberRules[member];
  const isReported = timeline.points.some(
    ({ reading }) =>
      rule.power(reading) !== undefined || rule.counters.some((counter) => reading[counter.member] !== undefined),
  );
  if (!isReported) return { flows: [], gaps: [], asleep: new Set() };
  return new Covering(timeline, rule).cover(member === 'EGenerated' ? place : undefined);
}

class Covering {
  /** Wh by segment; NaN while nobody said anything. */
  readonly #said: Float64Array;
  readonly #cover: Cover = { flows: [], gaps: [], asleep: new Set() };
  readonly #course: PowerCourse;

  constructor(
    readonly timeline: Timeline,
    readonly rule: MemberRule,
  ) {
    this.#course = new PowerCourse(timeline, rule);
    this.#said = new Float64Array(timeline.points.length).fill(NaN);
  }

  /** @param place where the member sleeps at night */
  cover(place: Place | undefined): Cover {
    const counters = this.#counterSegments();
    if (place !== undefined) this.#coverSleep(counters.flat(), place);
    for (const segments of [...counters, this.#powerSegments()])
      for (const segment of segments) if (!this.#isGap(segment)) this.#coverFlow(segment);
    for (const segment of counters.flat()) if (this.#isGap(segment)) this.#coverGap(segment);
    return this.#cover;
  }

  /** The counter of the finer step first: whole kWh of a lifetime counter would come and go by quarter hours. */
  #counterSegments(): Segment[][] {
    const { steps } = this.timeline;
    return [...this.rule.counters]
      .sort((a, b) => steps[a.member] - steps[b.member])
      .map((counter) => counterSegments(this.#course, counter));
  }

  #powerSegments(): Segment[] {
    const { points, gapSeconds } = this.timeline;
    const { powers } = this.#course;
    const segments: Segment[] = [];
    let from: number | undefined;
    for (let to = 0; to < points.length; to += 1) {
      if (Number.isNaN(powers[to])) continue;
      if (from !== undefined) {
        const seconds = points[to]!.at - points[from]!.at;
        const energy = (((powers[from]! + powers[to]!) / 2) * seconds) / 3600;
        if (seconds <= gapSeconds) segments.push({ from, to, energy, source: 'power' });
      }
      from = to;
    }
    return segments;
  }

  #isGap({ from, to }: Segment): boolean {
    const { points, gapSeconds } = this.timeline;
    return points[to]!.at - points[from]!.at > gapSeconds && Number.isNaN(this.#course.energy(from, to));
  }

  /** The little that a counter gained while it slept is of the last sample before, in the evening, or of the first after. */
  #coverSleep(segments: readonly Segment[], place: Place): void {
    const { points } = this.timeline;
    for (const { segment, energy, source } of sleeps(this.timeline, segments, place)) {
      const [a, b] = [points[segment]!, points[segment + 1]!];
      this.#said[segment] = energy;
      this.#cover.asleep.add(segment);
      this.#flow(a.at, b.at, 0, source);
      if (energy > 0) {
        const at = b.isMidnight ? a.at - 1 : b.at;
        this.#flow(at, at + 1, energy, source);
      }
    }
  }

  #flow(start: number, end: number, energy: number, source: EnergySource, fromPower = NaN, toPower = NaN): void {
    this.#cover.flows.push({ start, end, energy, source, fromPower, toPower });
  }

  /** Returns the segments inside of which nothing is said yet, and what is left for them. */
  #rest({ from, to, energy }: Segment): { unsaid: number[]; left: number } {
    const unsaid: number[] = [];
    let left = energy;
    for (let k = from; k < to; k += 1) {
      const said = this.#said[k]!;
      if (Number.isNaN(said)) unsaid.push(k);
      else left -= said;
    }
    return { unsaid, left: Math.max(0, left) };
  }

  #coverFlow(segment: Segment): void {
    const { points } = this.timeline;
    const { unsaid, left } = this.#rest(segment);
    const { powers, trapezoids } = this.#course;
    const isByPower = this.#isByPower(unsaid);
    const weight = (k: number): number => (isByPower ? trapezoids[k]! : points[k + 1]!.at - points[k]!.at);
    let sum = 0;
    for (const k of unsaid) sum += weight(k);
    for (const k of unsaid) {
      const energy = (left * weight(k)) / sum;
      this.#said[k] = energy;
      const a = points[k]!;
      const b = points[k + 1]!;
      if (isByPower) this.#flow(a.at, b.at, energy, segment.source, powers[k], powers[k + 1]);
      else this.#flow(a.at, b.at, energy, segment.source);
    }
  }

  /** Returns whether the energy of these segments follows their powers: all are known, and one flows. */
  #isByPower(segments: readonly number[]): boolean {
    const { trapezoids } = this.#course;
    let flows = false;
    for (const k of segments) {
      if (Number.isNaN(trapezoids[k])) return false;
      if (trapezoids[k]! > 0) flows = true;
    }
    return flows;
  }

  #coverGap(segment: Segment): void {
    const { points } = this.timeline;
    const { unsaid, left } = this.#rest(segment);
    if (unsaid.length === 0) return;
    this.#cover.gaps.push({
      start: points[unsaid[0]!]!.at,
      end: points[unsaid.at(-1)! + 1]!.at,
      energy: left,
      source: segment.source,
    });
    for (const k of unsaid) this.#said[k] = 0;
    this.#said[unsaid[0]!] = left;
  }
}
