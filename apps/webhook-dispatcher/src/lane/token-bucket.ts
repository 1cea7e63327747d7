/** The seconds for which unused tokens are kept: timers fire late, but there should be no noticeable burst. */
const burstSeconds = 0.1;
const minBurst = 1.5;

/** Allows `perSecond` starts a second: under load neither less nor, in any minute, more than a tenth of a second's worth (or one) above. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#burst = Math.max(minBurst, perSecond * burstSeconds);
    this.#tokens = 1;
    this.#filledAt = now;
  }

  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Returns the milliseconds until the next token, 0 when there is one. */
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
