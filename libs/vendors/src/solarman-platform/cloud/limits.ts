const YEAR_MS = 365 * 86_400_000;
const LIMIT = 300;
const WINDOW_MS = 10_000;

/**
 * SOLARMAN's limit: 300 requests in 10 s, for each account by itself; logins without an account share one budget. Deye
 * publishes no limit. A cloud without one would not detect a runaway client, so SOLARMAN's applies there too.
 */
export class RequestLimit {
  /** Requests refused so far. */
  refused = 0;
  readonly #windowMs: number;
  readonly #taken = new Map<number, number[]>();

  constructor(timeScale: number) {
    this.#windowMs = WINDOW_MS / timeScale;
  }

  allows(uid: number, now: number): boolean {
    const recent = (this.#taken.get(uid) ?? []).filter((at) => at > now - this.#windowMs);
    const allowed = recent.length < LIMIT;
    if (allowed) recent.push(now);
    else this.refused += 1;
    this.#taken.set(uid, recent);
    return allowed;
  }
}

/**
 * The calls a year of an app, by all its accounts. A year runs from the first call: how the cloud counts is not
 * documented.
 */
export class YearlyCalls {
  readonly #limit: number;
  readonly #windowMs: number;
  #since: number | undefined;
  #made = 0;

  constructor(limit: number, timeScale: number) {
    this.#limit = limit;
    this.#windowMs = YEAR_MS / timeScale;
  }

  /** Returns whether the call is one of them; it then counts, whatever the answer. */
  take(now: number): boolean {
    if (this.#since === undefined || now - this.#since >= this.#windowMs) {
      this.#since = now;
      this.#made = 0;
    }
    if (this.#made >= this.#limit) return false;
    this.#made += 1;
    return true;
  }
}
