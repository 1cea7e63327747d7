import { setTimeout } from 'node:timers/promises';
import {
  FallbackLimiter,
  LocalLimiter,
  RedisLimiter,
  type Logger,
  type RateLimiter,
  type RedisScripts,
} from '@heliograph/service';
import { ExchangeFailures } from './api-keys/exchange-failures.ts';
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

export function exchangeFailures(
  redis: RedisScripts,
  configuration: AuthConfiguration,
  logger: Logger,
): ExchangeFailures {
  const window = { limit: configuration.attemptsPerAddress, windowMs: configuration.loginWindowSeconds * 1000 };
  const shared = new RedisLimiter(redis, 'auth:exchange:address:', window);
  return new ExchangeFailures(new FallbackLimiter(shared, new LocalLimiter(window), logger));
}
