/** Slow start and back-off: one request at first, doubled after as many successes, halved when the endpoint asks to slow down. */
export class ConcurrencyLimit {
  readonly #most: number;
  #limit = 1;
  #successes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get value(): number {
    return this.#limit;
  }

  succeeded(): void {
    if (this.#limit >= this.#most || ++this.#successes < this.#limit) return;
    this.#limit = Math.min(this.#most, this.#limit * 2);
    this.#successes = 0;
  }

  slowDown(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#successes = 0;
  }

  restart(): void {
    this.#limit = 1;
    this.#successes = 0;
  }
}
