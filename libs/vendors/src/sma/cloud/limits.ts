/** A token bucket: `size` calls at once, filled up again evenly over the window. */
export class TokenBucket {
  readonly #size: number;
  readonly #perMs: number;
  #left: number;
  #filledAt: number | undefined;
  refused = 0;

  constructor(size: number, windowSeconds: number) {
    this.#size = size;
    this.#perMs = size / (windowSeconds * 1000);
    this.#left = size;
  }

  allows(now: number): boolean {
    const since = Math.max(0, now - (this.#filledAt ?? now));
    this.#left = Math.min(this.#size, this.#left + since * this.#perMs);
    this.#filledAt = now;
    if (this.#left < 1) {
      this.refused += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }
}
