import { setTimeout as sleep } from 'node:timers/promises';
import { VendorError } from '@heliograph/vendor-contract';

/** The limits of every plan count by the minute: a little more than one. */
const LONGEST_PAUSE_MS = 75_000;
/** Calls in a row that may be told to wait before the whole list is given up. */
const MOST_PAUSES = 3;

/**
 * Makes a call of an inventory and waits where the minute's calls are used up: an account of 60 systems takes more than a minute of the Kilowatt
 * plan to list. A longer wait means the month is used up: that error goes to the caller, as every other.
 */
export async function withPatience<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
