import { setTimeout as sleep } from 'node:timers/promises';

/** @throws Error that says what was waited for */
export async function until(what: string, condition: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms for: ${what}`);
    await sleep(200);
  }
}
