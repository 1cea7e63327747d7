import { connectRedis, type Logger } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { TcpProxy } from '@heliograph/testbed/proxy';

const silentLogger = { warn: () => undefined } as unknown as Logger;

// A lost machine closes no connection: without a limit each command waits for its timeout until TCP times out, after a quarter of an hour.
it('opens a new connection to Redis when the machine vanishes without closing the old one', async () => {
  const address = new URL(process.env.REDIS_URL!);
  const proxy = await TcpProxy.listen({ target: { host: address.hostname, port: Number(address.port) } });
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  const redis = connectRedis(address.href, silentLogger);
  const answers = (): Promise<boolean> =>
    redis.ping().then(
      () => true,
      () => false,
    );
  try {
    await until('Redis answers', answers);
    proxy.abandon();
    expect(await answers()).toBe(false);
    await until('Redis answers by a new connection', answers);
  } finally {
    redis.disconnect();
    await proxy.stop();
  }
});
