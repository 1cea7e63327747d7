import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Only the owner of a lock may prolong or release it. */
const prolongIfMine = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
const deleteIfMine = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Longest login, including waits for the vendor's limits and retries: after it the login hangs, and others may try. */
const maxLoginMs = 300_000;

/**
 * A lock in Redis for as long as a login takes. It is prolonged during the login, as a vendor may take a minute to
 * answer, and expires soon after its owner dies.
 */
export class LoginLock {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #holdMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #mine = randomUUID();
  #renewal: NodeJS.Timeout | undefined;
  #since = 0;
  /** Ours for certain up to then, by our own clock. */
  #until = 0;

  constructor(redis: Redis, key: string, holdMs: number, onError: (error: unknown) => void) {
    this.#redis = redis;
    this.#key = key;
    this.#holdMs = holdMs;
    this.#onError = onError;
  }

  get held(): boolean {
    return performance.now() < this.#until;
  }

  /** Whether it is ours now. Throws when Redis does not answer. */
  async take(): Promise<boolean> {
    const asked = performance.now();
    if ((await this.#redis.set(this.#key, this.#mine, 'PX', this.#holdMs, 'NX')) === null) return false;
    this.#since = asked;
    this.#until = asked + this.#holdMs;
    this.#renewal = setInterval(() => void this.#prolong().catch(this.#onError), this.#holdMs / 4).unref();
    return true;
  }

  async release(): Promise<void> {
    clearInterval(this.#renewal);
    this.#until = 0;
    await this.#redis.eval(deleteIfMine, 1, this.#key, this.#mine).catch(this.#onError);
  }

  async #prolong(): Promise<void> {
    const asked = performance.now();
    if (asked > this.#since + maxLoginMs) clearInterval(this.#renewal);
    else if ((await this.#redis.eval(prolongIfMine, 1, this.#key, this.#mine, this.#holdMs)) === 1)
      this.#until = this.#until === 0 ? 0 : asked + this.#holdMs;
  }
}
