import type { IClientPublishOptions } from 'mqtt';
import { deviceTopicSegment } from '@heliograph/idempotency-key';
import { headerNames, type IncomingRecord } from '@heliograph/messaging';

export interface Publication {
  topic: string;
  payload: Buffer;
  options: IClientPublishOptions;
}

const maxTopicBytes = 200;
const expirySeconds = 24 * 3600;

/** The record as an MQTT message (contract §8); undefined when its topic would be longer than every broker takes. */
export function publicationOf(accountId: string, record: IncomingRecord): Publication | undefined {
  const { headers } = record;
  const branch = headers[headerNames.kind] === 'device.data' ? 'data' : 'event';
  const plant = headers[headerNames.plantId] ?? '_';
  const topic = `bd/v1/${accountId}/${branch}/${plant}/${headers[headerNames.vendor] ?? '_'}/${deviceTopicSegment(headers[headerNames.serial] ?? '_')}`;
  if (Buffer.byteLength(topic) > maxTopicBytes) return undefined;
  return {
    topic,
    payload: record.value ?? Buffer.alloc(0),
    options: { qos: 1, retain: false, properties: propertiesOf(headers) },
  };
}

function propertiesOf(headers: IncomingRecord['headers']): NonNullable<IClientPublishOptions['properties']> {
  const traceparent = headers[headerNames.traceparent];
  return {
    contentType: 'application/json',
    messageExpiryInterval: expirySeconds,
    userProperties: {
      idempotency_key: headers[headerNames.idempotencyKey] ?? '',
      ...(traceparent !== undefined && { traceparent }),
      SchemaVersion: headers[headerNames.schemaVersion] ?? '1.0',
    },
  };
}
