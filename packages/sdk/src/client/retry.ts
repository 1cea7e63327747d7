import type { Call, CallOptions } from './call.ts';
import { HeliographConnectionError, HeliographError } from './errors.ts';
import { sleep } from './sleep.ts';

export interface RetryPolicy {
  /** Tries after the first. */
  maxRetries: number;
  /** Longest wait before a try; a longer `Retry-After` ends the call with the error. ms */
  maxWaitMs: number;
}

const firstWaitMs = 500;
const idempotent = new Set(['GET', 'PUT', 'DELETE']);
const onlyForAMoment = new Set([502, 503, 504]);

/** Calls `attempt` again as long as that may help and does no harm. */
export async function withRetries<T>(
  call: Call,
  { maxRetries, maxWaitMs }: RetryPolicy,
  options: CallOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal } = options;
  const isRepeatable = isSafeToRepeat(call, options);
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxRetries || !isWorthRetrying(error, isRepeatable)) throw error;
      const waitMs = waitBefore(tries, error);
      if (waitMs > maxWaitMs) throw error;
      await sleep(waitMs, signal);
    }
  }
}

function isSafeToRepeat({ method, creates, isRepeatable }: Call, { idempotencyKey }: CallOptions): boolean {
  if (creates === true && idempotencyKey !== undefined) return true;
  return isRepeatable ?? idempotent.has(method);
}

/** A call over the limit was not carried out, so any may be repeated. Otherwise only calls that are safe to repeat. */
function isWorthRetrying(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof HeliographConnectionError) return isRepeatable;
  if (!(error instanceof HeliographError)) return false;
  // The first try of this very call is still running.
  if (error.error === 'idempotency_key_in_use') return true;
  if (error.code === 429) return error.error !== 'too_many_attempts';
  return onlyForAMoment.has(error.code) && isRepeatable && error.error !== 'sync_in_progress';
}

/**
 * Returns the wait that the service asks for, with jitter so that clients do not all return at once; otherwise 0.5 s,
 * doubled each time.
 */
function waitBefore(tries: number, error: unknown): number {
  const asked = error instanceof HeliographError ? error.retryAfter : undefined;
  const waitMs = asked === undefined ? firstWaitMs * 2 ** tries : asked * 1000;
  return waitMs + Math.random() * Math.min(waitMs, firstWaitMs);
}
