import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * For counts and caches that have a second best: commands fail at once while Redis is unavailable, instead of waiting for it.
 * One line in the log when it goes; it comes back by itself.
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 800,
    // A server that vanished keeps its connection, and every command waits for its time-out: after this a new one is opened.
    socketTimeout: 2_000,
    disconnectTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let unavailable = false;
  redis.on('error', (error) => {
    if (!unavailable) logger.warn({ err: error }, 'Redis is unavailable');
    unavailable = true;
  });
  redis.on('ready', () => void (unavailable = false));
  return redis;
}
