import { createAllInOne } from './all-in-one.ts';

const env = { HEALTH_PORT: '0', REDIS_URL: 'redis://localhost:6379' };

describe('a process of several services', () => {
  it.each([
    ['some of them', 'gateway,auth-api,sync-api'],
    ['one of them', 'ingest,normalizer'],
  ])('needs Redis where only %s share its state here', async (_, services) => {
    await expect(createAllInOne({ HEALTH_PORT: '0', SERVICES: services })).rejects.toThrow(
      /REDIS_URL must be set for .*gateway, auth-api, ingest all run in this process/,
    );
  });

  it('needs Redis for all, if for one', async () => {
    const one = { HEALTH_PORT: '0', INGEST_REDIS_URL: 'redis://localhost:6379' };
    await expect(createAllInOne(one)).rejects.toThrow('REDIS_URL must be set for gateway, auth-api');
  });

  it('runs no dispatcher of a channel that is off', async () => {
    const services = { SERVICES: 'gateway,mqtt-dispatcher', CHANNELS: 'webhook' };
    await expect(createAllInOne({ ...env, ...services })).rejects.toThrow(
      'SERVICES must not have mqtt-dispatcher, whose channel is not in CHANNELS',
    );
    const byDefault = createAllInOne({ ...env, SERVICES: 'sink-dispatcher' });
    await expect(byDefault).rejects.toThrow('SERVICES must not have sink-dispatcher, whose channel is not in CHANNELS');
  });
});
