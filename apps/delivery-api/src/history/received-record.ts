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

/** @returns undefined for what is no record of a device: it would be shown as one, byte for byte */
export function readRecord(record: IncomingRecord): ReceivedRecord | undefined {
  const { headers, value, timestamp } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const at = Number(headers[headerNames.time]);
  if (!id.test(accountId) || accountId.length > longestAccountId) return undefined;
  if (!id.test(deviceId) || deviceId.length > longestDeviceId) return undefined;
  if (!Number.isSafeInteger(at) || at < 0 || !isBaseData(value, at)) return undefined;
  return { ...placeOf(record), accountId, deviceId, at, receivedAt: Math.floor(timestamp / 1000), body: value };
}

/** Costs as much as keeping it, but what is shown as JSON must be JSON. The rest of its members is the normalizer's. */
function isBaseData(value: Buffer | null, at: number): value is Buffer {
  const { DataSources, InverterSN, Datetime, idempotency_key: key } = membersOf(value);
  return [DataSources, InverterSN, key].every((member) => typeof member === 'string') && Datetime === at;
}

/** None of what is no JSON object. */
function membersOf(value: Buffer | null): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(String(value));
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
