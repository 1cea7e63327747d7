/** Timers are late by up to a millisecond anyway: one in fifty. */
const tickMs = 50;

/**
 * The time for which this process could not run, because its own code or other processes had the processor: its timers come late. What waits for an
 * answer meanwhile seems slow, and is not.
 */
class StalledTime {
  #total = 0;
  #tickedAt: number | undefined;

  /** Milliseconds since the first look. Only differences mean something. */
  get ms(): number {
    if (this.#tickedAt === undefined) {
      this.#tickedAt = performance.now();
      setInterval(() => this.#tick(), tickMs).unref();
    }
    return this.#total + this.#late(this.#tickedAt);
  }

  #tick(): void {
    this.#total += this.#late(this.#tickedAt!);
    this.#tickedAt = performance.now();
  }

  #late(tickedAt: number): number {
    return Math.max(0, performance.now() - tickedAt - tickMs);
  }
}

/** One clock for all calls of the process. */
export const stalledTime = new StalledTime();
