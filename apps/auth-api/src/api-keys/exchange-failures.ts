import type { FactoryProvider } from '@nestjs/common';
import { addressBucket, ApiError, type RateLimiter } from '@heliograph/http-service';
import { AuthConfiguration } from '../configuration.ts';
import { SharedLimits } from '../redis/redis.module.ts';

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

/** Provides the count in Redis, which all replicas share; in this process while Redis is unavailable, or where it is the only replica. */
export const exchangeFailures: FactoryProvider<ExchangeFailures> = {
  provide: ExchangeFailures,
  inject: [SharedLimits, AuthConfiguration],
  useFactory: (limits: SharedLimits, { attemptsPerAddress, loginWindowSeconds }: AuthConfiguration) =>
    new ExchangeFailures(
      limits.limiter('auth:exchange:address:', { limit: attemptsPerAddress, windowMs: loginWindowSeconds * 1000 }),
    ),
};
