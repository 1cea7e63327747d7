const YEAR_MS = 365 * 86_400_000;
const LIMIT = 300;
const WINDOW_MS = 10_000;

/**
 * SOLARMAN's limit: 300 requests in 10 s, for each account by itself; logins of nobody share one budget. Deye publishes none. A cloud without any would
 * not notice a client that runs wild: there its twin's holds.
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

/** The calls a year of an app, whoever makes them. A year runs from the first call: how the cloud counts is not documented. */
export class YearlyCalls {
  readonly #limit: number;
  readonly #windowMs: number;
  #since: number | undefined;
  #made = 0;

  constructor(limit: number, timeScale: number) {
    this.#limit = limit;
    this.#windowMs = YEAR_MS / timeScale;
  }

  /** Returns whether the call is one of them; it then counts, whatever it is answered. */
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
