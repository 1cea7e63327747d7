// Optimistic: records that wait too long are deferred all the same, 2 s later.
const firstGuessMs = 5;
const weight = 0.1;
const maxQueued = 8192;
const fastMs = 300;

/**
 * Computes how many records may wait for one endpoint: the number that it accepts in the longest wait, by the mean duration of its attempts, and never less
 * than a small fixed number. A fixed number alone would reject most of a fetched batch although a fast endpoint drains it in a moment.
 */
export class QueueAllowance {
  readonly #min: number;
  readonly #maxWaitMs: number;
  #meanMs = firstGuessMs;
  #observed = false;

  constructor(min: number, maxWaitMs: number) {
    this.#min = min;
    this.#maxWaitMs = maxWaitMs;
  }

  /** True when the endpoint is known to answer quickly: records wait for this process, or not for long. */
  get fast(): boolean {
    return this.#observed && this.#meanMs < fastMs;
  }

  /** The mean duration of an attempt, ms; undefined before the first. */
  get meanMs(): number | undefined {
    return this.#observed ? this.#meanMs : undefined;
  }

  observe(durationMs: number): void {
    this.#observed = true;
    this.#meanMs += weight * (Math.max(1, durationMs) - this.#meanMs);
  }

  /** Computes the limit. @param inFlight the requests that the lane may have in flight @param perSecond its rate limit */
  limit(inFlight: number, perSecond = Number.POSITIVE_INFINITY): number {
    const drained = Math.min(this.#maxWaitMs / this.drainMs(1, inFlight), (perSecond * this.#maxWaitMs) / 1000);
    return Math.min(maxQueued, Math.max(this.#min, Math.floor(drained)));
  }

  /** Computes how long the endpoint needs for so many records at its present speed, ms. @param inFlight as for `limit` */
  drainMs(records: number, inFlight: number): number {
    return (records * this.#meanMs) / inFlight;
  }
}
