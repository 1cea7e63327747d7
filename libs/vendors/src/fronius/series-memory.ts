import { isRecord } from '@heliograph/vendor-contract';
import { readTime } from './wire.ts';

/** Channels that the day's sum and the end of a fault go by. */
export const KEPT_CHANNELS = ['EnergyExported', 'EnergyImported'] as const;

/** A row as the cloud would write it if it was asked for these channels only. */
export interface CompactRow {
  time: number;
  source: string;
  empty: boolean;
}

/** Returns the rows of a history answer whose time can be read. */
export function compactRows(list: readonly unknown[]): CompactRow[] {
  return list.filter(isRecord).flatMap(({ logDateTime, logDuration, channels }) => {
    const time = readTime(logDateTime);
    if (time === undefined) return [];
    const all: unknown[] = Array.isArray(channels) ? channels : [];
    const source = JSON.stringify({ logDateTime, logDuration, channels: all.filter(isKept) });
    return [{ time, source, empty: !all.some(holdsValue) }];
  });
}

function holdsValue(channel: unknown): boolean {
  return isRecord(channel) && channel.value !== null && channel.value !== undefined;
}

function isKept(channel: unknown): boolean {
  return isRecord(channel) && KEPT_CHANNELS.some((name) => name === channel.channelName);
}

/** A row a minute for 25 hours fits: a logger has one every five. */
const MAX_ROWS = 2000;
/** Polls whose rows are asked for again: an answer that could not be stored comes once more. */
const OVERLAP_POLLS = 2;

interface DeviceSeries {
  /** Time of the newest row after each of the last polls that brought a newer one. */
  newest: number[];
  rows: Map<number, string>;
}

/**
 * Keeps the rows this process has read of each series. It only saves data points, which are paid for: a replica without it asks for a whole window.
 * The rows kept are those a day's sum needs, 25 hours.
 */
export class SeriesMemory {
  readonly #keepSeconds: number;
  readonly #series = new Map<string, DeviceSeries>();

  constructor(timeScale: number) {
    this.#keepSeconds = (25 * 3600) / timeScale;
  }

  /** Returns the time after which rows are to be asked for; undefined when nothing is known. */
  knownUntil(deviceId: string): number | undefined {
    return this.#series.get(deviceId)?.newest[0];
  }

  /** Starts the series: nothing was asked for yet after this time. */
  start(deviceId: string, time: number): void {
    this.#series.set(deviceId, { newest: [time], rows: this.#series.get(deviceId)?.rows ?? new Map<number, string>() });
  }

  /** Keeps rows for the sums of later answers. */
  add(deviceId: string, rows: readonly CompactRow[]): void {
    const series = this.#series.get(deviceId) ?? { newest: [], rows: new Map<number, string>() };
    for (const { time, source } of rows) series.rows.set(time, source);
    const newest = Math.max(...series.rows.keys());
    for (const time of series.rows.keys()) if (time < newest - this.#keepSeconds) series.rows.delete(time);
    const surplus = series.rows.size - MAX_ROWS;
    if (surplus > 0)
      for (const time of [...series.rows.keys()].sort((a, b) => a - b).slice(0, surplus)) series.rows.delete(time);
    this.#series.set(deviceId, series);
  }

  /** Advances after a poll that came through: its rows need not be asked for but for the overlap. */
  advance(deviceId: string, time: number): void {
    const series = this.#series.get(deviceId);
    if (!series || time <= (series.newest.at(-1) ?? 0)) return;
    series.newest = [...series.newest, time].slice(-OVERLAP_POLLS);
  }

  /** Returns the kept rows before a time, oldest first. */
  before(deviceId: string, time: number): string[] {
    const rows = [...(this.#series.get(deviceId)?.rows ?? [])];
    return rows
      .filter(([at]) => at < time && at >= time - this.#keepSeconds)
      .sort(([a], [b]) => a - b)
      .map(([, source]) => source);
  }
}
