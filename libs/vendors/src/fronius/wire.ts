import { isRecord, type JsonRecord, readList } from '@heliograph/vendor-contract';
/** Calls of the Query API we use: names in limits, metrics and raw answers. */
export type FroniusCall = 'pvsystems' | 'devices' | 'histdata' | 'flowdata' | 'aggrdata' | 'messages' | 'iam/jwt';

/** One log entry of a device's history. */
export interface LogRow {
  /** Unix seconds of `logDateTime`: taken as the end of the interval. */
  time: number;
  /** `logDuration`, seconds. */
  duration: number;
  /** Values by channel name; the unit of each under `<name>:unit`. */
  channels: JsonRecord;
}

/** An entry of the errors and messages lists, and its source text. */
export interface MessageEntry {
  time: number;
  deviceId: string;
  severity: 'error' | 'warning' | 'information';
  source: string;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Returns Unix seconds of a time with its offset (`2025-03-23T01:25:00Z`); undefined for anything else, as a time without a zone means nothing. */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string' || !ISO_TIME.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : undefined;
}

/** Writes `2025-03-23T01:25:00Z`. */
export function timeText(unixSeconds: number): string {
  return new Date(Math.floor(unixSeconds) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Members a list may stand under: `pvSystems`, `devices`, `messages`, and `data` everywhere else. */
export const listNames = ['data', 'pvSystems', 'devices', 'messages', 'errors'] as const;

/** Returns the name of the member with the list of an answer; undefined when it has none. */
export function listName(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  return listNames.find((name) => Array.isArray(answer[name])) ?? listNames.find((name) => answer[name] === null);
}

export function listOf(answer: unknown): readonly unknown[] | undefined {
  const name = listName(answer);
  return name === undefined ? undefined : readList((answer as JsonRecord)[name]);
}

/** Returns the text a row is known by in a comparison of two guids. */
export function sameId(a: unknown, b: string): boolean {
  return typeof a === 'string' && a.toLowerCase() === b.toLowerCase();
}
