import { addressBucket, ApiError, type RateLimiter } from '@heliograph/service';

/** Counts unknown API keys and portal tokens by address, apart from failed logins. */
export class ExchangeFailures {
  private readonly limiter: RateLimiter;

  constructor(limiter: RateLimiter) {
    this.limiter = limiter;
  }

  /** @throws ApiError 429 `too_many_attempts` */
  async count(address: string): Promise<void> {
    const { allowed, resetSeconds } = await this.limiter.take(addressBucket(address));
    if (allowed) return;
    const message = 'Too many unknown keys from this address. Retry after the time in Retry-After.';
    throw new ApiError(429, 'too_many_attempts', message, { retryAfterSeconds: resetSeconds });
  }
}
