import { Redis } from 'ioredis';

/** Logs in and waits for PONG. */
export async function redisAnswers(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  // Without a listener ioredis prints connection errors; they reject connect() anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    // On a connection that failed already it would hold this process for two more seconds.
    if (client.status !== 'end') client.disconnect();
  }
}
