export interface RateDecision {
  allowed: boolean;
  limit: number;
  /** Calls of this window, this one included; more than `limit` once calls are refused. */
  used: number;
  /** Calls left in this window. */
  remaining: number;
  /** Seconds until the next window begins; at least 1. */
  resetSeconds: number;
}

/** Counts calls of a key in fixed windows that begin with its first call. */
export interface RateLimiter {
  /** Counts one call and says whether it is within the limit. */
  take(key: string): Promise<RateDecision>;
  /** Takes one counted call back. */
  giveBack(key: string): Promise<void>;
}

export interface Window {
  limit: number;
  windowMs: number;
}

export function decide({ limit }: Window, count: number, msLeft: number): RateDecision {
  const resetSeconds = Math.max(1, Math.ceil(msLeft / 1000));
  return { allowed: count <= limit, limit, used: count, remaining: Math.max(0, limit - count), resetSeconds };
}
