import { decide, type RateDecision, type RateLimiter, type Window } from './rate-limiter.ts';

/** The part of a Redis client that is needed; ioredis has it. */
export interface RedisScripts {
  eval(script: string, keys: number, ...parameters: (string | number)[]): Promise<unknown>;
}

const TAKE = `
local calls = redis.call('INCR', KEYS[1])
if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { calls, redis.call('PTTL', KEYS[1]) }`;

const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

/** One count for all replicas. */
export class RedisLimiter implements RateLimiter {
  readonly #redis: RedisScripts;
  readonly #prefix: string;
  readonly #window: Window;

  constructor(redis: RedisScripts, prefix: string, window: Window) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#window = window;
  }

  async take(key: string): Promise<RateDecision> {
    const reply = await this.#redis.eval(TAKE, 1, this.#prefix + key, this.#window.windowMs);
    const [calls, msLeft] = reply as [number, number];
    return decide(this.#window, calls, msLeft);
  }

  async giveBack(key: string): Promise<void> {
    await this.#redis.eval(GIVE_BACK, 1, this.#prefix + key);
  }
}
