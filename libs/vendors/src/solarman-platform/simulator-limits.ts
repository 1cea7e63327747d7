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
