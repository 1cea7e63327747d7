import { createHash } from 'node:crypto';
import { serializeBaseData, type BaseDataRecord } from '@heliograph/base-data';
import type { AlarmEvent, DeviceEvent } from '@heliograph/events';
import {
  encodeRecordPosition,
  isTooLarge,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordPosition,
} from '@heliograph/kafka';
import {
  decodeEpoch,
  encodeFetchTime,
  correctedDayRecord,
  energyRecord,
  headerNames,
  rawHeaderNames,
  rejectedHeaderNames,
  storageRecord,
  topicNames,
  type DeviceStateRecord,
  type EnergyRecordOrigin,
  type RecordOrigin,
} from '@heliograph/messaging';
import { deviceDayKey } from '@heliograph/idempotency-key';
import type { PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import type { CorrectedDay, NewDay } from './imports/vendor-days.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import type { Rejections } from './rejections.ts';
import type { StorageOf } from './storage/storage-observations.ts';

export interface AnswerOrigin {
  envelope: RawEnvelope;
  traceparent: string | undefined;
  /** The headers that are the same for all records of the answer. */
  fetchedAt: string;
  source: string;
}

export function answerOrigin(
  envelope: RawEnvelope,
  raw: RecordPosition,
  traceparent: string | undefined,
): AnswerOrigin {
  return { envelope, traceparent, fetchedAt: encodeFetchTime(envelope.fetchedAt), source: encodeRecordPosition(raw) };
}

/** Makes a record of `basedata`: the final bytes, and in the headers all that routing needs. */
export function baseDataRecord(
  record: BaseDataRecord,
  device: PolledDevice,
  { envelope, traceparent, fetchedAt, source }: AnswerOrigin,
): OutgoingRecord {
  const headers = routingHeaders(record, 'device.data', { device, envelope, traceparent });
  headers[headerNames.fetchedAt] = fetchedAt;
  headers[headerNames.source] = source;
  if (envelope.import) {
    headers[headerNames.origin] = 'import' satisfies RecordOrigin;
    headers[headerNames.import] = envelope.import.id;
    if (envelope.import.channels) headers[headerNames.channels] = envelope.import.channels.join(',');
  } else if (envelope.backfill === true) headers[headerNames.origin] = 'backfill' satisfies RecordOrigin;
  return {
    topic: envelope.backfill === true ? topicNames.baseDataBackfill : topicNames.baseData,
    key: `${record.DataSources}:${record.InverterSN}`,
    value: Buffer.from(serializeBaseData(record)),
    headers,
  };
}

/** Makes a record of `energy` of a vendor's day. */
export function deviceDayRecord({ day, device, startsAt }: NewDay, origin: AnswerOrigin): OutgoingRecord {
  const { channels } = origin.envelope.import ?? {};
  return asJson(energyRecord({ ...dayOrigin(device, startsAt, origin), kind: 'device.day', channels }, day));
}

/** Makes the record of `energy` that tells our own services of a day that changed at the vendor. */
export function changedDayRecord({ device, date, startsAt }: CorrectedDay, origin: AnswerOrigin): OutgoingRecord {
  const { vendor } = origin.envelope;
  const key = deviceDayKey({ dataSource: vendor, serial: device.InverterSN, date });
  const value = { deviceId: device.deviceId, date, idempotency_key: `${key}:corrected` };
  return asJson(correctedDayRecord(dayOrigin(device, startsAt, origin), value));
}

function dayOrigin(
  { deviceId, plantId, InverterSN, groups }: PolledDevice,
  startsAt: number,
  { envelope, traceparent }: AnswerOrigin,
): Omit<EnergyRecordOrigin, 'kind' | 'channels'> {
  return {
    accountId: envelope.accountId,
    deviceId,
    plantId,
    vendor: envelope.vendor,
    serial: InverterSN,
    groups,
    time: startsAt,
    origin: envelope.import ? 'import' : 'backfill',
    importId: envelope.import?.id,
    traceparent,
  };
}

function asJson({ value, ...record }: ReturnType<typeof energyRecord>): OutgoingRecord {
  return { ...record, value: Buffer.from(JSON.stringify(value)) };
}

/** Makes a record of `device-events`, with the key and the headers of the device's data. */
export function presenceRecord(
  event: DeviceEvent,
  device: PolledDevice,
  envelope: RawEnvelope,
  traceparent: string | undefined,
): OutgoingRecord {
  return {
    topic: topicNames.deviceEvents,
    key: `${event.DataSources}:${event.InverterSN}`,
    value: Buffer.from(JSON.stringify(event)),
    headers: routingHeaders(event, event.event, { device, envelope, traceparent }),
  };
}

/** Makes a record of `storage`. */
export function storageDataRecord(
  { data, device }: StorageOf,
  { envelope, traceparent, fetchedAt }: AnswerOrigin,
): OutgoingRecord {
  const { value, ...record } = storageRecord(
    {
      accountId: envelope.accountId,
      deviceId: device.deviceId,
      plantId: device.plantId,
      vendor: envelope.vendor,
      serial: data.DeviceSN,
      groups: device.groups,
      kind: `${data.deviceType}.data`,
      time: data.Datetime,
      origin: envelope.backfill === true ? 'backfill' : undefined,
      traceparent,
    },
    data,
  );
  record.headers[headerNames.fetchedAt] = fetchedAt;
  return { ...record, value: Buffer.from(JSON.stringify(value)) };
}

/** As `presenceRecord`; filters read severity and category in its headers. */
export function alarmRecord(
  event: AlarmEvent,
  device: PolledDevice,
  envelope: RawEnvelope,
  traceparent: string | undefined,
): OutgoingRecord {
  const { severity, category } = event;
  return {
    topic: topicNames.deviceEvents,
    key: `${event.DataSources}:${event.InverterSN}`,
    value: Buffer.from(JSON.stringify(event)),
    headers: {
      ...routingHeaders(event, event.event, { device, envelope, traceparent }),
      [headerNames.severity]: severity,
      [headerNames.category]: category,
    },
  };
}

/** Makes a record of `state.devices`. @param epoch of the owner of the device's partition */
export function deviceStateRecord(
  status: DeviceStatus,
  { accountId }: RawEnvelope,
  epoch: string | undefined,
): OutgoingRecord {
  const writer = decodeEpoch(epoch);
  const record: DeviceStateRecord = { ...status, accountId, writer };
  return { topic: topicNames.stateDevices, key: status.deviceId, value: Buffer.from(JSON.stringify(record)) };
}

interface Origin {
  device: PolledDevice;
  envelope: RawEnvelope;
  traceparent: string | undefined;
}

function routingHeaders(
  record: Pick<BaseDataRecord, 'DataSources' | 'InverterSN' | 'Datetime' | 'idempotency_key'>,
  kind: string,
  { device, envelope, traceparent }: Origin,
): Record<string, string> {
  const headers: Record<string, string> = {
    [headerNames.accountId]: envelope.accountId,
    [headerNames.vendor]: record.DataSources,
    [headerNames.plantId]: device.plantId,
    [headerNames.deviceId]: device.deviceId,
    [headerNames.serial]: record.InverterSN,
  };
  if (device.groups && device.groups.length > 0) headers[headerNames.groups] = device.groups.join(',');
  headers[headerNames.kind] = kind;
  headers[headerNames.idempotencyKey] = record.idempotency_key;
  headers[headerNames.time] = String(record.Datetime);
  headers[headerNames.schemaVersion] = '1.0';
  if (traceparent !== undefined) headers[headerNames.traceparent] = traceparent;
  return headers;
}

/**
 * Makes a record of `rejected`: the whole raw record, as it came, with the reasons; it can be produced to its raw topic again once the mapping is fixed.
 * Where Kafka refuses so large a record, the answer is left out: it is found at `source` while its raw topic retains it.
 */
export function rejectedRecord(raw: IncomingRecord, rejections: Rejections, mappingVersion: string): OutgoingRecord {
  const headers = { ...raw.headers, ...reasonHeaders(raw, rejections, mappingVersion) };
  const whole = { topic: topicNames.rejected, key: raw.key, value: raw.value, headers };
  return isTooLarge(whole) ? rejectedWithoutAnswer(raw, rejections, mappingVersion) : whole;
}

/** Makes a record of `rejected` without the answer, with its size and hash. */
export function rejectedWithoutAnswer(
  raw: IncomingRecord,
  rejections: Rejections,
  mappingVersion: string,
): OutgoingRecord {
  const value = raw.value ?? Buffer.alloc(0);
  return {
    topic: topicNames.rejected,
    key: raw.key?.slice(0, keyCharacters) ?? null,
    value: null,
    headers: {
      ...reasonHeaders(raw, rejections, mappingVersion),
      [rejectedHeaderNames.payloadBytes]: String(value.length),
      [rejectedHeaderNames.payloadSha256]: createHash('sha256').update(value).digest('hex'),
    },
  };
}

/** The number of characters of a key that are kept; this service's keys are much shorter. */
const keyCharacters = 256;

function reasonHeaders(
  raw: IncomingRecord,
  rejections: Rejections,
  mappingVersion: string,
): Readonly<Record<string, string>> {
  return {
    [rejectedHeaderNames.reasons]: rejections.reasonsHeader(),
    [rejectedHeaderNames.counts]: rejections.countsHeader(),
    [rejectedHeaderNames.mappingVersion]: mappingVersion,
    [rejectedHeaderNames.source]: encodeRecordPosition(raw),
  };
}

export function traceparentOf(raw: IncomingRecord): string | undefined {
  return raw.headers[rawHeaderNames.traceparent];
}
