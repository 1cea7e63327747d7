import type { ChannelName } from './channels.ts';
import type { FailureReason } from './verdict.ts';

/**
 * Values of `delivery.attempts` (JSON, key = subscription id): the dispatchers' reports to delivery-api. Every failure and every change of state
 * is an event of its own; successes at the first attempt are counted every few seconds, and a sample of them (1 %) is reported. Events are best effort and never on the delivery path:
 * a crash can lose the last seconds of them, a redelivery can repeat one. Times are Unix ms.
 */
export type AttemptEvent =
  AttemptMadeEvent | AttemptSkippedEvent | DeadLetterEvent | DeliveryCountEvent | WebhookStateEvent;

interface AttemptEventBase {
  /** The subscription (of a webhook: its id). */
  subscriptionId: string;
  accountId: string;
  at: number;
}

export interface AttemptEventRecord {
  idempotencyKey: string;
  /** `device.data`, `device.online`, `device.offline`, `test`. */
  kind: string;
  deviceId?: string;
  plantId?: string;
  /** How many records, of a batch of several: the key is the batch's then. */
  records?: number;
}

/** One HTTP request: each that failed, those that succeeded after an earlier failure or for a `test`, and a sample of the others. */
export interface AttemptMadeEvent extends AttemptEventBase, AttemptEventRecord {
  type: 'attempt';
  result: 'delivered' | 'failed';
  /** 1…8. */
  attempt: number;
  durationMs: number;
  /** Absent when there was no answer. */
  status?: number;
  reason?: FailureReason;
  /** Bytes of the request's body. Absent in events of before 2026-11-24. */
  bodyBytes?: number;
  /** First KiB of a failed answer's body. */
  answer?: string;
  /** `Content-Type` of a failed answer, at most 128 characters. */
  answerType?: string;
  /** `Retry-After` of a failed answer, at most 128 characters. */
  retryAfter?: string;
  /** Code of the error, when there was no answer: `ECONNREFUSED`. */
  detail?: string;
  /** Absent when delivered or dead. */
  nextAttemptAt?: number;
}

/** `no_secret`: all have expired. `unusable`: a setting cannot be used (URL, secret, headers, client certificate). */
export type SkipReason = 'breaker_open' | 'paused' | 'disabled' | 'account_suspended' | 'no_secret' | 'unusable';

/** A retry step that fell due without an attempt being made. */
export interface AttemptSkippedEvent extends AttemptEventBase, AttemptEventRecord {
  type: 'skipped';
  reason: SkipReason;
  /** With `unusable`: a text that names the setting. */
  detail?: string;
  nextAttemptAt?: number;
}

export interface DeadLetterEvent extends AttemptEventBase, AttemptEventRecord {
  type: 'dead';
  /** `held_back`: our own limits deferred it for over a day, or its webhook did not become known to us. */
  reason: FailureReason | SkipReason | 'held_back';
  attempts: number;
}

/** Counts of one subscription since the last such event; `at` is the end of the span. */
export interface DeliveryCountEvent extends AttemptEventBase {
  type: 'count';
  channel: ChannelName;
  since: number;
  delivered: number;
  failed: number;
  /** Bytes of the delivered bodies. */
  bytes: number;
  /** MQTT: published without a matching subscriber (PUBACK 16). */
  noSubscriber?: number;
  /** MQTT: counted as delivered before, and then not kept for a session whose client is offline. */
  dropped?: number;
}

/**
 * `failing`: a record's 4th attempt failed. `recovered`: the first success after that. `exhausted`: a record's last attempt failed. `disabled`:
 * the endpoint answered 410; delivery-api publishes the new state. `signature_rejected`: 401. Reported once, until it is over; `failing` and
 * `signature_rejected` are reported again by a dispatcher that was started since. `breaker_opened` is reported again after each failed probe.
 */
export type WebhookEvent =
  'failing' | 'recovered' | 'exhausted' | 'disabled' | 'signature_rejected' | 'breaker_opened' | 'breaker_closed';

export interface WebhookStateEvent extends AttemptEventBase {
  type: 'state';
  event: WebhookEvent;
  /** With `recovered`: it is the first success since the dispatcher got the webhook, which cannot know whether it failed before. */
  assumed?: true;
  reason?: FailureReason;
  status?: number;
  /** With `breaker_opened`: the time of the next probe. */
  nextAttemptAt?: number;
}

export function encodeAttemptEvent(event: AttemptEvent): Buffer {
  return Buffer.from(JSON.stringify(event), 'utf8');
}

const eventTypes: ReadonlySet<unknown> = new Set<AttemptEvent['type']>([
  'attempt',
  'skipped',
  'dead',
  'count',
  'state',
]);

/** Returns undefined for an event that this version does not know: readers skip it, so that writers may be newer. */
export function decodeAttemptEvent(value: Buffer): AttemptEvent | undefined {
  try {
    const event = JSON.parse(value.toString('utf8')) as Partial<AttemptEvent> | null;
    return eventTypes.has(event?.type) && typeof event?.subscriptionId === 'string'
      ? (event as AttemptEvent)
      : undefined;
  } catch {
    return undefined;
  }
}
