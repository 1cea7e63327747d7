import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { SinkBatch, SinkRecord } from '@heliograph/sinks';

/** The end of the year 5138: what is later is no Unix seconds, and no day of a folder or table. */
const latestSecond = 1e11;

/** Returns the record for a destination; undefined where it has no body or no key: no destination could store it. */
export function sinkRecordOf({ headers, value, timestamp }: IncomingRecord): SinkRecord | undefined {
  const idempotencyKey = headers[headerNames.idempotencyKey];
  if (value === null || idempotencyKey === undefined) return undefined;
  const time = Number(headers[headerNames.time]);
  return {
    idempotencyKey,
    kind: headers[headerNames.kind] ?? 'device.data',
    vendor: headers[headerNames.vendor],
    plantId: headers[headerNames.plantId],
    deviceId: headers[headerNames.deviceId],
    time: Number.isSafeInteger(time) && time > 0 && time <= latestSecond ? time : Math.floor(timestamp / 1000),
    value,
  };
}

/** Names a batch by where it begins: it begins there again after a crash. */
export function batchIdOf({ topic, partition, offset }: IncomingRecord): SinkBatch['id'] {
  return `${topic}-${partition}-${offset}`;
}
