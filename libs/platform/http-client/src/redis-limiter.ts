import type { Redis } from 'ioredis';
import { LocalWindowLimiter, type Budget, type WindowLimiter } from './window-limiter.ts';

/** Sorted sets of take times, one a budget; all or none. KEYS: budgets; ARGV: now, member, then limit and window of each. */
const script = `
local now = tonumber(ARGV[1])
local wait = 0
for i, key in ipairs(KEYS) do
  local limit = tonumber(ARGV[1 + 2 * i])
  local window = tonumber(ARGV[2 + 2 * i])
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
  local count = redis.call('ZCARD', key)
  if count >= limit then
    local oldest = redis.call('ZRANGE', key, count - limit, count - limit, 'WITHSCORES')
    wait = math.max(wait, math.ceil(tonumber(oldest[2]) + window - now), 1)
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[2])
  redis.call('PEXPIRE', key, math.ceil(tonumber(ARGV[2 + 2 * i])) + 1000)
end
return 0`;

export interface RedisLimiterOptions {
  redis: Redis;
  /** Called when Redis did not answer and this process limits alone. */
  onFallback?: (error: unknown) => void;
}

/**
 * Budgets shared by all replicas. Redis is a cache here: when it is away each replica keeps to the whole budget by itself, which is right as long
 * as one replica polls a vendor account (partition ownership) and too much at worst while a sync runs elsewhere.
 */
export class RedisWindowLimiter implements WindowLimiter {
  readonly #options: RedisLimiterOptions;
  readonly #local = new LocalWindowLimiter();
  #takes = 0;
  readonly #instance = Math.random().toString(36).slice(2);

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
  }

  async take(budgets: readonly Budget[], now: number): Promise<number> {
    if (budgets.length === 0) return 0;
    const local = await this.#local.take(budgets, now);
    if (local > 0) return local;
    try {
      this.#takes += 1;
      const wait = await this.#options.redis.eval(script, budgets.length, ...budgets.map(({ key }) => `limit:${key}`), now, `${this.#instance}-${this.#takes}`,
        ...budgets.flatMap(({ limit, windowMs }) => [limit, windowMs])); // prettier-ignore
      return Number(wait);
    } catch (error) {
      this.#options.onFallback?.(error);
      return 0;
    }
  }
}
