/** At most `perSecond` starts a second, with a burst of one second's worth (at least one). */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#burst = Math.max(1, perSecond);
    this.#tokens = this.#burst;
    this.#filledAt = now;
  }

  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Milliseconds until the next token, 0 when there is one. */
  wait(now: number): number {
    this.#fill(now);
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
  }

  #fill(now: number): void {
    const passed = Math.max(0, now - this.#filledAt);
    this.#tokens = Math.min(this.#burst, this.#tokens + (passed / 1000) * this.#perSecond);
    this.#filledAt = now;
  }
}
