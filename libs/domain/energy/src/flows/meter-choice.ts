import type { Energies } from '../types.ts';

/** The energies that a meter, or an inverter with one, reports in a time range. */
export interface MeterEnergies<Key extends number | string = number | string> {
  /** Of the device. */
  key: Key;
  /** The first and the last time of its energies, in one unit for all devices; Infinity: it still reports. */
  from: number;
  until: number;
  /** By part of the range (day or interval), Wh: of each device the same members. Undefined is not known. */
  parts: ReadonlyMap<number | string, Energies>;
}

/** Two sums are the same if they differ by less, as powers of one meter do. */
const sameShare = 0.02;
/** Counters that are read at different times differ by their step, Wh. */
const sameSlack = 100;

/**
 * Chooses the devices whose energies are those of a plant's one meter, of several that report it: a sum over them would count the meter twice. Devices that
 * report nothing but 0 have none, unless all do. Of those that agree within 2 % in the parts that both report, the one with most energy counts; devices that
 * follow each other (a replaced one) count together, each for its own time.
 *
 * @returns keys; empty: no device reports an energy; `ambiguous`: their energies differ
 */
export function meterOf<Key extends number | string>(devices: readonly MeterEnergies<Key>[]): Key[] | 'ambiguous' {
  const reporting = devices
    .filter(({ parts }) => [...parts.values()].some(isKnown))
    .map((device) => ({ device, sum: sumOf(device) }))
    .sort((a, b) => b.sum - a.sum);
  const flowing = reporting.filter(({ sum }) => sum > 0);
  const candidates = (flowing.length === 0 ? reporting.slice(0, 1) : flowing).map(({ device }) => device);
  const chosen: MeterEnergies<Key>[] = [];
  for (const candidate of candidates) {
    const others = chosen.filter((other) => !follow(candidate, other));
    if (!others.every((other) => agree(candidate, other))) return 'ambiguous';
    if (others.length === 0) chosen.push(candidate);
  }
  return chosen.map(({ key }) => key);
}

const isKnown = (energies: Energies): boolean => energies.some((energy) => energy !== undefined);

function sumOf({ parts }: MeterEnergies): number {
  let sum = 0;
  for (const energies of parts.values()) for (const energy of energies) sum += energy ?? 0;
  return sum;
}

const follow = (a: MeterEnergies, b: MeterEnergies): boolean => a.until <= b.from || b.until <= a.from;

/** Compares each member in the parts in which both know it. */
function agree(a: MeterEnergies, b: MeterEnergies): boolean {
  const sums = new Map<number, [number, number]>();
  for (const [part, energies] of a.parts) {
    const others = b.parts.get(part) ?? [];
    energies.forEach((energy, member) => {
      const other = others[member];
      if (energy === undefined || other === undefined) return;
      const [ofA, ofB] = sums.get(member) ?? [0, 0];
      sums.set(member, [ofA + energy, ofB + other]);
    });
  }
  return [...sums.values()].every(
    ([ofA, ofB]) => Math.abs(ofA - ofB) <= Math.max(sameSlack, sameShare * Math.max(ofA, ofB)),
  );
}
