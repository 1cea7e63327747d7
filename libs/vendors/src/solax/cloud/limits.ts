/** The tolerance for delays on the way, so that a client that keeps the limit exactly is not refused. */
const JITTER_SHARE = 0.05;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ACCUMULATION_MS = 5 * MINUTE_MS;
const BAN_MS = 60 * MINUTE_MS;

/** At most so many calls in any window. */
export class CallWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  #taken: number[] = [];

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs * (1 - JITTER_SHARE);
  }

  takes(now: number): boolean {
    this.#taken = this.#taken.filter((at) => at > now - this.#windowMs);
    if (this.#taken.length >= this.#limit) return false;
    this.#taken.push(now);
    return true;
  }
}

/** The answer to a call too many: `minute` (104), from the third within five minutes on `accumulated` (3), from the sixth on `ban` for an hour. */
export type Excess = 'minute' | 'accumulated' | 'ban';

/** The budget of a tokenId, v2 and legacy together: ten calls a minute, 10,000 a day. */
export class TokenBudget {
  refused = 0;
  readonly #timeScale: number;
  readonly #minute: CallWindow;
  readonly #day: CallWindow;
  #excesses: number[] = [];
  #bannedUntil = 0;

  constructor(timeScale: number) {
    this.#timeScale = timeScale;
    this.#minute = new CallWindow(10, MINUTE_MS / timeScale);
    this.#day = new CallWindow(10_000, DAY_MS / timeScale);
  }

  /** Returns undefined when the call is within the budget. */
  excess(now: number): Excess | undefined {
    if (now >= this.#bannedUntil && this.#minute.takes(now) && this.#day.takes(now)) return undefined;
    this.refused += 1;
    if (now < this.#bannedUntil) return 'ban';
    this.#excesses = [...this.#excesses.filter((at) => at > now - ACCUMULATION_MS / this.#timeScale), now];
    if (this.#excesses.length < 3) return 'minute';
    if (this.#excesses.length < 6) return 'accumulated';
    this.#bannedUntil = now + BAN_MS / this.#timeScale;
    return 'ban';
  }
}
