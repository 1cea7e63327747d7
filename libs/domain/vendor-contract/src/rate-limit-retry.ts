import { setTimeout as sleep } from 'node:timers/promises';
import { VendorError } from './vendor-error.ts';

/** Calls in a row that may be rate limited before the whole list is given up. */
const MOST_PAUSES = 3;

/**
 * Makes a call of an inventory and repeats it where it came too early: given up at its second page, a list of two pages could never be read. A longer
 * pause than `maxPauseMs` means that the budget of a day or month is spent: that error goes to the caller, as every other. Throws what `call`
 * throws, and `AbortError`.
 */
export async function withRateLimitRetry<T>(
  call: () => Promise<T>,
  { maxPauseMs, signal }: { maxPauseMs: number; signal: AbortSignal | undefined },
): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauses < MOST_PAUSES ? pauseOf(error) : undefined;
      if (pause === undefined || pause > maxPauseMs) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

function pauseOf(error: unknown): number | undefined {
  return error instanceof VendorError && error.kind === 'rate_limited' ? error.details.retryAfterMs : undefined;
}
