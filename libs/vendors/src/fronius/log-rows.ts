import { isRecord, readNumber, readText, type JsonRecord } from '@heliograph/vendor-contract';
import { readTime, type LogRow } from './wire.ts';

/** Wh for each unit an energy may be written in. */
const wattHours: ReadonlyMap<string, number> = new Map([
  ['Wh', 1],
  ['kWh', 1000],
  ['MWh', 1_000_000],
]);

/** Returns a row of `data`; undefined when its time cannot be read. Channels that are null or marked as damaged have no value. */
export function readRow(value: unknown): LogRow | undefined {
  if (!isRecord(value)) return undefined;
  const time = readTime(value.logDateTime);
  if (time === undefined) return undefined;
  return { time, duration: readNumber(value.logDuration) ?? 0, channels: readChannels(value.channels) };
}

function readChannels(list: unknown): JsonRecord {
  const channels: Record<string, unknown> = {};
  if (!Array.isArray(list)) return channels;
  for (const channel of list) {
    const name = isRecord(channel) ? readText(channel.channelName) : undefined;
    if (!isRecord(channel) || name === undefined) continue;
    const reported = channel.isDamaged !== true && readNumber(channel.value) !== undefined;
    channels[name] = reported ? channel.value : undefined;
    if (reported) channels[`${name}:unit`] = unitOf(channel.unit);
  }
  return channels;
}

/** The cloud writes `VAr` for var. */
function unitOf(unit: unknown): string | undefined {
  const text = readText(unit);
  return text === 'VAr' ? 'var' : text;
}

/** Returns `EnergyExported` of a row, Wh; undefined when it was not reported or its unit is unknown. */
export function exportedWh(row: LogRow): number | undefined {
  return energyWh(row, 'EnergyExported');
}

/**
 * Returns `EnergyExported` less `EnergyImported` of a row, Wh: below 0 while the device draws more than it feeds in, as by night (recorded: 1 Wh
 * exported, 2 Wh imported). Undefined when the export is; an inverter without the channel imports nothing.
 */
export function netWh(row: LogRow): number | undefined {
  const exported = exportedWh(row);
  if (exported === undefined || !('EnergyImported' in row.channels)) return exported;
  const imported = energyWh(row, 'EnergyImported');
  return imported === undefined ? undefined : exported - imported;
}

const DC_ENERGY = /^EnergyDC\d+$/;

/**
 * Returns the sum of `EnergyDC1`, `EnergyDC2` and so on, Wh; undefined without any, or when one of them has no value.
 */
export function dcWh(row: LogRow): number | undefined {
  const inputs = Object.keys(row.channels).filter((name) => DC_ENERGY.test(name));
  const energies = inputs.map((name) => energyWh(row, name));
  if (energies.length === 0 || energies.includes(undefined)) return undefined;
  return energies.reduce<number>((sum, energy) => sum + (energy ?? 0), 0);
}

function energyWh({ channels }: LogRow, name: string): number | undefined {
  const value = readNumber(channels[name]);
  const factor = wattHours.get(readText(channels[`${name}:unit`]) ?? 'Wh');
  return value === undefined || factor === undefined ? undefined : value * factor;
}

/** A bucket without any value is open, or was never filled. */
export function isEmptyRow({ channels }: LogRow): boolean {
  return Object.values(channels).every((value) => value === undefined);
}
