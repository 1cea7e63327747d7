import {
  deliveryHeaderNames as names,
  topicNames,
  webhookRetryTopic,
  type IncomingRecord,
  type OutgoingRecord,
} from '@heliograph/messaging';
import { batchMembers } from './batch-record.ts';
import type { Delivery } from './delivery.ts';

export interface FollowUp {
  attempts: number;
  /** Position of the next try. */
  position: number;
  heldBack: number;
  reason: string;
  status?: number;
}

/** How long, and until when by the clock of this process (Unix ms). */
export interface TierWait {
  ms: number;
  dueAt: number;
}

/** The record for a retry tier: the same bytes and headers, and when to bring it back. A batch stays one: its receiver knows it by its id. */
export function retryRecord(delivery: Delivery, tier: string, wait: TierWait, followUp: FollowUp): OutgoingRecord {
  const headers = followUpHeaders(delivery.record.headers, delivery, followUp);
  headers[names.dueAt] = String(wait.dueAt);
  headers[names.wait] = String(wait.ms);
  return { topic: webhookRetryTopic(tier), key: delivery.webhookId, value: delivery.body, headers };
}

/** For the dead letters. A batch is taken apart, so that each record can be found by its own key, and replayed on its own. */
export function deadRecords(delivery: Delivery, followUp: FollowUp): OutgoingRecord[] {
  const { record, body, webhookId: key } = delivery;
  const members = (delivery.batched === undefined ? undefined : batchMembers(record)) ?? [
    { headers: record.headers, body },
  ];
  return members.map(({ headers, body: value }) => ({
    topic: topicNames.webhookDead,
    key,
    value,
    headers: followUpHeaders(headers, delivery, followUp),
  }));
}

/** What cannot be read as a delivery is kept with its reason. */
export function unreadableRecord(record: IncomingRecord): OutgoingRecord {
  const headers = { ...record.headers, [names.lastReason]: 'unreadable' };
  return { topic: topicNames.webhookDead, key: record.key, value: record.value ?? Buffer.alloc(0), headers };
}

function followUpHeaders(
  before: Readonly<Record<string, string>>,
  delivery: Delivery,
  followUp: FollowUp,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...withoutLast(before),
    [names.attempts]: String(followUp.attempts),
    [names.firstSeenAt]: String(delivery.firstSeenAt),
    [names.lastReason]: followUp.reason,
  };
  if (followUp.position > 0) headers[names.step] = String(followUp.position - 1);
  if (followUp.heldBack > 0) headers[names.heldBack] = String(followUp.heldBack);
  if (followUp.status !== undefined) headers[names.lastCode] = String(followUp.status);
  return headers;
}

const ofLastTime: ReadonlySet<string> = new Set([names.heldBack, names.lastCode]);

function withoutLast(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofLastTime.has(name)));
}
