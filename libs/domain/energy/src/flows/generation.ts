import type { FlowBatteries } from './batteries.ts';
import { partOf, roundedPower, sumOfPowers, type Contribution, type ValuedPart } from './flow-part.ts';
import type { FlowSample } from './flow-sample.ts';

/** A loss that is larger than this part of the throughput is none: the values are not of one time, or not of one side. */
const maxLossShare = 0.1;

/** What an inverter generates. */
interface Generation {
  sample: FlowSample;
  /** kW; undefined: not known. */
  power: number | undefined;
  source: 'dc' | 'ac' | 'ac-battery';
  /** Sum of its batteries, kW, + discharge; 0 without one; undefined: not known. */
  battery: number | undefined;
}

/** Returns the generation of the inverters, and the power that they lose between their DC and AC side. */
export function generationParts(
  inverters: readonly FlowSample[],
  { ofInverter }: FlowBatteries,
  isFresh: (sample: FlowSample) => boolean,
): { pv: ValuedPart; loss: ValuedPart } {
  const generations = inverters.map((sample) => {
    const powers = (ofInverter.get(sample.deviceId) ?? []).map(({ power }) => power);
    const known = powers.filter((power) => power !== undefined);
    return generationOf(sample, known.length === powers.length ? known.reduce((a, b) => a + b, 0) : undefined);
  });
  return { pv: pvPart(generations, isFresh), loss: lossPart(generations.filter(({ sample }) => isFresh(sample))) };
}

function generationOf(sample: FlowSample, battery: number | undefined): Generation {
  const { PowerDC, PowerACOutputActive } = sample;
  if (PowerDC !== undefined) return { sample, power: PowerDC, source: 'dc', battery };
  if (PowerACOutputActive === undefined || battery === undefined)
    return { sample, power: undefined, source: 'ac', battery };
  // Below 0 the battery alone feeds the inverter, which loses the difference.
  const power = Math.max(0, PowerACOutputActive - battery);
  return { sample, power, source: battery === 0 ? 'ac' : 'ac-battery', battery };
}

function pvPart(generations: readonly Generation[], isFresh: (sample: FlowSample) => boolean): ValuedPart {
  const contributions = generations.flatMap(({ sample, power }): Contribution[] =>
    power === undefined ? [] : [{ sample, power }],
  );
  const isWhole = contributions.length === generations.length && contributions.every(({ sample }) => isFresh(sample));
  if (!isWhole || contributions.length === 0) return partOf('pv', 'missing', contributions);
  const isDerived = generations.some(({ source }) => source === 'ac-battery');
  return partOf('pv', isDerived ? 'derived' : 'measured', contributions, sumOfPowers(contributions));
}

/** An inverter that reports both of its sides, or whose battery gives more than comes out of it. */
function lossPart(generations: readonly Generation[]): ValuedPart {
  const candidates = generations.flatMap((generation) => lossOf(generation) ?? []);
  if (candidates.length === 0) return partOf('conversionLoss', 'none');
  const contributions = candidates.flatMap(({ sample, loss }) => (loss === undefined ? [] : [{ sample, power: loss }]));
  if (contributions.length === 0) return partOf('conversionLoss', 'missing');
  return partOf('conversionLoss', 'derived', contributions, sumOfPowers(contributions));
}

/** @returns undefined for an inverter of which one side is not known; a loss is undefined where the sides do not fit together */
function lossOf({
  sample,
  power,
  source,
  battery,
}: Generation): { sample: FlowSample; loss: number | undefined } | undefined {
  const { PowerACOutputActive: ac } = sample;
  if (ac === undefined || battery === undefined || power === undefined) return undefined;
  if (source !== 'dc' && !(source === 'ac-battery' && power === 0)) return undefined;
  const loss = roundedPower(power + battery - ac);
  const inward = Math.max(0, power) + Math.max(0, battery) + Math.max(0, -ac);
  const outward = Math.max(0, -battery) + Math.max(0, ac);
  const isLoss = loss >= 0 && loss <= maxLossShare * Math.max(inward, outward);
  return { sample, loss: isLoss ? loss : undefined };
}
