import { headerNames, type IncomingRecord } from '@heliograph/messaging';
import { placeOf, type LogPlace } from '../projections/log-place.ts';

/** A record of `basedata`. */
export interface ReceivedRecord extends LogPlace {
  accountId: string;
  deviceId: string;
  /** Sample time, Unix seconds. */
  at: number;
  /** When the normalizer wrote it, Unix seconds. */
  receivedAt: number;
  /** JSON, as it is delivered. */
  body: Buffer;
}

const id = /^[\w-]+$/;
const longestAccountId = 40;
const longestDeviceId = 64;
const brace = { open: '{'.charCodeAt(0), close: '}'.charCodeAt(0) };

/** @returns undefined for what is no record of a device: it would be shown as one */
export function readRecord(record: IncomingRecord): ReceivedRecord | undefined {
  const { headers, value, timestamp } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const at = Number(headers[headerNames.time]);
  if (!id.test(accountId) || accountId.length > longestAccountId) return undefined;
  if (!id.test(deviceId) || deviceId.length > longestDeviceId) return undefined;
  if (!Number.isSafeInteger(at) || at < 0 || !isObject(value)) return undefined;
  return { ...placeOf(record), accountId, deviceId, at, receivedAt: Math.floor(timestamp / 1000), body: value };
}

/** Parsing each would cost as much as keeping it. */
function isObject(value: Buffer | null): value is Buffer {
  return value?.at(0) === brace.open && value.at(-1) === brace.close;
}
