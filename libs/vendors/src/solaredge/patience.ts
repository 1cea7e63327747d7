import { setTimeout as sleep } from 'node:timers/promises';
import { VendorError } from '@heliograph/vendor-contract';

/** Ten calls a minute: nothing that is about the minute takes longer. */
const LONGEST_PAUSE_MS = 90_000;
const MOST_PAUSES = 3;

/**
 * Makes a call of an inventory, and waits where one that is not the first comes too early: one call a site and ten a minute would end the sync of a
 * dozen sites. Longer pauses mean that the credits of the month are spent: that error goes to the caller.
 */
export async function withPatience<T>(
  call: () => Promise<T>,
  { first, signal }: { first: boolean; signal: AbortSignal },
): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = first || pauses === MOST_PAUSES ? undefined : pauseOf(error);
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
