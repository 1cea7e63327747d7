import type { FactoryProvider } from '@nestjs/common';
import {
  addressBucket,
  ApiError,
  FallbackLimiter,
  LocalLimiter,
  type RateLimiter,
  RedisLimiter,
} from '@heliograph/http-service';
import { LOGGER, type Logger } from '@heliograph/service';
import { Redis } from 'ioredis';
import { AuthConfiguration } from '../configuration.ts';

/** Counts unknown API keys and portal tokens by address, apart from failed logins. */
export class ExchangeFailures {
  readonly #limiter: RateLimiter;

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter;
  }

  /** @throws ApiError 429 `too_many_attempts` */
  async count(address: string): Promise<void> {
    const { allowed, resetSeconds } = await this.#limiter.take(addressBucket(address));
    if (allowed) return;
    const message = 'Too many unknown keys from this address. Retry after the time in Retry-After.';
    throw new ApiError(429, 'too_many_attempts', message, { retryAfterSeconds: resetSeconds });
  }
}

/** Provides the count in Redis, which all replicas share; in this process while Redis is unavailable. */
export const exchangeFailures: FactoryProvider<ExchangeFailures> = {
  provide: ExchangeFailures,
  inject: [Redis, AuthConfiguration, LOGGER],
  useFactory: (redis: Redis, { attemptsPerAddress, loginWindowSeconds }: AuthConfiguration, logger: Logger) => {
    const window = { limit: attemptsPerAddress, windowMs: loginWindowSeconds * 1000 };
    const shared = new RedisLimiter(redis, 'auth:exchange:address:', window);
    return new ExchangeFailures(new FallbackLimiter(shared, new LocalLimiter(window), logger));
  },
};
