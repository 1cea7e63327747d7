import { reported } from '@heliograph/base-data';
import { batteriesOf, batteryPart, stateOfCharge } from './batteries.ts';
import { type FlowPart, partOf, roundedPower, type ValuedPart } from './flow-part.ts';
import { type FlowSample, hasPower } from './flow-sample.ts';
import { generationParts } from './generation.ts';
import { gridAndLoad } from './grid-and-load.ts';

/** Values that are older than the newest by more are of another time, seconds. */
export const flowWindowSeconds = 900;
/** A balance is closed if it misses less than this part of the larger sum, or less than this power in kW. */
const closedShare = 0.02;
const closedPower = 0.01;

/** The measured members of `site.data`: kW and per cent; what is not known is absent. */
export interface SiteFlows {
  PVPower?: number;
  BatteryPower?: number;
  GridPower?: number;
  LoadPower?: number;
  ConversionLoss?: number;
  BatterySOC?: number;
  Balance: 'closed' | 'open' | 'incomplete';
  /** PV + battery − grid − load − conversion loss. */
  Residual?: number;
  Parts: FlowPart[];
}

/** What a hybrid may lose between its DC and AC side, as a part of the larger sum. */
const maxLossShare = 0.1;

/**
 * Returns generation, battery, grid and consumption of a plant at one time, each with its source.
 * @param samples the newest of each inverter, battery and meter, in any order
 * @param isDark whether the sun is down at the plant at a time; where its place is not known: false
 * @returns undefined where no sample has a power
 */
export function siteFlows(
  samples: readonly FlowSample[],
  isDark: (at: number) => boolean = () => false,
): { at: number; flows: SiteFlows } | undefined {
  const withPower = samples.filter(hasPower);
  if (withPower.length === 0) return undefined;
  const at = withPower.reduce((newest, { Datetime }) => Math.max(newest, Datetime), 0);
  const isFresh = ({ Datetime }: FlowSample): boolean => Datetime >= at - flowWindowSeconds;
  const [inverters, batteryRecords, meters] = (['inverter', 'battery', 'meter'] as const).map((type) =>
    samples.filter(({ deviceType }) => deviceType === type),
  ) as [FlowSample[], FlowSample[], FlowSample[]];
  const batteries = batteriesOf(inverters, batteryRecords, isFresh);
  const battery = batteryPart(batteries.all);
  const ofInverters = generationParts(inverters, batteries, isFresh);
  const { grid, load: reportedLoad } = gridAndLoad(inverters, meters, isFresh);
  const pv = generation(ofInverters.pv, battery, grid, reportedLoad, isDark(at));
  const loss = conversionLoss(ofInverters.loss, pv, battery, grid, reportedLoad);
  const load = reportedLoad ?? derivedLoad(pv, battery, grid, loss);
  const powers = {
    PVPower: pv.power,
    BatteryPower: battery.power,
    GridPower: grid.power,
    LoadPower: load.power,
    ConversionLoss: loss.power,
  };
  const flows: SiteFlows = {
    ...rounded(powers),
    ...reported({ BatterySOC: stateOfCharge(batteries.all, isFresh) }),
    ...balanceOf(pv, battery, grid, load, loss),
    Parts: [pv, battery, grid, load, loss].map(({ part }) => part),
  };
  return { at, flows };
}

function rounded<T extends Partial<Record<string, number | undefined>>>(powers: T): { [K in keyof T]?: number } {
  const known = Object.entries(powers).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, power]) => [name, roundedPower(power)])) as { [K in keyof T]?: number };
}

/** Returns the generation; one that no inverter tells now is 0 in the dark, else what the others leave. */
function generation(
  known: ValuedPart,
  battery: ValuedPart,
  grid: ValuedPart,
  load: ValuedPart | undefined,
  isDark: boolean,
): ValuedPart {
  if (known.power !== undefined) return known;
  if (isDark) return partOf('pv', 'derived', [], 0);
  const stored = powerOrNone(battery);
  if (stored === undefined || grid.power === undefined || load?.power === undefined) return known;
  return partOf('pv', 'derived', [], Math.max(0, load.power + grid.power - stored));
}

/** Returns the loss; one that the inverters do not show is what is open in the balance, as far as it may be a conversion's. */
function conversionLoss(
  known: ValuedPart,
  pv: ValuedPart,
  battery: ValuedPart,
  grid: ValuedPart,
  load: ValuedPart | undefined,
): ValuedPart {
  const stored = powerOrNone(battery);
  if (known.power !== undefined || stored === undefined || stored === 0) return known;
  if (pv.power === undefined || grid.power === undefined || load?.power === undefined) return known;
  const { residual, throughput } = balance([pv.power, stored, -grid.power, -load.power]);
  const isLoss = residual > tolerance(throughput) && residual <= maxLossShare * throughput;
  if (isLoss) return partOf('conversionLoss', 'derived', [], residual);
  // A balance that closes without a loss has none to name.
  return Math.abs(residual) <= tolerance(throughput) ? partOf('conversionLoss', 'none') : known;
}

interface Balance {
  /** kW, + more came in than went out. */
  residual: number;
  /** The larger of what came in and what went out, kW. */
  throughput: number;
}

/** @param inward kW, + into the plant */
function balance(inward: readonly number[]): Balance {
  const sumIn = inward.reduce((sum, power) => sum + Math.max(0, power), 0);
  const sumOut = inward.reduce((sum, power) => sum + Math.max(0, -power), 0);
  return { residual: roundedPower(sumIn - sumOut), throughput: Math.max(sumIn, sumOut) };
}

function tolerance(throughput: number): number {
  return Math.max(closedPower, closedShare * throughput);
}

/** Returns what is left for the loads, where everything else is known. */
function derivedLoad(pv: ValuedPart, battery: ValuedPart, grid: ValuedPart, loss: ValuedPart): ValuedPart {
  const stored = powerOrNone(battery);
  if (pv.power === undefined || stored === undefined || grid.power === undefined) return partOf('load', 'missing');
  const power = pv.power + stored - grid.power - (loss.power ?? 0);
  return partOf('load', 'derived', [], power);
}

function balanceOf(
  pv: ValuedPart,
  battery: ValuedPart,
  grid: ValuedPart,
  load: ValuedPart,
  loss: ValuedPart,
): Pick<SiteFlows, 'Balance' | 'Residual'> {
  const stored = powerOrNone(battery);
  if (pv.power === undefined || stored === undefined || grid.power === undefined || load.power === undefined)
    return { Balance: 'incomplete' };
  const { residual, throughput } = balance([pv.power, stored, -grid.power, -load.power, -(loss.power ?? 0)]);
  const isClosed = Math.abs(residual) <= tolerance(throughput);
  return { Balance: isClosed ? 'closed' : 'open', Residual: residual };
}

/** A plant without batteries has 0 of them. */
function powerOrNone({ part, power }: ValuedPart): number | undefined {
  return part.source === 'none' ? 0 : power;
}
