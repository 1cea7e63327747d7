import type { RetryHint } from './retry-schedule.ts';

/** The reasons why an attempt failed; a closed list, so that it can be a metric's label. */
export type FailureReason =
  'status' | 'redirect' | 'gone' | 'unauthorized' | 'timeout' | 'dns' | 'connection' | 'tls' | 'address_not_allowed';

/** The outcome of one HTTP request. */
export type AttemptOutcome =
  | { kind: 'answered'; status: number; retryAfter?: string }
  | {
      kind: 'failed';
      reason: Extract<FailureReason, 'timeout' | 'dns' | 'connection' | 'tls' | 'address_not_allowed'>;
    };

export type Verdict =
  | { result: 'delivered' }
  | { result: 'retry'; reason: FailureReason; hint: RetryHint }
  /** 410: the webhook is to be disabled at once; the record itself follows the retry steps to the dead letters. */
  | { result: 'disable'; reason: 'gone'; hint: RetryHint };

/**
 * Classifies what an outcome means for the record: 2xx acknowledges it, everything else is a failed attempt.
 * @param now Unix ms, for a `Retry-After` that is a date
 */
export function classifyOutcome(outcome: AttemptOutcome, now: number): Verdict {
  if (outcome.kind === 'failed')
    return { result: 'retry', reason: outcome.reason, hint: outcome.reason === 'timeout' ? { slowDown: true } : {} };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { result: 'delivered' };
  if (status === 410) return { result: 'disable', reason: 'gone', hint: {} };
  return { result: 'retry', reason: reasonOf(status), hint: hintOf(status, outcome.retryAfter, now) };
}

/** Returns whether the endpoint has more to do than it can, and is to get fewer requests at once from now on (RFC 9110 §15.5.9, RFC 6585 §4, RFC 9110 §15.6.4). */
export function isOverloaded(outcome: AttemptOutcome): boolean {
  if (outcome.kind === 'failed') return outcome.reason === 'timeout';
  return outcome.status === 408 || outcome.status === 429 || outcome.status === 503;
}

function reasonOf(status: number): FailureReason {
  if (status === 401) return 'unauthorized';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function hintOf(status: number, retryAfter: string | undefined, now: number): RetryHint {
  const hint: RetryHint = {};
  if (status === 408 || status === 429) hint.slowDown = true;
  const seconds = retryAfterSeconds(retryAfter, now);
  if (seconds !== undefined) hint.retryAfterSeconds = seconds;
  return hint;
}

/**
 * Reads the seconds to wait from a `Retry-After` header (RFC 9110 §10.2.3: seconds or an HTTP date); undefined when it
 * has no usable value.
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Za-z]{3,9}[, ]/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
