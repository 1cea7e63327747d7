export interface Expiring {
  expire(): void;
}

const lateMs = 1_000;

/**
 * Implements coarse deadlines for very many requests with one interval and sets by tick, because a timer or an `AbortSignal.timeout` for each costs more
 * than the request's own bookkeeping. A deadline fires up to one tick late, never early.
 */
export class DeadlineWheel {
  readonly #tickMs: number;
  readonly #slots = new Map<number, Set<Expiring>>();
  #timer: NodeJS.Timeout | undefined;
  #tickedAt = 0;
  #late = false;

  constructor(tickMs = 250) {
    this.#tickMs = tickMs;
  }

  /** Adds a deadline. @param now by a monotonic clock @returns the slot, to be given to `remove` */
  add(entry: Expiring, timeoutMs: number, now: number): number {
    const slot = Math.ceil((now + timeoutMs) / this.#tickMs);
    let entries = this.#slots.get(slot);
    if (entries === undefined) this.#slots.set(slot, (entries = new Set()));
    entries.add(entry);
    this.#start();
    return slot;
  }

  remove(entry: Expiring, slot: number): void {
    const entries = this.#slots.get(slot);
    if (entries?.delete(entry) && entries.size === 0) this.#slots.delete(slot);
  }

  /**
   * Advances to `now`. A process that was paused finds deadlines expired whose answers are in its sockets, for timers run before reads: it lets the reads
   * run first, once.
   */
  tick(now: number): void {
    this.#late = !this.#late && now - this.#tickedAt > this.#tickMs + lateMs;
    this.#tickedAt = now;
    if (!this.#late) this.advance(now);
  }

  /** Expires all entries due by `now`. */
  advance(now: number): void {
    const tick = Math.floor(now / this.#tickMs);
    for (const [slot, entries] of this.#slots) {
      if (slot > tick) continue;
      this.#slots.delete(slot);
      for (const entry of entries) entry.expire();
    }
    if (this.#slots.size === 0) this.#stop();
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.tick(performance.now()), this.#tickMs);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
