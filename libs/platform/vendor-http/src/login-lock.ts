import { randomUUID } from 'node:crypto';
import type { ExpiringKeys } from './expiring-keys.ts';

/** Longest login, including waits for the vendor's limits and retries: after it the login hangs, and others may try. */
const maxLoginMs = 300_000;

/**
 * A lock for as long as a login takes. It is prolonged during the login, as a vendor may take a minute to
 * answer, and expires soon after its owner dies.
 */
export class LoginLock {
  readonly #keys: ExpiringKeys;
  readonly #key: string;
  readonly #holdMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #mine = randomUUID();
  #renewal: NodeJS.Timeout | undefined;
  #since = 0;
  /** Ours for certain up to then, by our own clock. */
  #until = 0;

  constructor(keys: ExpiringKeys, key: string, holdMs: number, onError: (error: unknown) => void) {
    this.#keys = keys;
    this.#key = key;
    this.#holdMs = holdMs;
    this.#onError = onError;
  }

  get held(): boolean {
    return performance.now() < this.#until;
  }

  /** Whether it is ours now. Throws while the store is unavailable. */
  async take(): Promise<boolean> {
    const asked = performance.now();
    if (!(await this.#keys.setIfAbsent(this.#key, this.#mine, this.#holdMs))) return false;
    this.#since = asked;
    this.#until = asked + this.#holdMs;
    this.#renewal = setInterval(() => void this.#prolong().catch(this.#onError), this.#holdMs / 4).unref();
    return true;
  }

  async release(): Promise<void> {
    clearInterval(this.#renewal);
    this.#until = 0;
    await this.#keys.delete(this.#key, this.#mine).catch(this.#onError);
  }

  async #prolong(): Promise<void> {
    const asked = performance.now();
    if (asked > this.#since + maxLoginMs) clearInterval(this.#renewal);
    else if (await this.#keys.prolong(this.#key, this.#mine, this.#holdMs))
      this.#until = this.#until === 0 ? 0 : asked + this.#holdMs;
  }
}
