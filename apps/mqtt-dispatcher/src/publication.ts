import { generate, type IPublishPacket } from 'mqtt-packet';
import { deviceTopicSegment } from '@heliograph/idempotency-key';
import { headerNames, type IncomingRecord } from '@heliograph/messaging';

/** A record as an MQTT message, but for what differs with each try: packet id, DUP, the time left. */
export interface Publication {
  topic: string;
  payload: Buffer;
  userProperties: Record<string, string>;
  /** Unix ms: a day after the record was written. */
  expiresAt: number;
}

const maxTopicBytes = 200;
const lifeMs = 24 * 3_600_000;
/**
 * What is older than a day is published all the same, for those who are there now; who was away that long gets it no more. So a dispatcher that was
 * down for days loses nothing for a consumer that is connected.
 */
const leastLifeMs = 60_000;

/** Contract §8; undefined when its topic would be longer than every broker takes. */
export function publicationOf(accountId: string, record: IncomingRecord): Publication | undefined {
  const { headers } = record;
  const branch = headers[headerNames.kind] === 'device.data' ? 'data' : 'event';
  const plant = segmentOf(headers[headerNames.plantId]);
  const vendor = segmentOf(headers[headerNames.vendor]);
  const device = deviceTopicSegment(segmentOf(headers[headerNames.serial]));
  const topic = `bd/v1/${accountId}/${branch}/${plant}/${vendor}/${device}`;
  if (Buffer.byteLength(topic) > maxTopicBytes) return undefined;
  return {
    topic,
    payload: record.value ?? Buffer.alloc(0),
    userProperties: userPropertiesOf(headers),
    expiresAt: record.timestamp + lifeMs,
  };
}

/** Events of vendor accounts and webhooks belong to no plant. */
function segmentOf(header: string | undefined): string {
  return header === undefined || header === '' ? '_' : header;
}

function userPropertiesOf(headers: IncomingRecord['headers']): Record<string, string> {
  const traceparent = headers[headerNames.traceparent];
  return {
    idempotency_key: headers[headerNames.idempotencyKey] ?? '',
    ...(traceparent !== undefined && { traceparent }),
    SchemaVersion: headers[headerNames.schemaVersion] ?? '1.0',
  };
}

/** Whole seconds left at `now` (Unix ms). */
export function secondsLeft({ expiresAt }: Publication, now: number): number {
  return Math.round(Math.max(leastLifeMs, expiresAt - now) / 1000);
}

export function encodePublication(publication: Publication, messageId: number, dup: boolean): Buffer {
  const { topic, payload, userProperties } = publication;
  const packet: IPublishPacket = {
    cmd: 'publish',
    qos: 1,
    retain: false,
    dup,
    messageId,
    topic,
    payload,
    properties: {
      contentType: 'application/json',
      messageExpiryInterval: secondsLeft(publication, Date.now()),
      userProperties,
    },
  };
  return generate(packet, { protocolVersion: 5 });
}
