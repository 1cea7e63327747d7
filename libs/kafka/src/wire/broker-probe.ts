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
