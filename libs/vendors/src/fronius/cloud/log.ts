import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet, LogEntry } from './fleet.ts';
import { channel, double, timeIn } from './json.ts';

const PHASES = ['A', 'B', 'C'] as const;

/** Names that a request's `channel` may contain; further strings and phases by their pattern. */
export const CHANNEL_NAME =
  /^(Energy(Exported|Imported|DC\d+|ProductionTotal)|Grid(Energy(Exported|Imported)(Abs)?|(Apparent)?Power[ABC]|Voltage[ABC])|StandardizedPower|(Current|Voltage)([ABC]|DC\d+)|ReactivePower|ApparentPower|PowerFactor)$/;

/** A channel whose value is made when it is asked for: most requests want one of many. */
type ChannelOf = readonly [name: string, type: string, unit: string, value: () => unknown];

/** Returns a row of an inverter's history. A single-phase GEN24 has no voltage channel (recorded). */
export function inverterRow(
  fleet: Fleet,
  inverter: ModelInverter,
  entry: LogEntry,
  wanted: readonly string[] | undefined,
  offset?: number,
): object {
  return {
    logDateTime: timeIn(entry.time, offset),
    logDuration: entry.seconds,
    channels: channelsOf(fleet, inverter, entry)
      .filter(([name]) => wanted?.includes(name) ?? true)
      .map(([name, type, unit, value]) => channel(name, type, unit, value())),
  };
}

function channelsOf(fleet: Fleet, inverter: ModelInverter, entry: LogEntry): ChannelOf[] {
  const { before, after } = entry;
  const energy = (wh: number): unknown => double(wh, fleet.energyDecimals);
  return [
    ['EnergyExported', 'Energy', 'Wh', () => energy(fleet.energyBetween(before, after))],
    ['StandardizedPower', 'Percentage', '%', () => double(after.acPowerW / inverter.ratedPowerKw / 10, 2)],
    ...phaseChannels(inverter, after),
    ...after.strings.flatMap(({ voltageV, currentA }, i): ChannelOf[] => [
      [`VoltageDC${i + 1}`, 'Voltage', 'V', () => double(voltageV, 2)],
      [`CurrentDC${i + 1}`, 'Current', 'A', () => double(currentA, 2)],
    ]),
    ['ReactivePower', 'Reactive Power', 'VAr', () => double(after.reactivePowerVar, 2)],
    ['ApparentPower', 'Apparent Power', 'VA', () => double(Math.hypot(after.acPowerW, after.reactivePowerVar), 2)],
    ['PowerFactor', 'Power', '', () => double(after.acPowerW > 0 ? after.powerFactor : 0, 3)],
    ...after.strings.map((_, i): ChannelOf => [`EnergyDC${i + 1}`, 'Energy', 'Wh', () => energy(stringWh(entry, i))]),
    ['EnergyImported', 'Energy', 'Wh', () => double(0, 1)],
  ];
}

function phaseChannels({ phaseCount }: ModelInverter, { phases }: PhysicalSample): ChannelOf[] {
  const currents = phases.map(({ currentA }, i): ChannelOf => [
    `Current${PHASES[i] ?? ''}`,
    'Current',
    'A',
    () => double(currentA, 2),
  ]);
  const voltages = phases.map(({ voltageV }, i): ChannelOf => [
    `Voltage${PHASES[i] ?? ''}`,
    'Voltage',
    'V',
    () => double(voltageV, 2),
  ]);
  return phaseCount === 1 ? currents : [...currents, ...voltages];
}

function stringWh({ before, after, seconds }: LogEntry, index: number): number {
  const watts = (sample: PhysicalSample): number => {
    const { voltageV, currentA } = sample.strings[index]!;
    return voltageV * currentA;
  };
  return ((watts(before) + watts(after)) / 2 / 3600) * seconds;
}

/** Returns rows of a system: its inverters' production, where at least one has an entry. */
export function systemRows(fleet: Fleet, site: ModelSite, from: number, to: number, local: boolean): object[] {
  const sums = new Map<number, { energy: number; seconds: number }>();
  for (const inverter of site.inverters) {
    for (const { time, seconds, before, after } of fleet.log(inverter, from, to)) {
      const energy = (sums.get(time)?.energy ?? 0) + fleet.energyBetween(before, after);
      sums.set(time, { energy, seconds });
    }
  }
  const days = fleet.days(site);
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([time, { energy, seconds }]) => ({
      logDateTime: timeIn(time, local ? days.offset(time) : undefined),
      logDuration: seconds,
      channels: [channel('EnergyProductionTotal', 'Energy', 'Wh', double(energy, fleet.energyDecimals))],
    }));
}
