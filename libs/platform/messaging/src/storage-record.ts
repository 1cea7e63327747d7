import { headerNames, type RecordOrigin } from './record-headers.ts';
import { topicNames } from './topics.ts';

/** What routing needs of a record of `storage`. */
export interface StorageRecordOrigin {
  accountId: string;
  /** The inverter that the battery or meter was read with; absent of `site.data`. */
  deviceId?: string | undefined;
  plantId: string;
  vendor: string;
  /** `DeviceSN` */
  serial: string;
  /** Groups of that inverter; none or undefined: it is in no group. */
  groups?: readonly string[] | undefined;
  kind: 'battery.data' | 'meter.data' | 'site.data';
  /** Of the sample, Unix seconds. */
  time: number;
  /** Undefined: it came live. */
  origin?: RecordOrigin | undefined;
  traceparent?: string | undefined;
}

/** Returns a record of `storage`; `value` is the body, to be written as JSON. */
export function storageRecord<T extends { idempotency_key: string }>(
  origin: StorageRecordOrigin,
  value: T,
): { topic: string; key: string; value: T; headers: Record<string, string> } {
  const { accountId, deviceId, plantId, vendor, serial, groups = [], kind, time } = origin;
  const headers: Record<string, string> = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: vendor,
    [headerNames.plantId]: plantId,
  };
  if (deviceId !== undefined) headers[headerNames.deviceId] = deviceId;
  headers[headerNames.serial] = serial;
  if (groups.length > 0) headers[headerNames.groups] = groups.join(',');
  headers[headerNames.kind] = kind;
  headers[headerNames.idempotencyKey] = value.idempotency_key;
  headers[headerNames.time] = String(time);
  headers[headerNames.schemaVersion] = '1.0';
  const { origin: recordOrigin, traceparent } = origin;
  if (recordOrigin !== undefined) headers[headerNames.origin] = recordOrigin;
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  return { topic: topicNames.storage, key: `${vendor}:${serial}`, value, headers };
}
