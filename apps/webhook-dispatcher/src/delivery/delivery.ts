import type { RetryPolicy } from '@heliograph/delivery';
import { deliveryHeaderNames, fetchTimeOf, headerNames } from '@heliograph/messaging';
import type { DeliveryRecord, Headers, SingleRecord } from './delivery-record.ts';

/** One record on its way to one webhook, or several in one request. */
export interface Delivery {
  readonly record: DeliveryRecord;
  /** The bytes that are signed and sent, as read from Kafka; of a batch a JSON array. */
  readonly body: Buffer;
  /** Number of records in the body; absent when it is one by itself, not in an array. */
  readonly batched?: number;
  /** The deliveries of a batch that this process made. */
  readonly parts?: readonly Delivery[];
  readonly webhookId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly kind: string;
  /** How a past sample came (`RecordOrigin`); absent of live records. */
  readonly origin?: string;
  /** The device, `<vendor>:<serial>`: samples of one device are never in flight together. For a batch, the batch's own key. */
  readonly device: string;
  /** Index of the retry step that follows if this attempt fails or is skipped; the number of steps when no step is left. */
  readonly retryStep: number;
  /** HTTP requests made so far. */
  readonly attempts: number;
  /** `attempts` when it last waited for a probe of the circuit breaker without using up a retry step; 0 when it never did. */
  readonly probeAwaited: number;
  /** Times that our own limits deferred it since the last retry step. */
  readonly deferrals: number;
  /** True when live records go first: it is from a vendor's history, or replayed. */
  readonly lowPriority: boolean;
  /** The time at which the delivery was made, Unix ms. */
  readonly firstSeenAt: number;
  /** Time at which the normalizer wrote it, or the replay; Unix ms. */
  readonly writtenAt: number;
  /**
   * Time at which the vendor's answer was complete, Unix ms; of a batch that of its oldest. Of live records before their first attempt: how late a retry
   * is depends on the endpoint.
   */
  readonly fetchedAt: number | undefined;
}

/** Values that can be a header of a request: others would be refused before they are sent, and look like a failure of the endpoint. */
const sendable = /^[\x21-\x7e]{1,2048}$/;

/** Reads a delivery from the headers of its record. @returns undefined when it names no webhook, has no body or cannot be named to an endpoint: such a record can only go to the dead letters */
export function readDelivery(record: SingleRecord): Delivery | undefined {
  const { headers, value } = record;
  const webhookId = headers[deliveryHeaderNames.webhookId];
  const idempotencyKey = headers[headerNames.idempotencyKey];
  const kind = headers[headerNames.kind] ?? 'device.data';
  if (!webhookId || !idempotencyKey || value === null) return undefined;
  if (!sendable.test(idempotencyKey) || !sendable.test(kind)) return undefined;
  const step = headers[deliveryHeaderNames.step];
  const origin = headers[headerNames.origin];
  const batchKeys = headers[deliveryHeaderNames.batchKeys];
  const lowPriority = deliveryHeaderNames.lane in headers || deliveryHeaderNames.replay in headers;
  const attempts = count(headers[deliveryHeaderNames.attempts]);
  return {
    record,
    body: value,
    ...(batchKeys !== undefined && { batched: batchKeys.split(',').length }),
    webhookId,
    accountId: headers[headerNames.accountId] ?? '',
    idempotencyKey,
    kind,
    ...(origin !== undefined && sendable.test(origin) && { origin }),
    device: batchKeys === undefined ? deviceOf(headers) : idempotencyKey,
    retryStep: step === undefined ? 0 : count(step) + 1,
    attempts,
    probeAwaited: count(headers[deliveryHeaderNames.probeAwaited]),
    lowPriority,
    deferrals: count(headers[deliveryHeaderNames.deferrals]),
    firstSeenAt: count(headers[deliveryHeaderNames.firstSeenAt]) || record.timestamp,
    writtenAt: writtenAt(record),
    fetchedAt: lowPriority || attempts > 0 ? undefined : fetchTimeOf(headers),
  };
}

function writtenAt({ headers, timestamp }: SingleRecord): number {
  if (headers[deliveryHeaderNames.replay] !== undefined) return timestamp;
  return count(headers[deliveryHeaderNames.writtenAt]) || timestamp;
}

function deviceOf(headers: Headers): string {
  return `${headers[headerNames.vendor] ?? ''}:${headers[headerNames.serial] ?? ''}`;
}

function count(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** Returns whether it is a `test`: a person waits for its result, so it is one real attempt, with no retries and no dead letter. */
export function isTest(delivery: Delivery): boolean {
  return delivery.kind === 'test';
}

/** Returns whether it is the last attempt, which is made even with an open breaker: no retry step is left. */
export function isLastAttempt(delivery: Delivery, policy: RetryPolicy): boolean {
  return isTest(delivery) || delivery.retryStep >= policy.stepsSeconds.length;
}
