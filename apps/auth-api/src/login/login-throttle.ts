import { createHash } from 'node:crypto';
import { ApiError, type RateDecision, type RateLimiter } from '@heliograph/service';

/**
 * Limits login attempts per username and per address. Every attempt is counted before the password is checked, so that parallel attempts cannot
 * exceed the limit together; a successful one is uncounted, so that a client may log in as often as it likes.
 */
export class LoginThrottle {
  private readonly byUsername: RateLimiter;
  private readonly byAddress: RateLimiter;

  constructor(byUsername: RateLimiter, byAddress: RateLimiter) {
    this.byUsername = byUsername;
    this.byAddress = byAddress;
  }

  /** @throws ApiError 429 with `Retry-After` */
  async attempt(username: string, address: string): Promise<void> {
    refuseOver(await this.byAddress.take(address));
    refuseOver(await this.byUsername.take(keyOf(username)));
  }

  async succeeded(username: string, address: string): Promise<void> {
    await Promise.all([this.byAddress.giveBack(address), this.byUsername.giveBack(keyOf(username))]);
  }
}

function refuseOver({ allowed, resetSeconds }: RateDecision): void {
  if (allowed) return;
  const message = 'Too many failed logins. Wait, then try again.';
  throw new ApiError(429, 'too_many_attempts', message, { retryAfterSeconds: resetSeconds });
}

/** Hashes the username, so that the key has a bounded length and Redis holds no name. */
const keyOf = (username: string) => createHash('sha256').update(username).digest('base64url');
