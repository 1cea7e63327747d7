import { randomBytes } from 'node:crypto';
import { freePort, ServiceProcess } from '@heliograph/testbed/processes';
import { Harness, SyncApi } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  // There is no broker at this address.
  api = await SyncApi.start(harness, { KAFKA_BROKERS: `127.0.0.1:${await freePort()}` });
}, 60_000);

describe('sync-api without Kafka', () => {
  it('starts, is alive, lists vendors, and is not ready', async () => {
    expect((await api.call(undefined, 'GET', '/v1/vendors')).status).toBe(200);
    expect((await fetch(`${api.service.healthUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${api.service.healthUrl}/readyz`)).status).toBe(503);
  });

  it('answers 503, not 401, for an account that it has not received', async () => {
    const { status, body, headers } = await api.call(await harness.newAccount(), 'GET', '/v1/devices');
    expect([status, body.error]).toEqual([503, 'unavailable']);
    expect(headers.get('retry-after')).toBeTruthy();
  });

  it('stops on a signal', async () => {
    await api.stop();
    await expect(fetch(api.url)).rejects.toThrow();
  }, 20_000);
});

describe('the sync-api process with a wrong setting', () => {
  it.each([
    ['MASTER_KEY', randomBytes(16).toString('base64'), 1],
    ['SYNC_WAIT_MS', 'soon', 78],
  ])(
    'does not start with %s=%s',
    async (name, value, code) => {
      const environment = { ...process.env, ...harness.tokens.environment, PORT: '0', [name]: value };
      await expect(ServiceProcess.started({ app: 'sync-api', environment })).rejects.toThrow(
        `sync-api ended with code ${code}`,
      );
    },
    60_000,
  );
});
