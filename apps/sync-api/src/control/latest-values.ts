import { isRecordFault } from '@heliograph/kafka';

/**
 * Coalesces changes that come faster than they can be written: only the newest value of each key is written. There is one write at a time; a failed
 * one is retried after a pause, unless a newer value has come. A value that the database rejects is skipped alone.
 */
export class LatestValues<T> {
  #pending = new Map<string, T>();
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly write: (values: ReadonlyMap<string, T>) => Promise<void>,
    private readonly onError: (error: unknown) => void,
    private readonly onSkipped: (key: string, error: unknown) => void,
    private readonly pauseMs = 200,
    private readonly retryMs = 2_000,
  ) {}

  set(key: string, value: T): void {
    this.#pending.set(key, value);
    this.#schedule(this.pauseMs);
  }

  /** Waits for the write in progress. Values whose write has not begun are not written. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#closed || this.#running || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#flush();
    }, ms);
  }

  async #flush(): Promise<void> {
    const values = this.#pending;
    this.#pending = new Map();
    let next = this.pauseMs;
    try {
      await this.#writeSkippingFaults(values);
    } catch (error) {
      this.onError(error);
      this.#pending = new Map([...values, ...this.#pending]);
      next = this.retryMs;
    }
    this.#running = undefined;
    if (this.#pending.size > 0) this.#schedule(next);
  }

  /** Splits the batch in halves until the value at fault is alone. */
  async #writeSkippingFaults(values: ReadonlyMap<string, T>): Promise<void> {
    try {
      await this.write(values);
    } catch (error) {
      if (!isRecordFault(error)) throw error;
      const entries = [...values];
      if (entries.length === 1) {
        this.onSkipped(entries[0]![0], error);
        return;
      }
      const half = Math.ceil(entries.length / 2);
      await this.#writeSkippingFaults(new Map(entries.slice(0, half)));
      await this.#writeSkippingFaults(new Map(entries.slice(half)));
    }
  }
}
