import { roundHalfAway } from '@heliograph/base-data';
import { joined } from './aggregate.ts';
import {
  type EnergyField,
  type EnergyMember,
  energyMembers,
  type EnergySource,
  type EnergySum,
  type Interval,
} from './types.ts';

/**
 * Sums one interval over devices: each energy over the devices that have it. Peaks of devices do not come together: one of several is undefined.
 *
 * @param sums those of the devices that have one, of the same bounds; at least one
 * @param of how many devices there are: `complete` is the mean over them
 */
export function sumDevices(sums: readonly EnergySum[], of: number): EnergySum & { counted: number } {
  const energies = energyMembers.map((_, m) => sumOf(sums.map((sum) => sum.energies[m])));
  const { start, end } = sums[0]!;
  return {
    start,
    end,
    energies,
    sources: energyMembers.map((_, m) => sums.map(({ sources }) => sources[m]!).reduce(joined)),
    powerMean: sumOf(sums.map(({ powerMean }) => powerMean)),
    powerPeak: of === 1 ? sums[0]!.powerPeak : undefined,
    complete: of === 0 ? 0 : sums.reduce((complete, sum) => complete + sum.complete, 0) / of,
    version: versionOf(sums),
    filled: sums.some(({ filled }) => filled),
    counted: sums.filter((sum) => sum.energies.some((energy) => energy !== undefined)).length,
  };
}

function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0);
}

function versionOf(sums: readonly EnergySum[]): number {
  const closed = sums.filter(({ version }) => version > 0);
  return closed.length === 0 ? 0 : closed.reduce((version, sum) => version + sum.version - 1, 1);
}

/** Names and rounds the sum of an interval: kWh with two decimals, kW with three; what is not known is absent. */
export function intervalOf(sum: EnergySum, fields?: readonly EnergyField[]): Interval {
  const isWanted = (field: EnergyField): boolean => fields?.includes(field) ?? true;
  const wanted = energyMembers.filter(isWanted);
  const interval: Interval = {
    start: sum.start,
    end: sum.end,
    version: sum.version,
    complete: roundHalfAway(sum.complete, 1),
    source: sourceOf(sum, wanted),
  };
  if (sum.filled) interval.filled = true;
  for (const member of wanted) {
    const energy = sum.energies[energyMembers.indexOf(member)];
    if (energy !== undefined) interval[member] = roundHalfAway(energy / 1000, 2);
  }
  const { powerMean, powerPeak } = sum;
  if (powerMean !== undefined && isWanted('PowerMean')) interval.PowerMean = roundHalfAway(powerMean / 1000, 3);
  if (powerPeak !== undefined && isWanted('PowerPeak')) interval.PowerPeak = roundHalfAway(powerPeak / 1000, 3);
  return interval;
}

/** The source of EGenerated is that of the interval: a lifetime counter beside counters of the day would always be `mixed`. */
function sourceOf({ sources, powerMean }: EnergySum, wanted: readonly EnergyMember[]): EnergySource {
  if (wanted.length === 0) return powerMean === undefined ? 'none' : 'power';
  const [generated = 'none'] = sources;
  if (wanted.includes('EGenerated') && generated !== 'none') return generated;
  return wanted.map((member) => sources[energyMembers.indexOf(member)]!).reduce(joined);
}
