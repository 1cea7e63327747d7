import type { Clock } from '../producer/produce-wire.ts';

interface Timer {
  at: number;
  action: () => void;
}

/** Time that passes when nothing is left to do: a test of hours takes milliseconds, and the same order of events can be had again. */
export class VirtualClock implements Clock {
  #time = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#time;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#time + ms, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets time pass until the condition holds. @throws Error when nothing is left that could happen, or it takes longer than `limitMs` */
  async until(condition: () => boolean, limitMs: number): Promise<void> {
    const limit = this.#time + limitMs;
    for (;;) {
      // All that follows from what has happened, before anything else does.
      await new Promise((resolve) => setImmediate(resolve));
      if (condition()) return;
      const next = this.#next();
      if (!next) throw new Error(`nothing is left to happen at ${this.#time} ms`);
      if (next.at > limit) throw new Error(`not within ${limitMs} ms`);
      this.#time = Math.max(this.#time, next.at);
      this.#timers.delete(next);
      next.action();
    }
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (!first || timer.at < first.at) first = timer;
    return first;
  }
}
