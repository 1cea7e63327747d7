import { lastPosition, type RetryPolicy } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames, type IncomingRecord } from '@heliograph/messaging';

/** One record on its way to one webhook, as read from `webhook.deliveries`. */
export interface Delivery {
  readonly record: IncomingRecord;
  /** Sent as it is: what is signed is what came from Kafka. Of a batch a JSON array. */
  readonly body: Buffer;
  /** How many records the body holds; absent when it is one by itself, not in an array. */
  readonly batched?: number;
  readonly webhookId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly kind: string;
  /** `<vendor>:<serial>`: samples of one device are never in flight together. Of a batch its own key. */
  readonly device: string;
  /** Which try of the schedule this is, 0 is the first; tries that were skipped count. */
  readonly position: number;
  /** HTTP requests made so far. */
  readonly attempts: number;
  readonly heldBack: number;
  /** It goes behind live records: from a vendor's history, or brought back by a replay. */
  readonly behind: boolean;
  /** Unix ms. */
  readonly firstSeenAt: number;
  /** When the normalizer wrote it, Unix ms; of what a replay brought back, when that did. */
  readonly writtenAt: number;
}

/** Headers of the request are made of them: others would be refused before they are sent, and look like a failure of the endpoint. */
const sendable = /^[\x21-\x7e]{1,2048}$/;

/** @returns undefined when it names no webhook, has no body or cannot be named to an endpoint: such a record can only go to the dead letters */
export function readDelivery(record: IncomingRecord): Delivery | undefined {
  const { headers, value } = record;
  const webhookId = headers[deliveryHeaderNames.webhookId];
  const idempotencyKey = headers[headerNames.idempotencyKey];
  const kind = headers[headerNames.kind] ?? 'device.data';
  if (!webhookId || !idempotencyKey || value === null) return undefined;
  if (!sendable.test(idempotencyKey) || !sendable.test(kind)) return undefined;
  const step = headers[deliveryHeaderNames.step];
  const batchKeys = headers[deliveryHeaderNames.batchKeys];
  return {
    record,
    body: value,
    ...(batchKeys !== undefined && { batched: batchKeys.split(',').length }),
    webhookId,
    accountId: headers[headerNames.accountId] ?? '',
    idempotencyKey,
    kind,
    device: batchKeys === undefined ? deviceOf(headers) : idempotencyKey,
    position: step === undefined ? 0 : count(step) + 1,
    attempts: count(headers[deliveryHeaderNames.attempts]),
    behind: deliveryHeaderNames.lane in headers || deliveryHeaderNames.replay in headers,
    heldBack: count(headers[deliveryHeaderNames.heldBack]),
    firstSeenAt: count(headers[deliveryHeaderNames.firstSeenAt]) || record.timestamp,
    writtenAt: writtenAt(record),
  };
}

function writtenAt({ headers, timestamp }: IncomingRecord): number {
  if (headers[deliveryHeaderNames.replay] !== undefined) return timestamp;
  return count(headers[deliveryHeaderNames.writtenAt]) || timestamp;
}

function deviceOf(headers: Readonly<Record<string, string>>): string {
  return `${headers[headerNames.vendor] ?? ''}:${headers[headerNames.serial] ?? ''}`;
}

function count(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** A `test` is asked for by a person who waits for its result: one real try, no retries, no dead letter. */
export function isTest(delivery: Delivery): boolean {
  return delivery.kind === 'test';
}

/** The last try is made whatever the breaker says. */
export function isLastTry(delivery: Delivery, policy: RetryPolicy): boolean {
  return isTest(delivery) || delivery.position >= lastPosition(policy);
}
