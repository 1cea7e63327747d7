/** Waits of the webhook channel and how a record moves along them (contract §6). Pure: time and randomness come from the caller. */
export interface RetryPolicy {
  /** Wait before the 2nd, 3rd, … try, in seconds; one more try than steps. */
  stepsSeconds: readonly number[];
  /** Share of a step by which it is lengthened or shortened, 0…1. */
  jitter: number;
  /** Least wait after 408, 429 or a timeout, in seconds. */
  slowDownSeconds: number;
  /** First wait of a record held back by our own limits, in seconds; doubles with every further one. */
  holdBackSeconds: number;
  longestHoldBackSeconds: number;
  /** A record still held back at this age goes to the dead letters, in seconds. */
  oldestHeldBackSeconds: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  stepsSeconds: [5, 300, 1800, 7200, 14_400, 25_200, 36_000],
  jitter: 0.1,
  slowDownSeconds: 60,
  holdBackSeconds: 5,
  longestHoldBackSeconds: 1800,
  oldestHeldBackSeconds: 26 * 3600,
};

/** What the answer said about the next try. */
export interface RetryHint {
  /** 408, 429 or a timeout. */
  slowDown?: boolean;
  /** From `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
}

export interface Wait {
  /** Without jitter: the tier is chosen by it. */
  nominalMs: number;
  /** To be waited. */
  ms: number;
}

export interface RetryTier {
  name: string;
  delayMs: number;
}

/** Returns a number in [0, 1). */
export type Random = () => number;

/** Position of the last try: 0 is the first. */
export function lastPosition(policy: RetryPolicy): number {
  return policy.stepsSeconds.length;
}

/**
 * The wait between the try at `position` and the next. `Retry-After` and the slow-down are least waits, and `Retry-After` counts up to the
 * step after this one; least waits are only ever lengthened by jitter.
 * @returns undefined after the last try: dead letter
 */
export function waitAfter(
  position: number,
  policy: RetryPolicy,
  random: Random,
  hint: RetryHint = {},
): Wait | undefined {
  const step = policy.stepsSeconds[position];
  if (step === undefined) return undefined;
  const next = Math.max(step, policy.stepsSeconds[position + 1] ?? step);
  const asked = Math.min(hint.retryAfterSeconds ?? 0, next);
  const least = Math.max(asked, hint.slowDown === true ? policy.slowDownSeconds : 0);
  const swing = random() * policy.jitter;
  const jittered = step * (1 - policy.jitter + 2 * swing);
  return { nominalMs: Math.max(step, least) * 1000, ms: Math.round(Math.max(jittered, least * (1 + swing)) * 1000) };
}

/**
 * The wait of a record that our own limits held back; no try is used up. It starts with the 5 s step and doubles, for else a webhook that
 * stays slower than its devices would make its whole backlog circle every 5 s.
 */
export function waitHeldBack(timesBefore: number, policy: RetryPolicy, random: Random): Wait {
  const seconds = Math.min(policy.holdBackSeconds * 2 ** Math.min(timesBefore, 30), policy.longestHoldBackSeconds);
  return {
    nominalMs: seconds * 1000,
    ms: Math.round(seconds * 1000 * (1 - policy.jitter + 2 * policy.jitter * random())),
  };
}

/** The smallest tier that is at least as long as the wait, else the longest. `tiers` are in ascending order. */
export function tierFor<T extends RetryTier>(nominalMs: number, tiers: readonly T[]): T {
  const tier = tiers.find(({ delayMs }) => delayMs >= nominalMs) ?? tiers.at(-1);
  if (tier === undefined) throw new Error('there is no retry tier');
  return tier;
}
