import { decide, type RateDecision, type RateLimiter, type Window } from './rate-limiter.ts';

interface Count {
  calls: number;
  endsAt: number;
}

/** Limits in this process only: the only replica, or while Redis is unavailable. Memory is bounded by giving up the oldest windows. */
export class LocalLimiter implements RateLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #window: Window;
  readonly #maxKeys: number;

  constructor(window: Window, maxKeys = 50_000) {
    this.#window = window;
    this.#maxKeys = maxKeys;
  }

  take(key: string): Promise<RateDecision> {
    // Whole milliseconds: the sum and difference of fractions is a second too much, once rounded up.
    const now = Math.floor(performance.now());
    const count = this.#current(key, now);
    count.calls++;
    return Promise.resolve(decide(this.#window, count.calls, count.endsAt - now));
  }

  giveBack(key: string): Promise<void> {
    const count = this.#counts.get(key);
    if (count && count.calls > 0) count.calls--;
    return Promise.resolve();
  }

  #current(key: string, now: number): Count {
    const found = this.#counts.get(key);
    if (found && found.endsAt > now) return found;
    this.#counts.delete(key);
    this.#makeRoom(now);
    const fresh = { calls: 0, endsAt: now + this.#window.windowMs };
    this.#counts.set(key, fresh);
    return fresh;
  }

  /** All windows are equally long, so the map's order of insertion is the order in which they end. */
  #makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.#counts) {
      if (endsAt > now && this.#counts.size < this.#maxKeys) return;
      this.#counts.delete(key);
    }
  }
}
