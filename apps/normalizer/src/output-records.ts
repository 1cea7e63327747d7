import { serializeBaseData, type BaseDataRecord } from '@heliograph/base-data';
import type { DeviceEvent } from '@heliograph/events';
import {
  headerNames,
  rawHeaderNames,
  topicNames,
  type DeviceStateRecord,
  type IncomingRecord,
  type OutgoingRecord,
} from '@heliograph/messaging';
import type { PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import type { Rejection } from './normalize-answer.ts';
import type { DeviceStatus } from './presence/device-status.ts';

/** A record of `basedata`: the final bytes, and in the headers all that routing needs. */
export function baseDataRecord(
  record: BaseDataRecord,
  device: PolledDevice,
  envelope: RawEnvelope,
  traceparent: string | undefined,
): OutgoingRecord {
  return {
    topic: topicNames.baseData,
    key: `${record.DataSources}:${record.InverterSN}`,
    value: Buffer.from(serializeBaseData(record)),
    headers: routingHeaders(record, 'device.data', { device, envelope, traceparent }),
  };
}

/** A record of `device-events`: the key and the headers of the device's data. */
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

/** A record of `state.devices`. */
export function deviceStateRecord(status: DeviceStatus, { accountId }: RawEnvelope): OutgoingRecord {
  const record: DeviceStateRecord = { ...status, accountId };
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
  return {
    [headerNames.accountId]: envelope.accountId,
    [headerNames.vendor]: record.DataSources,
    [headerNames.plantId]: device.plantId,
    [headerNames.deviceId]: device.deviceId,
    [headerNames.serial]: record.InverterSN,
    ...(device.groups && device.groups.length > 0 && { [headerNames.groups]: device.groups.join(',') }),
    [headerNames.kind]: kind,
    [headerNames.idempotencyKey]: record.idempotency_key,
    [headerNames.time]: String(record.Datetime),
    [headerNames.schemaVersion]: '1.0',
    ...(traceparent !== undefined && { [headerNames.traceparent]: traceparent }),
  };
}

/** Headers of `rejected`, beside those of the raw record. */
export const rejectedHeaderNames = { reasons: 'reasons', mappingVersion: 'mapping-version', source: 'source' } as const;

/** The whole raw record, as it came, with the reasons: it can be produced to its raw topic again once the mapping knows better. */
export function rejectedRecord(
  raw: IncomingRecord,
  rejections: readonly Rejection[],
  mappingVersion: string,
): OutgoingRecord {
  return {
    topic: topicNames.rejected,
    key: raw.key,
    value: raw.value,
    headers: {
      ...raw.headers,
      [rejectedHeaderNames.reasons]: JSON.stringify(rejections),
      [rejectedHeaderNames.mappingVersion]: mappingVersion,
      [rejectedHeaderNames.source]: `${raw.topic}/${raw.partition}/${raw.offset}`,
    },
  };
}

export function traceparentOf(raw: IncomingRecord): string | undefined {
  return raw.headers[rawHeaderNames.traceparent];
}
