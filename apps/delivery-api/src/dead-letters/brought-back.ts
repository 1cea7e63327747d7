import { deliveryHeaderNames, topicNames, type IncomingRecord, type OutgoingRecord } from '@heliograph/messaging';

/** What tells of the tries before. What tells of a batch stays: it is one body. */
const ofTriesBefore: ReadonlySet<string> = new Set(
  Object.values(deliveryHeaderNames).filter((name) => name !== deliveryHeaderNames.batchKeys),
);

/**
 * A record that is to be delivered to a webhook anew: the same bytes and key, all tries before it.
 * @param replay id of the replay or dead letter it comes from
 * @param now Unix ms
 */
export function broughtBack(record: IncomingRecord, webhookId: string, replay: string, now: number): OutgoingRecord {
  const headers = Object.fromEntries(Object.entries(record.headers).filter(([name]) => !ofTriesBefore.has(name)));
  headers[deliveryHeaderNames.webhookId] = webhookId;
  headers[deliveryHeaderNames.firstSeenAt] = String(now);
  headers[deliveryHeaderNames.replay] = replay;
  return { topic: topicNames.webhookDeliveries, key: webhookId, value: record.value, headers };
}
