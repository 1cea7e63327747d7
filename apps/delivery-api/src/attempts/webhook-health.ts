import type { AttemptEvent, AttemptMadeEvent, AttemptSkippedEvent } from '@heliograph/delivery';
import type { StoredError, Webhook } from '../webhooks/webhook.entity.ts';
import { secondsOf } from '@heliograph/http-service';

/** The data from which a webhook's health is derived, beside its status. */
export type HealthState = Pick<Webhook, 'failedAt' | 'probeAt' | 'nextAttemptAt' | 'lastError'>;

/** `open`: the circuit breaker is. */
export const webhookHealths = ['healthy', 'failing', 'open', 'paused', 'disabled'] as const;
export type WebhookHealth = (typeof webhookHealths)[number];

export const healthy = { failedAt: null, probeAt: null, nextAttemptAt: null };

export function healthOf({ status, failedAt, probeAt }: Pick<Webhook, 'status'> & HealthState): WebhookHealth {
  if (status !== 'active') return status;
  if (probeAt) return 'open';
  return failedAt ? 'failing' : 'healthy';
}

/** Returns true for an event that can make a healthy webhook unhealthy. */
export function isFailure(event: AttemptEvent): boolean {
  if (event.type === 'attempt') return event.result === 'failed';
  if (event.type === 'skipped') return isUnusable(event);
  return event.type === 'state' && event.event === 'breaker_opened';
}

/** Returns the state after an event; the same object when it changes nothing. */
export function healthAfter<T extends HealthState & Pick<Webhook, 'resumedAt'>>(before: T, event: AttemptEvent): T {
  if (before.resumedAt !== null && event.at <= before.resumedAt.getTime()) return before;
  if (isSuccess(before, event)) return before.failedAt || before.probeAt ? { ...before, ...healthy } : before;
  if (event.type === 'state')
    return event.event === 'breaker_opened'
      ? {
          ...before,
          failedAt: before.failedAt ?? new Date(event.at),
          probeAt: new Date(event.nextAttemptAt ?? event.at),
        }
      : before;
  if (event.type !== 'attempt' && event.type !== 'skipped') return before;
  if (event.type === 'attempt' && event.result === 'delivered') return before;
  const nextAttemptAt = earliest(before.nextAttemptAt, event);
  if (!isFailure(event)) return { ...before, nextAttemptAt };
  return { ...before, nextAttemptAt, failedAt: new Date(event.at), lastError: errorOf(event, sinceOf(before)) };
}

/** Returns whether an event proves a success; a count does so only when its whole span is after the failure. */
function isSuccess({ failedAt }: HealthState, event: AttemptEvent): boolean {
  const failed = failedAt?.getTime() ?? 0;
  if (event.type === 'count') return event.delivered > 0 && event.since >= failed;
  if (event.at < failed) return false;
  if (event.type === 'attempt') return event.result === 'delivered';
  return event.type === 'state' && (event.event === 'breaker_closed' || event.event === 'recovered');
}

function earliest(known: Date | null, { at, nextAttemptAt }: AttemptMadeEvent | AttemptSkippedEvent): Date | null {
  if (nextAttemptAt === undefined) return known;
  return known && known.getTime() > at && known.getTime() < nextAttemptAt ? known : new Date(nextAttemptAt);
}

/** No attempt can be made until the owner changes something. */
function isUnusable({ reason }: AttemptSkippedEvent): boolean {
  return reason === 'unusable' || reason === 'no_secret';
}

/** Returns the time of the first failed attempt of those that failed in a row, Unix seconds; undefined where the next one is the first. */
function sinceOf({ failedAt, lastError }: HealthState): number | undefined {
  return failedAt === null ? undefined : (lastError?.since ?? secondsOf(failedAt));
}

/** Returns the time since which every attempt failed, Unix seconds; null for a webhook that is not failing. */
export function failingSinceOf(webhook: Pick<Webhook, 'status' | 'failingSince'> & HealthState): number | null {
  const since = webhook.failingSince && secondsOf(webhook.failingSince);
  const health = healthOf(webhook);
  const first = health === 'failing' || health === 'open' ? sinceOf(webhook) : undefined;
  if (since === null) return first ?? null;
  return Math.min(since, first ?? since);
}

function errorOf(event: AttemptMadeEvent | AttemptSkippedEvent, since = Math.floor(event.at / 1000)): StoredError {
  const made = event.type === 'attempt' ? event : undefined;
  return {
    at: Math.floor(event.at / 1000),
    since,
    reason: event.reason ?? 'status',
    status: made?.status ?? null,
    detail: event.detail ?? null,
    answer: made?.answer ?? null,
    attempt: made?.attempt ?? null,
    idempotencyKey: event.idempotencyKey,
  };
}
