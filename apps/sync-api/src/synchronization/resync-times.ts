import { createHash } from 'node:crypto';

/** Waits after each failure in a row, seconds: a few more tries on the same day. */
const retrySeconds = [15 * 60, 3600, 3 * 3600, 6 * 3600];

/**
 * When a vendor account is synced next: at its own place in the interval, which follows from its id, so that those of all accounts are spread over the
 * day and stay where they are. All times Unix seconds.
 */
export function nextSlot(vendorAccountId: string, now: number, intervalSeconds: number): number {
  const hash = createHash('sha256').update(vendorAccountId).digest().readUIntBE(0, 6);
  const offset = hash % intervalSeconds;
  return (Math.floor((now - offset) / intervalSeconds) + 1) * intervalSeconds + offset;
}

export interface FailedResync {
  /** In a row, this one included. */
  failures: number;
  /** HTTP status of the answer a sync call would have got: 4xx is not cured by trying again. */
  status: number;
  retryAfterSeconds?: number;
}

/** @returns when it is tried again, Unix seconds; undefined: not before its next slot */
export function retryTime({ failures, status, retryAfterSeconds = 0 }: FailedResync, now: number): number | undefined {
  const wait = retrySeconds[failures - 1];
  if (wait === undefined || status < 500) return undefined;
  return now + Math.max(wait, retryAfterSeconds);
}
