import { FallbackLimiter, LocalLimiter, RedisLimiter, type Logger, type RateLimiter } from '@heliograph/service';
import { Redis } from 'ioredis';
import type { AuthConfiguration } from './configuration.ts';
import { LoginThrottle } from './login/login-throttle.ts';

/** Commands fail at once while Redis is away: the login then counts in this process instead of waiting. */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => void (away = false));
  return redis;
}

export function loginThrottle(redis: Redis, configuration: AuthConfiguration, logger: Logger): LoginThrottle {
  const windowMs = configuration.loginWindowSeconds * 1000;
  const limiter = (name: string, limit: number): RateLimiter => {
    const window = { limit, windowMs };
    return new FallbackLimiter(
      new RedisLimiter(redis, `auth:login:${name}:`, window),
      new LocalLimiter(window),
      logger,
    );
  };
  return new LoginThrottle(
    limiter('username', configuration.attemptsPerUsername),
    limiter('address', configuration.attemptsPerAddress),
  );
}
