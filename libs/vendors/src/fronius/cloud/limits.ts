const LIMIT = 100;
const WINDOW_MS = 60_000;

/**
 * The quota of a key, in a sliding minute. The vendor's real figure is not published; this one is above our own limit.
 */
export class Quota {
  readonly #windowMs: number;
  #taken: number[] = [];
  refused = 0;

  constructor(timeScale: number) {
    this.#windowMs = WINDOW_MS / timeScale;
  }

  take(now: number): boolean {
    this.#taken = this.#taken.filter((at) => at > now - this.#windowMs);
    if (this.#taken.length >= LIMIT) {
      this.refused += 1;
      return false;
    }
    this.#taken.push(now);
    return true;
  }

  /** Returns the headers of every answer; the reset has seven decimals: `2026-06-15T12:10:00.0000000Z`. */
  headers(now: number, remaining = LIMIT - this.#taken.length): Record<string, string> {
    const reset = Math.ceil((this.#taken[0] ?? now) + this.#windowMs);
    return {
      'x-rate-limit-limit': String(LIMIT),
      'x-rate-limit-remaining': String(Math.max(0, remaining)),
      'x-rate-limit-reset': new Date(reset).toISOString().replace('Z', '0000Z'),
    };
  }
}
