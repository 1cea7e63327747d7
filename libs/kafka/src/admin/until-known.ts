import { setTimeout as sleep } from 'node:timers/promises';
import { isUnknownTopic } from '../wire/client-errors.ts';

const pauseMs = 200;

/**
 * Repeats a request about topics while the broker that it reached does not know one of them: the brokers of a cluster learn of a new topic one after the
 * other.
 * @param timeoutMs after which the broker's refusal is the error
 */
export async function untilKnown<T>(request: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isUnknownTopic(error) || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}
