import { setTimeout as sleep } from 'node:timers/promises';

export const DEADLINE_MS = 20_000;

/** Polls; the value is the first one that is neither undefined nor false. @throws Error naming what did not happen */
export async function eventually<T>(what: string, probe: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const value = probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`not within ${DEADLINE_MS} ms: ${what}`);
    await sleep(5);
  }
}

/** Lets a time pass that is itself what is tested (the end of a token, of a message, of a session). */
export async function passed(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
}
