/** Computes how long an account backs off after failures in a row: doubling, with jitter, up to a limit. The first call after it is the probe. */
export class Backoff {
  #failures = 0;
  readonly #firstMs: number;
  readonly #maxMs: number;

  constructor(firstMs: number, maxMs: number) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
  }

  get failures(): number {
    return this.#failures;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Returns the wait in ms. `random` in [0, 1). */
  failed(random = Math.random()): number {
    const rest = Math.min(this.#maxMs, this.#firstMs * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    return rest * (0.75 + random / 2);
  }
}
