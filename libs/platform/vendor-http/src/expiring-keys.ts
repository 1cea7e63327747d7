import type { Redis } from 'ioredis';

/** Texts that expire, by key: the sessions and locks of logins. Calls reject while the store is unavailable. */
export interface ExpiringKeys {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ms: number): Promise<void>;
  /** @returns whether the key was absent and has the value now */
  setIfAbsent(key: string, value: string, ms: number): Promise<boolean>;
  /** Extends a key that has this value. @returns whether it has */
  prolong(key: string, value: string, ms: number): Promise<boolean>;
  /** Deletes a key; with a value, only if it has this one. */
  delete(key: string, value?: string): Promise<void>;
}

const prolongIfSame = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
const deleteIfSame = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** Shared by all replicas. */
export class RedisKeys implements ExpiringKeys {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  get(key: string): Promise<string | null> {
    return this.#redis.get(key);
  }

  async set(key: string, value: string, ms: number): Promise<void> {
    await this.#redis.set(key, value, 'PX', ms);
  }

  async setIfAbsent(key: string, value: string, ms: number): Promise<boolean> {
    return (await this.#redis.set(key, value, 'PX', ms, 'NX')) !== null;
  }

  async prolong(key: string, value: string, ms: number): Promise<boolean> {
    return (await this.#redis.eval(prolongIfSame, 1, key, value, ms)) === 1;
  }

  async delete(key: string, value?: string): Promise<void> {
    await (value === undefined ? this.#redis.del(key) : this.#redis.eval(deleteIfSame, 1, key, value));
  }
}

interface Entry {
  value: string;
  until: number;
}

/** Of this process alone, which must be the only replica. */
export class LocalKeys implements ExpiringKeys {
  readonly #entries = new Map<string, Entry>();
  #sweepAt = 1_000;

  get(key: string): Promise<string | null> {
    return Promise.resolve(this.#valueOf(key));
  }

  set(key: string, value: string, ms: number): Promise<void> {
    if (this.#entries.size >= this.#sweepAt) this.#sweep();
    this.#entries.set(key, { value, until: performance.now() + ms });
    return Promise.resolve();
  }

  async setIfAbsent(key: string, value: string, ms: number): Promise<boolean> {
    if (this.#valueOf(key) !== null) return false;
    await this.set(key, value, ms);
    return true;
  }

  async prolong(key: string, value: string, ms: number): Promise<boolean> {
    if (this.#valueOf(key) !== value) return false;
    await this.set(key, value, ms);
    return true;
  }

  delete(key: string, value?: string): Promise<void> {
    if (value === undefined || this.#valueOf(key) === value) this.#entries.delete(key);
    return Promise.resolve();
  }

  #valueOf(key: string): string | null {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : null;
  }

  #sweep(): void {
    const now = performance.now();
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key);
    this.#sweepAt = Math.max(1_000, 2 * this.#entries.size);
  }
}
