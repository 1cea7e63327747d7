import type { Logger } from 'pino';
import { LocalLimiter } from './local-limiter.ts';
import type { RateDecision, RateLimiter, Window } from './rate-limiter.ts';
import { RedisLimiter, type RedisScripts } from './redis-limiter.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * The shared limiter while it works, otherwise one of this process: a limit is never off. With n replicas the limit is
 * then n times as high, for as long as Redis is unavailable.
 */
export class FallbackLimiter implements RateLimiter {
  readonly #shared: RateLimiter;
  readonly #local: RateLimiter;
  readonly #logger: Logger;
  #failedAt = -Infinity;
  #failing = false;

  constructor(shared: RateLimiter, local: RateLimiter, logger: Logger) {
    this.#shared = shared;
    this.#local = local;
    this.#logger = logger;
  }

  take(key: string): Promise<RateDecision> {
    return this.#either((limiter) => limiter.take(key));
  }

  giveBack(key: string): Promise<void> {
    return this.#either((limiter) => limiter.giveBack(key));
  }

  async #either<T>(use: (limiter: RateLimiter) => Promise<T>): Promise<T> {
    if (performance.now() - this.#failedAt < RETRY_AFTER_MS) return use(this.#local);
    try {
      const result = await use(this.#shared);
      if (this.#failing) this.#logger.info('the shared rate limit is available again');
      this.#failing = false;
      return result;
    } catch (error) {
      if (!this.#failing)
        this.#logger.warn({ err: error }, 'the shared rate limit is unavailable, limiting in this process');
      this.#failing = true;
      this.#failedAt = performance.now();
      return use(this.#local);
    }
  }
}

/** Returns a limiter for all replicas, with its counts in Redis under the prefix. @param redis undefined: this process is the only replica, and counts alone */
export function createLimiter(
  redis: RedisScripts | undefined,
  prefix: string,
  window: Window,
  logger: Logger,
): RateLimiter {
  const local = new LocalLimiter(window);
  return redis ? new FallbackLimiter(new RedisLimiter(redis, prefix, window), local, logger) : local;
}
