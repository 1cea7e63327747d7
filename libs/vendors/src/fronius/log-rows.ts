import { isRecord, readNumber, readText, type JsonRecord } from '@heliograph/vendor-contract';
import { readTime, type LogRow } from './wire.ts';

/** Wh for each unit an energy may be written in. */
const wattHours: Readonly<Record<string, number>> = { Wh: 1, kWh: 1000, MWh: 1_000_000 };

/** Returns a row of `data`; undefined when its time cannot be read. Channels that are null or marked as damaged are left out. */
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
    if (!isRecord(channel) || channel.isDamaged === true || readNumber(channel.value) === undefined) continue;
    const name = readText(channel.channelName);
    if (name === undefined) continue;
    channels[name] = channel.value;
    channels[`${name}:unit`] = unitOf(channel.unit);
  }
  return channels;
}

/** The cloud writes `VAr` for var. */
function unitOf(unit: unknown): string | undefined {
  const text = readText(unit);
  return text === 'VAr' ? 'var' : text;
}

/** Returns `EnergyExported` of a row, Wh; undefined when it was not reported or its unit is unknown. */
export function exportedWh({ channels }: LogRow): number | undefined {
  const value = readNumber(channels.EnergyExported);
  const factor = wattHours[readText(channels['EnergyExported:unit']) ?? 'Wh'];
  return value === undefined || factor === undefined ? undefined : value * factor;
}

/** A bucket without any value is open, or was never filled. */
export function isEmptyRow({ channels }: LogRow): boolean {
  return Object.keys(channels).length === 0;
}
