import { createHash } from 'node:crypto';

/** Delays after each failure in a row, seconds: a few more attempts on the same day. */
const retrySeconds = [15 * 60, 3600, 3 * 3600, 6 * 3600];

/**
 * Returns the next sync time of a vendor account: a fixed offset in the interval, derived from its id, so that the syncs of all accounts are spread
 * over the day at stable times. All times are Unix seconds.
 */
export function nextSlot(vendorAccountId: string, now: number, intervalSeconds: number): number {
  const hash = createHash('sha256').update(vendorAccountId).digest().readUIntBE(0, 6);
  const offset = hash % intervalSeconds;
  return (Math.floor((now - offset) / intervalSeconds) + 1) * intervalSeconds + offset;
}

export interface FailedResync {
  /** The number of failures in a row, this one included. */
  failures: number;
  /** The HTTP status that a sync call would have got: a 4xx is not retried. */
  status: number;
  retryAfterSeconds?: number;
}

/** @returns the time of the retry, Unix seconds; undefined: not before its next slot */
export function retryTime({ failures, status, retryAfterSeconds = 0 }: FailedResync, now: number): number | undefined {
  const wait = retrySeconds[failures - 1];
  if (wait === undefined || status < 500) return undefined;
  return now + Math.max(wait, retryAfterSeconds);
}
