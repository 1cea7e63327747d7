import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, recordMembers } from '@heliograph/persistence';
import { packRawPosition } from './raw-position.ts';

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
  /** The position of the vendor's answer (`packRawPosition`); null: not known. */
  rawPosition: string | null;
}

const id = /^[\w-]+$/;
const MAX_ACCOUNT_ID = 40;
const MAX_DEVICE_ID = 64;

/** A record of `basedata` with its parsed members, which cost as much as storing it: they are parsed once. */
interface ParsedRecord extends Pick<ReceivedRecord, 'accountId' | 'deviceId' | 'at' | 'body'> {
  members: Readonly<Record<string, unknown>> & { readonly Datetime: number };
}

/** @returns undefined for a record that is not a device's, which would otherwise be returned as one, byte for byte */
export function readRecord(record: IncomingRecord): ReceivedRecord | undefined {
  const parsed = parseRecord(record);
  if (!parsed) return undefined;
  const { accountId, deviceId, at, body } = parsed;
  const { headers, timestamp } = record;
  const rawPosition = packRawPosition(headers[headerNames.source], headers[headerNames.vendor]);
  const receivedAt = Math.floor(timestamp / 1000);
  return { ...logPositionOf(record), accountId, deviceId, at, receivedAt, body, rawPosition };
}

/** @returns undefined for a record that is not a device's */
export function parseRecord({ headers, value }: IncomingRecord): ParsedRecord | undefined {
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const at = Number(headers[headerNames.time]);
  if (!id.test(accountId) || accountId.length > MAX_ACCOUNT_ID) return undefined;
  if (!id.test(deviceId) || deviceId.length > MAX_DEVICE_ID) return undefined;
  if (!Number.isSafeInteger(at) || at < 0 || value === null) return undefined;
  const members = recordMembers(value);
  return isBaseData(members, at) ? { accountId, deviceId, at, body: value, members } : undefined;
}

/** Other members are the normalizer's to check. */
function isBaseData(members: Readonly<Record<string, unknown>>, at: number): members is ParsedRecord['members'] {
  const { DataSources, InverterSN, Datetime, idempotency_key: key } = members;
  return [DataSources, InverterSN, key].every((member) => typeof member === 'string') && Datetime === at;
}
