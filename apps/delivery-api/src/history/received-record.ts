import { headerNames, type IncomingRecord } from '@heliograph/messaging';
import { logPositionOf, type LogPosition } from '../projections/log-position.ts';

/** A record of `basedata`. */
export interface ReceivedRecord extends LogPosition {
  accountId: string;
  deviceId: string;
  /** Sample time, Unix seconds. */
  at: number;
  /** The time at which the normalizer wrote it, Unix seconds. */
  receivedAt: number;
  /** JSON, as it was delivered. */
  body: Buffer;
}

const id = /^[\w-]+$/;
const MAX_ACCOUNT_ID = 40;
const MAX_DEVICE_ID = 64;
const brace = { open: '{'.charCodeAt(0), close: '}'.charCodeAt(0) };

/** @returns undefined for a record that is not a device's, which would otherwise be returned as one */
export function readRecord(record: IncomingRecord): ReceivedRecord | undefined {
  const { headers, value, timestamp } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const at = Number(headers[headerNames.time]);
  if (!id.test(accountId) || accountId.length > MAX_ACCOUNT_ID) return undefined;
  if (!id.test(deviceId) || deviceId.length > MAX_DEVICE_ID) return undefined;
  if (!Number.isSafeInteger(at) || at < 0 || !isObject(value)) return undefined;
  return { ...logPositionOf(record), accountId, deviceId, at, receivedAt: Math.floor(timestamp / 1000), body: value };
}

/** Checks only the braces, because parsing each record would cost as much as storing it. */
function isObject(value: Buffer | null): value is Buffer {
  return value?.at(0) === brace.open && value.at(-1) === brace.close;
}
