import type { StorageType } from '@heliograph/base-data';
import {
  type Bounds,
  type Energies,
  type EnergyMember,
  energyMembers,
  type EnergySum,
  meterOf,
} from '@heliograph/energy';

export const flowsParts = ['grid', 'battery', 'load'] as const;
export type FlowsPart = (typeof flowsParts)[number];

/** What batteries and meters report beside the generation of the inverters. */
export const partMembers: Readonly<Record<FlowsPart, readonly EnergyMember[]>> = {
  grid: ['EGridExport', 'EGridImport'],
  battery: ['EBatteryCharge', 'EBatteryDischarge'],
  load: ['ELoad'],
};

/** The energies of a part of the plant in an interval. */
export interface PartSum {
  /** By the place in `partMembers`, Wh. Undefined is not known; one is known. */
  energies: Energies;
  /** Per cent. */
  complete: number;
}

/** Undefined: no device reports the part in the interval; `ambiguous`: devices report different energies of one meter. */
export type ReportedPart = PartSum | 'ambiguous' | undefined;

/** A battery or meter that is no part of an inverter, with its energy in each interval. */
export interface StorageSeries {
  type: StorageType;
  serial: string;
  /** Whether it is the sum of all batteries or meters of the plant. */
  isOfPlant: boolean;
  /** Id of the inverter that it belongs to; undefined: it belongs to the plant. */
  inverterId: string | undefined;
  /** Unix seconds of its first and newest sample. */
  from: number;
  until: number;
  /** By the place of the interval. */
  sums: readonly EnergySum[];
}

/** One serial number: several records of it come where several inverters were read with it. */
interface Device {
  serial: string;
  from: number;
  until: number;
  parts: readonly (PartSum | undefined)[];
}

export function partSum(part: FlowsPart, sum: EnergySum): PartSum | undefined {
  const energies = partMembers[part].map((member) => sum.energies[energyMembers.indexOf(member)]);
  return energies.every((energy) => energy === undefined) ? undefined : { energies, complete: sum.complete };
}

/**
 * Returns what the batteries or meters of a plant report of a part, by interval: the sum of the plant where there is one; else the sum of all batteries, or
 * the one meter that several report.
 */
export function listedParts(
  part: FlowsPart,
  series: readonly StorageSeries[],
  intervals: readonly Bounds[],
): ReportedPart[] {
  const type = part === 'battery' ? 'battery' : 'meter';
  const own = series.filter((one) => one.type === type);
  const [total] = devicesOf(
    part,
    own.filter(({ isOfPlant }) => isOfPlant),
    intervals,
  );
  const single = devicesOf(
    part,
    own.filter(({ isOfPlant }) => !isOfPlant),
    intervals,
  );
  const others = part === 'battery' ? sumOfBatteries(single, intervals) : oneMeter(single, intervals);
  return intervals.map((_, n) => total?.parts[n] ?? others[n]);
}

/**
 * Leaves out batteries of inverters where another inverter of the plant reports a battery that is not among them: a sum has each battery once, and the members
 * of the inverters have all.
 * @param reporting ids of the inverters whose BaseData has the energy of a battery
 */
export function usableSeries(series: readonly StorageSeries[], reporting: readonly string[]): readonly StorageSeries[] {
  const batteries = series.filter(({ type }) => type === 'battery');
  const covered = new Set(batteries.map(({ inverterId }) => inverterId));
  const isWhole = covered.has(undefined) || reporting.every((id) => covered.has(id));
  return isWhole ? series : series.filter(({ type }) => type !== 'battery');
}

function devicesOf(part: FlowsPart, series: readonly StorageSeries[], intervals: readonly Bounds[]): Device[] {
  return [...Map.groupBy(series, ({ serial }) => serial)].map(([serial, records]) => ({
    serial,
    from: Math.min(...records.map(({ from }) => from)),
    until: Math.max(...records.map(({ until }) => until)),
    parts: intervals.map((_, n) => mostComplete(records.map(({ sums }) => partSum(part, sums[n]!)))),
  }));
}

function mostComplete(sums: readonly (PartSum | undefined)[]): PartSum | undefined {
  const known = sums.filter((sum) => sum !== undefined);
  return known.sort((a, b) => b.complete - a.complete)[0];
}

/** A battery that sent nothing in an interval counts as not complete from its first sample to its last. */
function sumOfBatteries(batteries: readonly Device[], intervals: readonly Bounds[]): ReportedPart[] {
  return intervals.map(({ start, end }, n) => {
    const known = batteries.flatMap(({ parts }) => parts[n] ?? []);
    const there = batteries.filter(
      ({ from, until, parts }) => parts[n] !== undefined || (from < end && until >= start),
    );
    return known.length === 0 ? undefined : added(known, there.length);
  });
}

function oneMeter(meters: readonly Device[], intervals: readonly Bounds[]): ReportedPart[] {
  const chosen = meterOf(
    meters.map(({ serial, from, until, parts }) => {
      const known = parts.flatMap((sum, n) => (sum === undefined ? [] : [[n, sum.energies] as const]));
      return { key: serial, from, until, parts: new Map(known) };
    }),
  );
  return intervals.map((_, n) => {
    if (chosen === 'ambiguous') return meters.some(({ parts }) => parts[n] !== undefined) ? 'ambiguous' : undefined;
    // Those that follow each other: each is complete in its own time.
    const known = meters.filter(({ serial }) => chosen.includes(serial)).flatMap(({ parts }) => parts[n] ?? []);
    return known.length === 0 ? undefined : added(known, 1);
  });
}

/** @param of how many devices `complete` is the mean of */
function added(sums: readonly PartSum[], of: number): PartSum {
  const energies = sums[0]!.energies.map((_, member) => {
    const known = sums.map((sum) => sum.energies[member]).filter((energy) => energy !== undefined);
    return known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0);
  });
  const complete = sums.reduce((total, sum) => total + sum.complete, 0) / of;
  return { energies, complete: Math.min(100, complete) };
}
