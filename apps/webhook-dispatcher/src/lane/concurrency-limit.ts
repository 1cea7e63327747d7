/** The successes until the limit grows by one request, once the endpoint has requested a lower rate. */
const successesPerStep = 50;

/**
 * Limits the number of concurrent requests to an endpoint. Slow start: one at first, doubled after as many successes. Once it has requested a lower rate
 * the limit is halved, and from there grows by one after each 50 successes, so that it stays just below the endpoint's limit.
 */
export class ConcurrencyLimit {
  readonly #max: number;
  #limit = 1;
  #successes = 0;
  /** The limit at which slow start ends. */
  #threshold: number;

  constructor(max: number) {
    this.#max = max;
    this.#threshold = max;
  }

  get value(): number {
    return this.#limit;
  }

  succeeded(): void {
    if (this.#limit >= this.#max) return;
    const slowStart = this.#limit < this.#threshold;
    if (++this.#successes < (slowStart ? this.#limit : successesPerStep)) return;
    this.#limit = slowStart ? Math.min(this.#threshold, this.#limit * 2) : this.#limit + 1;
    this.#successes = 0;
  }

  slowDown(): void {
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#threshold = this.#limit;
    this.#successes = 0;
  }

  /** Restarts after the breaker was open: earlier measurements no longer count. */
  restart(): void {
    this.#limit = 1;
    this.#threshold = this.#max;
    this.#successes = 0;
  }
}
