import { setTimeout } from 'node:timers/promises';
import {
  FallbackLimiter,
  LocalLimiter,
  RedisLimiter,
  type Logger,
  type RateLimiter,
  type RedisScripts,
} from '@heliograph/service';
import type { AuthConfiguration } from './configuration.ts';
import { LoginThrottle } from './login/login-throttle.ts';

export function loginThrottle(redis: RedisScripts, configuration: AuthConfiguration, logger: Logger): LoginThrottle {
  const windowMs = configuration.loginWindowSeconds * 1000;
  const limiter = (name: string, limit: number): RateLimiter => {
    const window = { limit, windowMs };
    return new FallbackLimiter(
      new RedisLimiter(redis, `auth:login:${name}:`, window),
      new LocalLimiter(window),
      logger,
    );
  };
  const limiters = {
    byPair: limiter('pair', configuration.attemptsPerUsernameAndAddress),
    byAddress: limiter('address', configuration.attemptsPerAddress),
    byUsername: limiter('username', configuration.attemptsPerUsername),
  };
  return new LoginThrottle(limiters, setTimeout);
}

/** Counts the failed exchanges of API keys by address. */
export function keyFailures(redis: RedisScripts, configuration: AuthConfiguration, logger: Logger): RateLimiter {
  const window = { limit: configuration.attemptsPerAddress, windowMs: configuration.loginWindowSeconds * 1000 };
  return new FallbackLimiter(new RedisLimiter(redis, 'auth:key:address:', window), new LocalLimiter(window), logger);
}
