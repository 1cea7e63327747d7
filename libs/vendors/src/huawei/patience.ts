import { setTimeout as sleep } from 'node:timers/promises';
import { VendorError } from '@heliograph/vendor-contract';

/** The longest pause between two pages: the cloud grants one list call a minute. */
const LONGEST_PAUSE_MS = 90_000;
const MOST_PAUSES = 3;

/**
 * Makes a call that continues a list, and waits where it comes too early: given up at the second page, a list of two pages could never be read.
 * A pause beyond a minute and a half means the budget of the day is spent: that error goes to the caller, as every other.
 */
export async function withPatience<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauses < MOST_PAUSES ? pauseOf(error) : undefined;
      if (pause === undefined) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof VendorError) || error.kind !== 'rate_limited') return undefined;
  const { retryAfterMs } = error.details;
  return retryAfterMs !== undefined && retryAfterMs <= LONGEST_PAUSE_MS ? retryAfterMs : undefined;
}
