import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { SinkBatch, SinkRecord } from '@heliograph/sinks';

/** The end of the year 5138: what is later is no Unix seconds, and no day of a folder or table. */
const latestSecond = 1e11;

/** What destinations take as a name: short strings of AMQP have 255 bytes, and PostgreSQL has no text with NUL. */
const isName = (text: string | undefined): boolean => text === undefined || /^[^\p{C}/]{1,100}$/u.test(text);

/** Returns the record for a destination; undefined for one that no destination could store: without a body or a key, or with a header that is no name. */
export function sinkRecordOf({ headers, value, timestamp }: IncomingRecord): SinkRecord | undefined {
  const idempotencyKey = headers[headerNames.idempotencyKey];
  if (value === null || idempotencyKey === undefined || !/^[^\p{C}]{1,200}$/u.test(idempotencyKey)) return undefined;
  const kind = headers[headerNames.kind] ?? 'device.data';
  const { [headerNames.vendor]: vendor, [headerNames.plantId]: plantId, [headerNames.deviceId]: deviceId } = headers;
  if (![kind, vendor, plantId, deviceId].every(isName)) return undefined;
  const time = Number(headers[headerNames.time]);
  const isTime = Number.isSafeInteger(time) && time > 0 && time <= latestSecond;
  return {
    idempotencyKey,
    kind,
    vendor,
    plantId,
    deviceId,
    time: isTime ? time : Math.floor(timestamp / 1000),
    value,
  };
}

/** Names a batch by its first record: it begins there again after a crash. The time tells it from one of a topic that was made anew. */
export function batchIdOf({ topic, partition, offset, timestamp }: IncomingRecord): SinkBatch['id'] {
  return `${topic}-${partition}-${offset}-${timestamp}`;
}
