import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 30_000;
const PAUSE_MS = 100;

/** Polls until there is a value: what went over a topic arrives a moment later. @throws Error after half a minute */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come in time`);
    await sleep(PAUSE_MS);
  }
}
