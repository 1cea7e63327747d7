import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { isRecord, type JsonRecord, readNumber, readText } from '@heliograph/vendor-contract';
import { type LogRow, readTime } from './wire.ts';

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

/** Shorter than any local day: so long after midnight it is still the same one. */
const SURELY_SAME_DAY_SECONDS = 22 * 3600;
/** Rows that follow each other do so to the second. */
const TOLERANCE_SECONDS = 1;

/** Returns the first instant of the local day, Unix seconds; undefined for an unknown zone. */
export function localDayStart(zone: string | undefined, unixSeconds: number): number | undefined {
  const offset = zone === undefined ? undefined : offsetSecondsAt(zone, unixSeconds);
  if (zone === undefined || offset === undefined) return undefined;
  return localToUnix(`${formatLocal(unixSeconds, offset).slice(0, 10)} 00:00:00`, zone);
}

/**
 * Energy of the local day, added up row by row, oldest first. Once a part of the day is missing, the rest of the day
 * has no sum: the energy exported meanwhile is unknown.
 */
export class DayEnergy {
  readonly #zone: string | undefined;
  #day: number | undefined;
  #coveredUntil: number | undefined;
  #wh = 0;

  constructor(zone: string | undefined) {
    this.#zone = zone;
  }

  /** Returns Wh from local midnight up to the end of this row; undefined when the rows given so far do not cover that. */
  add(row: LogRow): number | undefined {
    const day = this.#dayOf(row.time);
    if (day === undefined) return undefined;
    if (day !== this.#day) this.#begin(day);
    if (row.time !== this.#coveredUntil) this.#extend(row);
    return this.#coveredUntil === undefined ? undefined : this.#wh;
  }

  /** Zones are looked up for few rows only: that is the dear part. */
  #dayOf(time: number): number | undefined {
    const day = this.#day;
    if (day !== undefined && time >= day && time < day + SURELY_SAME_DAY_SECONDS) return day;
    return localDayStart(this.#zone, time);
  }

  #begin(day: number): void {
    this.#day = day;
    this.#coveredUntil = day;
    this.#wh = 0;
  }

  #extend(row: LogRow): void {
    const exported = exportedWh(row);
    const start = row.time - row.duration;
    const follows =
      this.#coveredUntil !== undefined && Math.abs(start - this.#coveredUntil) <= TOLERANCE_SECONDS && row.duration > 0;
    this.#coveredUntil = follows && exported !== undefined ? row.time : undefined;
    this.#wh += exported ?? 0;
  }
}
