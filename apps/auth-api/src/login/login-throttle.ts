import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FactoryProvider } from '@nestjs/common';
import { addressBucket, ApiError, type RateDecision, type RateLimiter } from '@heliograph/http-service';
import { AuthConfiguration } from '../configuration.ts';
import { SharedLimits } from '../redis/redis.module.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

export interface LoginLimiters {
  /** Counts a username from one address. */
  byPair: RateLimiter;
  byAddress: RateLimiter;
  /** Counts a username over all addresses. */
  byUsername: RateLimiter;
}

/**
 * Limits login attempts (contract §2). Too many from an address, or of a username from an address, are refused. A username that failed from many addresses
 * is only delayed: an attacker who knows a name must not be able to lock its owner out. Every attempt is counted before the password is checked, so that
 * parallel attempts cannot exceed the limits together; a successful one is uncounted, so that the number of successful logins is not limited.
 */
export class LoginThrottle {
  readonly #limiters: LoginLimiters;
  readonly #wait: (ms: number) => Promise<unknown>;

  constructor(limiters: LoginLimiters, wait: (ms: number) => Promise<unknown>) {
    this.#limiters = limiters;
    this.#wait = wait;
  }

  /** Returns after the delay of the username. @throws ApiError 429 with `Retry-After` */
  async attempt(username: string, address: string): Promise<void> {
    const { byAddress, byPair, byUsername } = this.#limiters;
    const key = keysOf(username, address);
    refuseOver(await byAddress.take(key.address));
    refuseOver(await byPair.take(key.pair));
    const delayMs = delayOf(await byUsername.take(key.username));
    if (delayMs > 0) await this.#wait(delayMs);
  }

  async succeeded(username: string, address: string): Promise<void> {
    const { byAddress, byPair, byUsername } = this.#limiters;
    const key = keysOf(username, address);
    await Promise.all([byAddress.giveBack(key.address), byPair.giveBack(key.pair), byUsername.giveBack(key.username)]);
  }
}

/** Provides the throttle with counts in Redis, which all replicas share; in this process while Redis is unavailable, or where it is the only replica. */
export const loginThrottle: FactoryProvider<LoginThrottle> = {
  provide: LoginThrottle,
  inject: [SharedLimits, AuthConfiguration],
  useFactory: (limits: SharedLimits, configuration: AuthConfiguration) => {
    const windowMs = configuration.loginWindowSeconds * 1000;
    const limiter = (name: string, limit: number): RateLimiter =>
      limits.limiter(`auth:login:${name}:`, { limit, windowMs });
    const limiters = {
      byPair: limiter('pair', configuration.attemptsPerUsernameAndAddress),
      byAddress: limiter('address', configuration.attemptsPerAddress),
      byUsername: limiter('username', configuration.attemptsPerUsername),
    };
    return new LoginThrottle(limiters, setTimeout);
  },
};

function refuseOver({ allowed, resetSeconds }: RateDecision): void {
  if (allowed) return;
  const message = 'Too many failed logins. Retry after the time in Retry-After.';
  throw new ApiError(429, 'too_many_attempts', message, { retryAfterSeconds: resetSeconds });
}

/** Doubles with every attempt over the limit. */
function delayOf({ used, limit }: RateDecision): number {
  return used <= limit ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (used - limit - 1));
}

/** Hashes the username, so that the keys have a bounded length and Redis stores no name. */
function keysOf(username: string, address: string) {
  const name = createHash('sha256').update(username).digest('base64url');
  const from = addressBucket(address);
  return { username: name, address: from, pair: `${name}:${from}` };
}
