/**
 * The waits of the webhook channel (contract §6). An attempt is one HTTP request; a retry step is the wait between one attempt and the next, whether
 * that is made or skipped. Time and randomness come from the caller.
 */
export interface RetryPolicy {
  /** Length of each retry step, in seconds; there is one more attempt than steps. */
  stepsSeconds: readonly number[];
  /** Share of a step by which it is lengthened or shortened, 0…1. */
  jitter: number;
  /** Least wait after 408, 429 or a timeout, in seconds. */
  slowDownSeconds: number;
  /** First and least wait of a record deferred by our own limits, in seconds; at most doubles with every further one. */
  deferSeconds: number;
  maxDeferSeconds: number;
  /** A record still deferred at this age goes to the dead letters, in seconds. */
  oldestDeferredSeconds: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  stepsSeconds: [5, 300, 1800, 7200, 14_400, 25_200, 36_000],
  jitter: 0.1,
  slowDownSeconds: 60,
  deferSeconds: 5,
  maxDeferSeconds: 1800,
  oldestDeferredSeconds: 26 * 3600,
};

/** The answer's wishes for the next attempt. */
export interface RetryHint {
  /** 408, 429 or a timeout. */
  slowDown?: boolean;
  /** From `Retry-After`, or until an open circuit breaker lets a probe through, in seconds. */
  retryAfterSeconds?: number;
}

export interface RetryTier {
  name: string;
  delayMs: number;
}

/** Returns a number in [0, 1). */
export type Random = () => number;

/**
 * Computes the wait of one retry step. `Retry-After` and the slow-down are least waits, and `Retry-After` counts up to the step after this one;
 * least waits are only ever lengthened by jitter.
 * @param index of the step, from 0
 * @returns ms; undefined when no step is left: dead letter
 */
export function retryWait(
  index: number,
  policy: RetryPolicy,
  random: Random,
  hint: RetryHint = {},
): number | undefined {
  const step = policy.stepsSeconds[index];
  if (step === undefined) return undefined;
  const next = Math.max(step, policy.stepsSeconds[index + 1] ?? step);
  const asked = Math.min(hint.retryAfterSeconds ?? 0, next);
  const min = Math.max(asked, hint.slowDown === true ? policy.slowDownSeconds : 0);
  const swing = random() * policy.jitter;
  const jittered = step * (1 - policy.jitter + 2 * swing);
  return Math.round(Math.max(jittered, min * (1 + swing)) * 1000);
}

/**
 * Computes the wait of a record that our own limits deferred; no retry step is used up. It starts with the 5 s step and
 * doubles; otherwise a webhook slower than its devices would make its whole backlog circle every 5 s. `backlogMs`
 * limits it.
 * @param deferrals number of earlier deferrals
 * @param backlogMs the longest useful wait for the records deferred so far; absent = unknown
 * @returns ms
 */
export function deferralWait(
  deferrals: number,
  policy: RetryPolicy,
  random: Random,
  backlogMs = Number.POSITIVE_INFINITY,
): number {
  const doubled = Math.min(policy.deferSeconds * 2 ** Math.min(deferrals, 30), policy.maxDeferSeconds);
  const seconds = Math.max(policy.deferSeconds, Math.min(doubled, backlogMs / 1000));
  return Math.round(seconds * 1000 * (1 - policy.jitter + 2 * policy.jitter * random()));
}

/**
 * Computes the wait of a record until an open circuit breaker lets a probe through; no retry step is used up.
 * @param minMs is only ever lengthened by jitter
 * @returns ms
 */
export function probeWait(minMs: number, policy: RetryPolicy, random: Random): number {
  return Math.round(minMs * (1 + policy.jitter * random()));
}

/**
 * Finds the longest tier that is no longer than the wait, otherwise the shortest. So the records of a tier wait about
 * equally long, and an earlier record delays none for much longer than its own wait. A tier is shortened by the jitter:
 * a step's own tier has all of its waits.
 * @param tiers in ascending order
 */
export function tierFor<T extends RetryTier>(waitMs: number, { jitter }: RetryPolicy, tiers: readonly T[]): T {
  const tier = tiers.findLast(({ delayMs }) => delayMs * (1 - jitter) <= waitMs) ?? tiers[0];
  if (tier === undefined) throw new Error('there is no retry tier');
  return tier;
}
