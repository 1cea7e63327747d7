import type { IncomingRecord, RecordConsumer } from '@heliograph/kafka';
import { ConsumedRecord } from '../src/delivery/consumed-record.ts';
import { readDelivery, type Delivery } from '../src/delivery/delivery.ts';

let offset = 0n;

/** A record of `webhook.deliveries` as a test wants it. */
export function incoming(headers: Record<string, string> = {}, partition = 0): IncomingRecord {
  offset += 1n;
  return {
    topic: 'webhook.deliveries',
    partition,
    offset,
    timestamp: Date.now(),
    key: 'wh_1',
    value: Buffer.from('{"EDay":1}'),
    headers: {
      account: 'acc_1',
      vendor: 'solis',
      serial: `SN${offset}`,
      kind: 'device.data',
      idempotency_key: `solis:SN${offset}:1763712000`,
      webhook: 'wh_1',
      ...headers,
    },
  };
}

const ownsAll = { settle: () => undefined, owns: () => true };

/** A record as a dispatcher represents it that has read it. */
export function consumed(record: IncomingRecord, group: Pick<RecordConsumer, 'settle' | 'owns'> = ownsAll) {
  return new ConsumedRecord(record, group);
}

/** @param changed what differs from a record of the same headers */
export function delivery(
  headers: Record<string, string> = {},
  partition = 0,
  changed: Partial<IncomingRecord> = {},
): Delivery {
  return readDelivery(consumed({ ...incoming(headers, partition), ...changed }))!;
}
