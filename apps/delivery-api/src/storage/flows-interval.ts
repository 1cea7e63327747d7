import { reported, roundHalfAway } from '@heliograph/base-data';
import { type EnergyMember, energyShares } from '@heliograph/energy';
import type { EnergyIntervalView } from '../energy/energy.views.ts';
import { type FlowsPart, flowsParts, partMembers, partSum, type PartSum, type ReportedPart } from './flows-parts.ts';
import type { FlowsIntervalView, FlowsSource } from './flows.views.ts';
import type { InverterSums } from './inverter-meters.ts';

/** A share of sums with larger gaps would be that of another time. Counters bridge the small ones. */
const minComplete = 95;

/** What the devices of a plant report of an interval. */
export interface IntervalParts {
  /** By batteries and meters that are no part of an inverter. */
  listed: Readonly<Record<FlowsPart, ReportedPart>>;
  /** By the members of inverters. */
  own: Readonly<Record<FlowsPart, ReportedPart>>;
  /** Of the generation alone, per cent. */
  generationComplete: number;
}

interface ChosenPart {
  part: FlowsPart;
  source: FlowsSource;
  sum: PartSum | undefined;
}

/** Returns what the inverters report of a part. @param interval the sums over all inverters @param n place of the interval in `sums` */
export function inverterPart(
  part: FlowsPart,
  interval: EnergyIntervalView,
  sums: Pick<InverterSums, 'grid' | 'load'>,
  n: number,
): ReportedPart {
  const energies = partMembers[part].map((member) => wattHours(interval[member]));
  if (energies.every((energy) => energy === undefined)) return undefined;
  const { complete } = interval;
  const meter = part === 'battery' ? 'all' : sums[part];
  if (meter === 'all') return { energies, complete };
  if (meter === 'ambiguous') return 'ambiguous';
  const sum = partSum(part, meter[n]!);
  return sum && { energies: sum.energies, complete: Math.min(complete, sum.complete) };
}

/** Returns the view of an interval, each part from one source; its shares are absent where it is not complete. */
export function flowsIntervalOf(
  interval: EnergyIntervalView,
  { listed, own, generationComplete }: IntervalParts,
): FlowsIntervalView {
  const { start, end, EGenerated, devices = { of: 0, counted: 0 } } = interval;
  const parts = flowsParts.flatMap((part) => chosenOf(part, listed[part], own[part]) ?? []);
  const complete = parts.some(({ source }) => source === 'inverter') ? interval.complete : generationComplete;
  const completes = [complete, ...parts.flatMap(({ sum }) => sum?.complete ?? [])];
  const isComplete = Math.min(...completes) >= minComplete && devices.counted >= devices.of;
  const energies = { ...reported({ EGenerated }), ...energiesOf(parts) };
  return {
    start,
    end,
    complete,
    ...energies,
    ...energyShares(energies, isComplete),
    sources: Object.fromEntries(parts.map(({ part, source }) => [part, source])),
    devices,
  };
}

/** A battery or meter of its own wins, unless its samples of the interval are missing and those of inverters are not. */
function chosenOf(part: FlowsPart, listed: ReportedPart, own: ReportedPart): ChosenPart | undefined {
  const isLess =
    typeof listed === 'object' && typeof own === 'object' && listed.complete < Math.min(minComplete, own.complete);
  if (listed === undefined || isLess) return own && chosen(part, 'inverter', own);
  return chosen(part, part === 'battery' ? 'battery' : 'meter', listed);
}

const chosen = (part: FlowsPart, source: FlowsSource, reportedPart: PartSum | 'ambiguous'): ChosenPart =>
  reportedPart === 'ambiguous' ? { part, source: 'ambiguous', sum: undefined } : { part, source, sum: reportedPart };

function energiesOf(parts: readonly ChosenPart[]): Partial<Record<EnergyMember, number>> {
  const energies: Partial<Record<EnergyMember, number>> = {};
  for (const { part, sum } of parts)
    partMembers[part].forEach((member, place) => {
      const energy = sum?.energies[place];
      if (energy !== undefined) energies[member] = roundHalfAway(energy / 1000, 2);
    });
  return energies;
}

const wattHours = (kwh: number | undefined): number | undefined => (kwh === undefined ? undefined : kwh * 1000);
