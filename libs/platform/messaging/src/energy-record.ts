import { correctedDayKind } from '@heliograph/delivery';
import { headerNames, type RecordOrigin } from './record-headers.ts';
import { topicNames } from './topics.ts';

/** What routing needs of a record of `energy`. */
export interface EnergyRecordOrigin {
  accountId: string;
  deviceId: string;
  plantId: string;
  vendor: string;
  /** `InverterSN`, as the vendor spells it. */
  serial: string;
  /** Groups of the device; none or undefined: it is in no group. */
  groups?: readonly string[] | undefined;
  kind: 'device.day' | 'energy.interval' | typeof correctedDayKind;
  /** Start of the local day or of the interval, Unix seconds. */
  time: number;
  /** Only of `energy.interval`. */
  resolution?: '15m' | '1h' | '1d' | undefined;
  /** Undefined: it is of live samples. */
  origin?: RecordOrigin | undefined;
  importId?: string | undefined;
  /** The channels that deliver a record of an import: empty means none, undefined means all. */
  channels?: readonly string[] | undefined;
  traceparent?: string | undefined;
}

/** Returns a record of `energy` with the key of the device's samples; `value` is the body, to be written as JSON. */
export function energyRecord<T extends { idempotency_key: string }>(
  origin: EnergyRecordOrigin,
  value: T,
): { topic: string; key: string; value: T; headers: Record<string, string> } {
  const { accountId, deviceId, plantId, vendor, serial, groups = [], kind, time } = origin;
  const headers: Record<string, string> = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: vendor,
    [headerNames.plantId]: plantId,
    [headerNames.deviceId]: deviceId,
    [headerNames.serial]: serial,
  };
  if (groups.length > 0) headers[headerNames.groups] = groups.join(',');
  headers[headerNames.kind] = kind;
  headers[headerNames.idempotencyKey] = value.idempotency_key;
  headers[headerNames.time] = String(time);
  headers[headerNames.schemaVersion] = '1.0';
  const { resolution, origin: recordOrigin, importId, channels, traceparent } = origin;
  if (resolution !== undefined) headers[headerNames.resolution] = resolution;
  if (recordOrigin !== undefined) headers[headerNames.origin] = recordOrigin;
  if (importId !== undefined) headers[headerNames.import] = importId;
  if (channels !== undefined) headers[headerNames.channels] = channels.join(',');
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  return { topic: topicNames.energy, key: `${vendor}:${serial}`, value, headers };
}

/** Returns the record that tells our own services of a day that the vendor has changed since its `device.day` was delivered. */
export function correctedDayRecord<T extends { idempotency_key: string }>(
  origin: Omit<EnergyRecordOrigin, 'kind' | 'channels'>,
  value: T,
): ReturnType<typeof energyRecord<T>> {
  return energyRecord({ ...origin, kind: correctedDayKind, channels: [] }, value);
}
