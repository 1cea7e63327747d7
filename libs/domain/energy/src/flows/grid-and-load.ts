import { newestOfSerials } from './batteries.ts';
import { partOf, type Contribution, type ValuedPart } from './flow-part.ts';
import type { FlowSample } from './flow-sample.ts';

/** Two powers are the same if they differ by less: inverters that see one meter do not ask it in the same second. */
const sameShare = 0.02;

export interface GridAndLoad {
  grid: ValuedPart;
  /** As the meter reports it; undefined: it reports none. */
  load: ValuedPart | undefined;
}

/**
 * Returns the power of the one meter of a plant, never a sum: a meter of the plant or a listed one wins over the members of inverters; of several that report it
 * the only one that is not 0 counts, or any if they agree.
 * @param isFresh whether a sample is of the time of the others
 */
export function gridAndLoad(
  inverters: readonly FlowSample[],
  records: readonly FlowSample[],
  isFresh: (sample: FlowSample) => boolean,
): GridAndLoad {
  const meters = newestOfSerials(records);
  const listed = meters.filter(({ DeviceSN, InverterSN }) => DeviceSN !== InverterSN);
  const ofInverters = meters.filter(({ DeviceSN, InverterSN }) => DeviceSN === InverterSN);
  const ofListed = contributionsOf(listed, isFresh);
  const ofOthers = contributionsOf(withoutRecord(inverters, ofInverters, isFresh), isFresh);
  const meter = oneMeter(ofListed.length > 0 ? ofListed : ofOthers);
  if (meter === undefined)
    return { grid: partOf('grid', 'missing', staleOf(newestOfSerials([...meters, ...inverters]))), load: undefined };
  if (!meter.agrees) return { grid: partOf('grid', 'ambiguous', meter.contributions), load: undefined };
  return {
    grid: partOf('grid', 'measured', meter.contributions, meter.contributions[0]!.power),
    load: loadOf(meter.contributions),
  };
}

/** Returns the records of inverters' meters, and the inverters whose record has no power of this time: both are one meter. */
function withoutRecord(
  inverters: readonly FlowSample[],
  records: readonly FlowSample[],
  isFresh: (sample: FlowSample) => boolean,
): FlowSample[] {
  const usable = records.filter((record) => isFresh(record) && record.GridPower !== undefined);
  const withRecord = new Set(usable.map(({ DeviceSN }) => DeviceSN));
  return [...usable, ...inverters.filter(({ DeviceSN }) => !withRecord.has(DeviceSN))];
}

function contributionsOf(samples: readonly FlowSample[], isFresh: (sample: FlowSample) => boolean): Contribution[] {
  return samples.flatMap((sample) =>
    sample.GridPower === undefined || !isFresh(sample) ? [] : [{ sample, power: sample.GridPower }],
  );
}

/** Those that are of another time. */
function staleOf(samples: readonly FlowSample[]): Contribution[] {
  return samples.flatMap((sample) => (sample.GridPower === undefined ? [] : [{ sample, power: sample.GridPower }]));
}

function oneMeter(
  contributions: readonly Contribution[],
): { contributions: readonly Contribution[]; agrees: boolean } | undefined {
  if (contributions.length === 0) return undefined;
  const flowing = contributions.filter(({ power }) => power !== 0);
  const meters = flowing.length === 0 ? contributions.slice(0, 1) : flowing;
  return { contributions: meters, agrees: agree(meters.map(({ power }) => power)) };
}

function loadOf(meters: readonly Contribution[]): ValuedPart | undefined {
  const contributions = meters.flatMap(({ sample }) =>
    sample.LoadPower === undefined ? [] : [{ sample, power: sample.LoadPower }],
  );
  if (contributions.length === 0 || !agree(contributions.map(({ power }) => power))) return undefined;
  return partOf('load', 'measured', contributions, contributions[0]!.power);
}

function agree(powers: readonly number[]): boolean {
  const largest = Math.max(...powers.map(Math.abs));
  return Math.max(...powers) - Math.min(...powers) <= sameShare * largest;
}
