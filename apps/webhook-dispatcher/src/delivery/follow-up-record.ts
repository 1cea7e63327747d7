import type { OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames as names, topicNames, webhookRetryTopic } from '@heliograph/messaging';
import type { Delivery } from './delivery.ts';
import type { Headers, SingleRecord } from './delivery-record.ts';

/** The headers of the next record that differ from those of the delivery. */
export interface FollowUp {
  attempts: number;
  /** The `retryStep` of the next attempt. */
  retryStep: number;
  deferrals: number;
  /** Its attempts, when it waits for a probe without using up a retry step. */
  probeAwaited?: number;
  reason: string;
  status?: number;
}

/** The wait of a record in a retry tier, and its end by the clock of this process (Unix ms). */
export interface TierWait {
  ms: number;
  dueAt: number;
}

/** Makes the record for a retry tier: the same bytes and headers, and its due time. A batch stays one: its receiver identifies it by its id. */
export function retryRecord(delivery: Delivery, tier: string, wait: TierWait, followUp: FollowUp): OutgoingRecord {
  const headers = followUpHeaders(delivery.record.headers, delivery, followUp);
  headers[names.dueAt] = String(wait.dueAt);
  headers[names.wait] = String(wait.ms);
  return { topic: webhookRetryTopic(tier), key: delivery.webhookId, value: delivery.body, headers };
}

/** Makes the dead letters. A batch is taken apart, so that each record can be found by its own key, and replayed on its own. */
export function deadRecords(delivery: Delivery, followUp: FollowUp): OutgoingRecord[] {
  return delivery.record.members().map(({ headers, body }) => ({
    topic: topicNames.webhookDead,
    key: delivery.webhookId,
    value: body,
    headers: followUpHeaders(headers, delivery, followUp),
  }));
}

/** Makes the dead letter of a record that cannot be read as a delivery. */
export function unreadableRecord(record: SingleRecord): OutgoingRecord {
  const headers = { ...record.headers, [names.lastReason]: 'unreadable' };
  return { topic: topicNames.webhookDead, key: record.key, value: record.value ?? Buffer.alloc(0), headers };
}

function followUpHeaders(before: Headers, delivery: Delivery, followUp: FollowUp): Record<string, string> {
  const headers: Record<string, string> = {
    ...withoutLast(before),
    [names.attempts]: String(followUp.attempts),
    [names.firstSeenAt]: String(delivery.firstSeenAt),
    [names.lastReason]: followUp.reason,
  };
  if (followUp.retryStep > 0) headers[names.step] = String(followUp.retryStep - 1);
  if (followUp.deferrals > 0) headers[names.deferrals] = String(followUp.deferrals);
  if (followUp.probeAwaited !== undefined) headers[names.probeAwaited] = String(followUp.probeAwaited);
  if (followUp.status !== undefined) headers[names.lastCode] = String(followUp.status);
  return headers;
}

const ofLastTime: ReadonlySet<string> = new Set([names.deferrals, names.lastCode]);

function withoutLast(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofLastTime.has(name)));
}
