import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, topicNames } from '@heliograph/messaging';

/** Headers of previous attempts, which are removed. The headers of a batch stay, because it is one body. */
const attemptHeaders: ReadonlySet<string> = new Set(
  Object.values(deliveryHeaderNames).filter((name) => name !== deliveryHeaderNames.batchKeys),
);

/**
 * Returns a record that delivers to a webhook again: the same bytes and key, with all attempts before it.
 * @param replay id of the replay or dead letter it comes from
 * @param now Unix ms
 */
export function redelivery(record: IncomingRecord, webhookId: string, replay: string, now: number): OutgoingRecord {
  const headers = Object.fromEntries(Object.entries(record.headers).filter(([name]) => !attemptHeaders.has(name)));
  headers[deliveryHeaderNames.webhookId] = webhookId;
  headers[deliveryHeaderNames.firstSeenAt] = String(now);
  headers[deliveryHeaderNames.replay] = replay;
  return { topic: topicNames.webhookDeliveries, key: webhookId, value: record.value, headers };
}
