import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

export interface Wait<T> {
  /** Returns whether the value is the awaited one. Default: it is neither undefined, null nor false. */
  holds?: (seen: T) => boolean;
  /** Distinguishes a hang from slowness. Default 50 s: less than the 60 s of a test, whose own message would not name the awaited condition. */
  deadlineMs?: number;
}

export type Found<T> = Exclude<T, undefined | null | false>;

const minPauseMs = 5;
const maxPauseMs = 200;
const maxTextLength = 1_000;

/**
 * Polls until `look` returns an accepted value, and returns that. Pauses between two calls last an eighth of the time waited so far, from 5 to 200 ms. The
 * last call begins after the deadline: a process that was paused until then has not failed.
 * @param what the awaited condition, for the error
 * @throws Error with the awaited condition and the last value; an error of `look` ends the wait at once
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { holds = isThere, deadlineMs = 50_000 }: Wait<T> = {},
): Promise<Found<T>> {
  const begin = performance.now();
  for (;;) {
    const isLast = performance.now() - begin > deadlineMs;
    const seen = await look();
    if (holds(seen)) return seen as Found<T>;
    if (isLast) throw new Error(`not within ${deadlineMs} ms: ${what}; last seen: ${shown(seen)}`);
    const pauseMs = (performance.now() - begin) / 8;
    await sleep(Math.min(maxPauseMs, Math.max(minPauseMs, pauseMs)));
  }
}

function isThere(seen: unknown): boolean {
  return seen !== undefined && seen !== null && seen !== false;
}

function shown(seen: unknown): string {
  const text = inspect(seen, { breakLength: Infinity, depth: 4 });
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

/** Returns a source of numbers in [0, 1) that a seed makes the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
