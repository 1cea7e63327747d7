import type { IncomingRecord } from '@heliograph/messaging';
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

export function delivery(headers: Record<string, string> = {}, partition = 0): Delivery {
  return readDelivery(incoming(headers, partition))!;
}
