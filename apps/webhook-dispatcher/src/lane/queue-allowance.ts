const firstGuessMs = 50;
const weight = 0.1;
const mostQueued = 4096;

/**
 * How many records may wait for one endpoint: what it takes in the longest wait we allow, by the mean duration of its attempts, and never
 * less than a fixed few. A fixed number alone would turn away most of a fetched batch although a fast endpoint drains it in a moment.
 */
export class QueueAllowance {
  readonly #least: number;
  readonly #longestWaitMs: number;
  #meanMs = firstGuessMs;

  constructor(least: number, longestWaitMs: number) {
    this.#least = least;
    this.#longestWaitMs = longestWaitMs;
  }

  observe(durationMs: number): void {
    this.#meanMs += weight * (Math.max(1, durationMs) - this.#meanMs);
  }

  /** @param inFlight requests the lane may have under way; @param perSecond its rate limit */
  limit(inFlight: number, perSecond = Number.POSITIVE_INFINITY): number {
    const drained = Math.min((inFlight * this.#longestWaitMs) / this.#meanMs, (perSecond * this.#longestWaitMs) / 1000);
    return Math.min(mostQueued, Math.max(this.#least, Math.floor(drained)));
  }
}
