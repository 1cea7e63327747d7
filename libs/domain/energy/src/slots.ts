import type { Cover, Flow } from './cover.ts';
import { slotSeconds } from './local-day.ts';
import { realDistance } from './night.ts';
import type { Timeline } from './timeline.ts';
import { type EnergySource, energyMembers, type Slot } from './types.ts';

/** Samples may be late by half a step before one counts as missing. */
const missingSteps = 1.5;

/** Returns the slots of a day, all open: with energies, powers and coverage. @param covers by the place in `energyMembers` */
export function slotsOf(timeline: Timeline, covers: readonly Cover[], start: number, end: number): Slot[] {
  const length = (end - start) / slotSeconds;
  const slots = Array.from({ length }, (): Slot => ({
    energies: new Array<undefined>(energyMembers.length).fill(undefined),
    sources: new Array<EnergySource>(energyMembers.length).fill('none'),
    powerMean: undefined,
    powerPeak: undefined,
    coveredSeconds: 0,
    asleepSeconds: 0,
    version: 0,
  }));
  covers.forEach(({ flows }, m) => addEnergies(slots, start, m, flows));
  addCoverage(slots, start, timeline, covers[0]!.asleep);
  addPowers(slots, start, timeline, covers[0]!.asleep);
  return slots;
}

/** Calls back for each slot that a time overlaps, with the seconds of the overlap. */
function eachSlot(
  slots: Slot[],
  dayStart: number,
  start: number,
  end: number,
  visit: (slot: number, from: number, to: number) => void,
): void {
  const first = Math.max(0, Math.floor((start - dayStart) / slotSeconds));
  for (let s = first; s < slots.length; s += 1) {
    const slotStart = dayStart + s * slotSeconds;
    if (slotStart >= end) return;
    const [from, to] = [Math.max(start, slotStart), Math.min(end, slotStart + slotSeconds)];
    if (to > from) visit(s, from, to);
  }
}

function addEnergies(slots: Slot[], dayStart: number, m: number, flows: readonly Flow[]): void {
  const exact = new Float64Array(slots.length);
  for (const flow of flows)
    eachSlot(slots, dayStart, flow.start, flow.end, (s, from, to) => {
      exact[s] = exact[s]! + flow.energy * (shareUntil(flow, to) - shareUntil(flow, from));
      const { sources } = slots[s]!;
      sources[m] = sources[m] === 'none' || sources[m] === flow.source ? flow.source : 'mixed';
    });
  // The sum of the rounded is the rounded sum: no Wh of the day is lost.
  let [sum, rounded] = [0, 0];
  slots.forEach(({ energies, sources }, s) => {
    if (sources[m] === 'none') return;
    sum += exact[s]!;
    // A tie must not depend on the order in which fractions were added.
    const next = Math.round(sum + tie);
    energies[m] = next - rounded;
    rounded = next;
  });
}

const tie = 1e-6;

/** Returns the share of a flow's energy until a time within it: the power between two samples is a straight line. */
function shareUntil({ start, end, fromPower, toPower }: Flow, time: number): number {
  if (time === start) return 0;
  if (time === end) return 1;
  const x = (time - start) / (end - start);
  const sum = fromPower + toPower;
  return sum > 0 ? (2 * fromPower * x + (toPower - fromPower) * x * x) / sum : x;
}

function addCoverage(slots: Slot[], dayStart: number, timeline: Timeline, asleep: ReadonlySet<number>): void {
  const { points, stepSeconds } = timeline;
  const covered = new Float64Array(slots.length);
  for (let k = 0; k + 1 < points.length; k += 1) {
    const distance = realDistance(points, k);
    const coverage = distance <= missingSteps * stepSeconds ? 1 : stepSeconds / distance;
    eachSlot(slots, dayStart, points[k]!.at, points[k + 1]!.at, (s, from, to) => {
      if (asleep.has(k)) slots[s]!.asleepSeconds += to - from;
      else covered[s] = covered[s]! + coverage * (to - from);
    });
  }
  slots.forEach((slot, s) => (slot.coveredSeconds = Math.round(covered[s]!)));
}

function addPowers(slots: Slot[], dayStart: number, timeline: Timeline, asleep: ReadonlySet<number>): void {
  const { points, gapSeconds } = timeline;
  const energy = new Float64Array(slots.length);
  const seconds = new Float64Array(slots.length);
  for (let k = 0; k + 1 < points.length; k += 1) {
    const [a, b] = [points[k]!, points[k + 1]!];
    const [from, to] = asleep.has(k) ? [0, 0] : [powerAt(a.reading), powerAt(b.reading)];
    if (from === undefined || to === undefined || (b.at - a.at > gapSeconds && !asleep.has(k))) continue;
    const slope = (to - from) / (b.at - a.at);
    eachSlot(slots, dayStart, a.at, b.at, (s, start, end) => {
      energy[s] = energy[s]! + (from + slope * ((start + end) / 2 - a.at)) * (end - start);
      seconds[s] = seconds[s]! + end - start;
    });
  }
  for (const { at, reading, isMidnight } of points) {
    const slot = slots[Math.floor((at - dayStart) / slotSeconds)];
    const power = powerAt(reading);
    if (slot !== undefined && power !== undefined && !isMidnight)
      slot.powerPeak = Math.max(power, slot.powerPeak ?? -Infinity);
  }
  slots.forEach((slot, s) => {
    if (seconds[s]! > 0) slot.powerMean = Math.round(energy[s]! / seconds[s]!);
    if (slot.asleepSeconds > 0) slot.powerPeak ??= 0;
  });
}

function powerAt({ PowerACOutputActive }: Timeline['points'][number]['reading']): number | undefined {
  return PowerACOutputActive;
}
