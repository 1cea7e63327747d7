const everyMs = 5_000;
const trustMs = 15_000;

/** Knows whether the brokers answer, by asking them now and then: an idle client has no connection, and that is no fault. */
export class BrokerProbe {
  #answeredAt = -Infinity;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly askBroker: () => Promise<unknown>) {
    this.#timer = setInterval(() => void this.#ask(), everyMs);
    this.#timer.unref();
    void this.#ask();
  }

  answered(): void {
    this.#answeredAt = performance.now();
  }

  connected(): boolean {
    return performance.now() - this.#answeredAt < trustMs;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #ask(): Promise<void> {
    if (performance.now() - this.#answeredAt < everyMs / 2) return;
    try {
      await this.askBroker();
      this.answered();
    } catch {
      // Not answered: `connected()` turns false by itself.
    }
  }
}

/**
 * The brokers' clock as this process knows it. It starts with the process's own clock and advances with a monotonic
 * one, so that setting the machine's clock has no effect; the append times of records correct it, in topics with
 * `message.timestamp.type=LogAppendTime` (docs/decisions/ownership-and-fencing.md).
 */
export class BrokerTime {
  /** Unix ms at 0 of the clock that does not jump. */
  #zero: number;
  readonly #steady: () => number;

  constructor(wall: () => number = Date.now, steady: () => number = () => performance.now()) {
    this.#steady = steady;
    this.#zero = wall() - steady();
  }

  /** Unix ms. */
  readonly now = (): number => Math.round(this.#zero + this.#steady());

  /** A leader appended a record at `time` (Unix ms), no later than now. */
  notBefore(time: number): void {
    this.#zero = Math.max(this.#zero, time - this.#steady());
  }

  /** A leader appended a record at `time`, no later than now, and no earlier than `sinceMs` ago. */
  between(time: number, sinceMs: number): void {
    this.#zero = Math.min(this.#zero, time - this.#steady() + sinceMs);
    this.notBefore(time);
  }
}
