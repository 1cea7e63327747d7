import type { MemberRule } from './members.ts';
import type { Timeline } from './timeline.ts';

/** The power of a member along a timeline, W, read once: each source of its energy asks for it. NaN where it is not known. */
export class PowerCourse {
  /** By point. */
  readonly powers: Float64Array;
  /** The highest power, W; 0 where none is known. */
  readonly peak: number;
  /** The energy of each segment by its two powers, Wh; NaN where one is missing or the segment is a gap. */
  readonly trapezoids: Float64Array;

  constructor(
    readonly timeline: Timeline,
    rule: MemberRule,
  ) {
    const { points, gapSeconds } = timeline;
    this.powers = Float64Array.from(points, ({ reading }) => rule.power(reading) ?? NaN);
    this.peak = this.powers.reduce((peak, power) => (power > peak ? power : peak), 0);
    this.trapezoids = new Float64Array(Math.max(0, points.length - 1));
    for (let k = 0; k + 1 < points.length; k += 1) {
      const seconds = points[k + 1]!.at - points[k]!.at;
      const mean = (this.powers[k]! + this.powers[k + 1]!) / 2;
      this.trapezoids[k] = seconds > gapSeconds ? NaN : mean * (seconds / 3600);
    }
  }

  /** Returns the energy of the trapezoids between two points, Wh; NaN where a power is missing or there is a gap. */
  energy(from: number, to: number): number {
    let sum = 0;
    for (let k = from; k < to; k += 1) sum += this.trapezoids[k]!;
    return sum;
  }

  /** Returns the energy of the lower power of each segment between two points, Wh: the power may have changed at once. 0 where there is a gap. */
  leastEnergy(from: number, to: number): number {
    const { points, gapSeconds } = this.timeline;
    let sum = 0;
    for (let k = from; k < to; k += 1) {
      const seconds = points[k + 1]!.at - points[k]!.at;
      if (seconds > gapSeconds) return 0;
      const power = Math.min(this.powers[k]!, this.powers[k + 1]!);
      if (power > 0) sum += power * (seconds / 3600);
    }
    return sum;
  }
}
