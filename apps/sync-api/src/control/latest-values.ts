import { isRecordFault } from '@heliograph/messaging';

/**
 * Changes that come faster than they can be written: only the newest of each key counts. One write at a time; what fails is
 * tried again after a pause, unless something newer has come. A value that cannot be written for what it holds is left out, alone.
 */
export class LatestValues<T> {
  private waiting = new Map<string, T>();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly write: (values: ReadonlyMap<string, T>) => Promise<void>,
    private readonly onError: (error: unknown) => void,
    private readonly onSetAside: (key: string, error: unknown) => void,
    private readonly pauseMs = 200,
    private readonly retryMs = 2_000,
  ) {}

  set(key: string, value: T): void {
    this.waiting.set(key, value);
    this.schedule(this.pauseMs);
  }

  /** Waits for the write under way. What was not begun is not written. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(ms: number): void {
    if (this.closed || this.running || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.flush();
    }, ms);
  }

  private async flush(): Promise<void> {
    const values = this.waiting;
    this.waiting = new Map();
    let next = this.pauseMs;
    try {
      await this.writeWithoutRefused(values);
    } catch (error) {
      this.onError(error);
      this.waiting = new Map([...values, ...this.waiting]);
      next = this.retryMs;
    }
    this.running = undefined;
    if (this.waiting.size > 0) this.schedule(next);
  }

  /** By halves, until the one at fault is alone. */
  private async writeWithoutRefused(values: ReadonlyMap<string, T>): Promise<void> {
    try {
      await this.write(values);
    } catch (error) {
      if (!isRecordFault(error)) throw error;
      const entries = [...values];
      if (entries.length === 1) {
        this.onSetAside(entries[0]![0], error);
        return;
      }
      const half = Math.ceil(entries.length / 2);
      await this.writeWithoutRefused(new Map(entries.slice(0, half)));
      await this.writeWithoutRefused(new Map(entries.slice(half)));
    }
  }
}
