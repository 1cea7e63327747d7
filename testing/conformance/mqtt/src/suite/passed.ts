import { setTimeout as sleep } from 'node:timers/promises';

/** Lets a time pass that is itself what is tested (the end of a token, of a message, of a session). */
export async function passed(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
}
