import { readFileSync } from 'node:fs';
import { VendorError, type VendorHttp, type VendorResponse } from '@heliograph/vendor-contract';
import { memoryRefreshTokens } from '../../plant-model/testing/simulators.ts';
import { DEMO_REFRESH_TOKEN } from '../cloud/connect.ts';
import { NOON, polledDevices, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
let cloud: Cloud;
const start = async (options: Parameters<typeof startCloud>[0] = { inverters: 4 }): Promise<void> => {
  cloud = await startCloud(options);
};
afterEach(() => cloud.close());

async function errorOf(promise: Promise<unknown>): Promise<VendorError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(VendorError);
  return error as VendorError;
}

/** The cloud gives this one answer to everything. */
function answering(answer: Partial<VendorResponse>): VendorHttp {
  return { request: () => Promise.resolve({ status: 200, headers: {}, body: '', ...answer }) };
}
const problem = (status: number, detail = 'no'): Partial<VendorResponse> => ({
  status,
  body: JSON.stringify({ type: 'about:blank', title: 'x', status, detail }),
});

describe('credentials', () => {
  beforeEach(() => start());
  const refusedWith = async (credentials: Record<string, string>): Promise<string> => {
    const { kind, message } = await errorOf(cloud.adapterWith({ credentials }).verify(signal));
    expect(kind).toBe('credentials_rejected');
    expect(cloud.requests).toEqual([]);
    return message;
  };

  it.each([
    [{}, /apiKey is missing/],
    [{ accountKey: 'x' }, /apiKey is missing/],
    [{ clientId: 'x' }, /needs clientSecret, refreshToken, siteIds as well/],
    [{ clientId: 'x', clientSecret: 'x', refreshToken: 'x', siteIds: ' , ' }, /needs siteIds as well/],
    [{ apiKey: 'k', clientId: 'x', refreshToken: 'x' }, /apiKey is given: clientId, refreshToken/],
  ])('%j is refused with the names of missing or surplus members, and no call', async (credentials, message) => {
    expect(await refusedWith(credentials)).toMatch(message);
  });

  it('an API key is valid with or without an account key', async () => {
    const { apiKey = '' } = cloud.simulator.credentials;
    await cloud.adapter.verify(signal);
    await cloud.adapterWith({ credentials: { apiKey } }).verify(signal);
    const wrong = cloud.adapterWith({ credentials: { apiKey, accountKey: 'other' } });
    expect((await errorOf(wrong.verify(signal))).kind).toBe('credentials_rejected');
  });

  it('a session of SolarEdge Connect sees its sites, never asks for the fleet', async () => {
    const adapter = cloud.adapterWith({ credentials: cloud.simulator.siteAccess });
    await adapter.verify(signal);
    const devices = await polledDevices(adapter);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(cloud.simulator.serials);
    for (const call of adapter.planPolls(devices)) await call.run(signal);
    expect(cloud.requests.filter((path) => /^\/v2\/(sites|alerts)(\?|$)/.test(path))).toEqual([]);
    expect(cloud.requests.filter((path) => path.includes('/alerts?only-open=true'))).not.toEqual([]);
  });

  it('siteIds beside an API key narrow the fleet', async () => {
    const [all] = [await cloud.adapter.listPlants(signal)];
    const siteIds = all.at(-1)!.vendorPlantId;
    const adapter = cloud.adapterWith({ credentials: { ...cloud.simulator.credentials, siteIds } });
    expect((await adapter.listPlants(signal)).map(({ vendorPlantId }) => vendorPlantId)).toEqual([siteIds]);
  });

  it('are never in an error, even where the vendor repeats them', async () => {
    const http = answering(problem(401, 'key sandbox-api-key is revoked'));
    const error = await errorOf(cloud.adapterWith({ http }).verify(signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(error.details.vendorMessage).toBe('key … is revoked');
    expect(JSON.stringify([error.message, error.details])).not.toContain('sandbox-api-key');
  });
});

describe('sessions', () => {
  beforeEach(() => start());

  it('store each rotated refresh token before it is used', async () => {
    const refreshTokens = memoryRefreshTokens();
    const adapter = cloud.adapterWith({ credentials: cloud.simulator.siteAccess, refreshTokens });
    await adapter.verify(signal);
    expect(refreshTokens.kept).toHaveLength(1);
    cloud.clock.now += 7200_000;
    await adapter.verify(signal);
    expect(refreshTokens.kept).toHaveLength(2);
    expect(new Set([DEMO_REFRESH_TOKEN, ...refreshTokens.kept]).size).toBe(3);
  });

  it('that are revoked in the middle are renewed once', async () => {
    const adapter = cloud.adapterWith({ credentials: cloud.simulator.siteAccess });
    await adapter.verify(signal);
    cloud.simulator.revokeTokens?.(true);
    const before = cloud.requests.length;
    await adapter.verify(signal);
    expect(cloud.requests.slice(before).map((path) => path.replace(/\?.*/, '').replace(/\d{5,}/, 'ID'))).toEqual([
      '/v2/sites/ID',
      '/v2/oauth2/token',
      '/v2/sites/ID',
      '/v2/sites/ID/inverters/telemetry',
    ]);
  });

  it('whose refresh token was used before end with the consent', async () => {
    const refreshTokens = memoryRefreshTokens();
    const adapter = cloud.adapterWith({ credentials: cloud.simulator.siteAccess, refreshTokens });
    await adapter.verify(signal);
    cloud.clock.now += 7200_000;
    await adapter.verify(signal);
    const [used = ''] = refreshTokens.kept;
    const stale = cloud.adapterWith({ credentials: { ...cloud.simulator.siteAccess, refreshToken: used } });
    const error = await errorOf(stale.verify(signal));
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: 'invalid_grant' } });
    expect(JSON.stringify([error.message, error.details])).not.toContain(used);
  });

  it('are refused for good when a fresh one is refused too: two tries, no loop', async () => {
    let calls = 0;
    const http: VendorHttp = {
      request: ({ call }) => {
        calls += 1;
        const token = {
          status: 200,
          headers: {},
          body: JSON.stringify({ access_token: `${calls}`, expires_in: 7200 }),
        };
        return Promise.resolve(call === 'oauth2/token' ? token : { headers: {}, status: 401, body: '{"status":401}' });
      },
    };
    const adapter = cloud.adapterWith({ credentials: cloud.simulator.siteAccess, http });
    expect((await errorOf(adapter.verify(signal))).kind).toBe('credentials_rejected');
    expect(calls).toBe(4);
  });
});

describe('errors', () => {
  beforeEach(() => start());
  const kindOf = async (answer: Partial<VendorResponse>): Promise<string> =>
    (await errorOf(cloud.adapterWith({ http: answering(answer) }).verify(signal))).kind;

  it.each([
    ['an outage', { status: 503, body: '<html></html>' }, 'unavailable'],
    ['HTML with status 200', { body: '<html>maintenance</html>' }, 'unavailable'],
    ['half a JSON', { body: '{"sites":{' }, 'unavailable'],
    ['a firewall’s 403', { status: 403, body: '<html></html>' }, 'unavailable'],
    ['a redirect', { status: 302, body: '' }, 'unavailable'],
    ['no access', problem(403), 'not_permitted'],
    ['bad parameters', problem(400), 'protocol'],
    ['the retired V1', problem(410), 'protocol'],
    ['another shape', { body: '{}' }, 'protocol'],
  ])('%s', async (_, answer, kind) => {
    expect(await kindOf(answer)).toBe(kind);
  });

  it('a connection that drops is an outage', async () => {
    const plants = await cloud.adapter.listPlants(signal);
    await cloud.close();
    expect((await errorOf(cloud.adapter.listDevices(plants, signal))).kind).toBe('unavailable');
  });

  it('429 of the minute: wait as long as it states', async () => {
    const headers = { 'x-ratelimit-remaining-minute': '0', 'retry-after': '17' };
    const http = answering({ ...problem(429), headers });
    const error = await errorOf(cloud.adapterWith({ http }).verify(signal));
    expect(error).toMatchObject({ kind: 'rate_limited', details: { retryAfterMs: 17_000 } });
  });

  it('429 of the month: rest until the next cycle, and do not knock again before', async () => {
    await cloud.close();
    await start({ inverters: 1, limits: { callsAMinute: 100, monthlyCredits: 1 } });
    await cloud.adapter.verify(signal);
    const error = await errorOf(cloud.adapter.verify(signal));
    expect(error).toMatchObject({
      kind: 'rate_limited',
      details: { retryAfterMs: Date.parse('2026-07-01T00:00:00Z') - NOON },
    });
    cloud.clock.now += 3 * 86_400_000;
    expect((await errorOf(cloud.adapter.verify(signal))).details.retryAfterMs).toBe(
      Date.parse('2026-07-01T00:00:00Z') - cloud.clock.now,
    );
    expect(cloud.requests).toHaveLength(2);
    cloud.clock.now = Date.parse('2026-07-01T00:00:00Z');
    await cloud.adapter.verify(signal);
  });
});

describe('inventory', () => {
  const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
  const listing = (bodies: Record<string, string>): VendorHttp => ({
    request: ({ call }) => Promise.resolve({ status: 200, headers: {}, body: bodies[call] ?? '[]' }),
  });

  it('reads the recorded list, whose location is a text, and the documented site for its zone', async () => {
    await start();
    const bodies = {
      sites: fixture('v2-cathaloconnor/sites.json'),
      site: fixture('v2-trooperthorn/site.json'),
      devices: fixture('v2-cathaloconnor/devices.json'),
    };
    const adapter = cloud.adapterWith({ http: listing(bodies) });
    const plants = await adapter.listPlants(signal);
    expect(plants).toEqual([
      {
        vendorPlantId: '3066774',
        name: 'REDACTED',
        timezone: 'America/Chicago',
        address: 'REDACTED',
        capacityKw: 5.68,
        installedAt: '2021-04-01',
      },
    ]);
    expect(await adapter.listDevices(plants, signal)).toEqual([
      {
        vendorPlantId: '3066774',
        InverterSN: 'REDACTED',
        CollectorSN: 'REDACTED',
        vendorDeviceId: 'REDACTED',
        vendorType: 'INVERTER',
        model: 'SE5000H-RW000BNN4',
        firmware: '4.25.13',
        status: 'online',
      },
    ]);
  });

  it('reads a bare array of sites, and the model where documents have it', async () => {
    await start();
    const sites = '[{"siteId":1,"name":"A","location":{"city":"Rome","country":"Italy","timezone":"Europe/Rome"}}]';
    const devices =
      '[{"type":"INVERTER","serialNumber":"B","model":"SE5000","connectedTo":"A","active":false},{"type":"METER","serialNumber":"M"},{"type":"INVERTER"}]';
    const adapter = cloud.adapterWith({ http: listing({ sites, devices }) });
    const plants = await adapter.listPlants(signal);
    expect(plants).toEqual([{ vendorPlantId: '1', name: 'A', timezone: 'Europe/Rome', address: 'Rome, Italy' }]);
    expect(await adapter.listDevices(plants, signal)).toEqual([
      expect.objectContaining({ InverterSN: 'B', CollectorSN: 'A', model: 'SE5000', status: 'offline' }),
    ]);
  });

  it.each([0, 1, 1000, 1001])('reads a list of %i sites: a short page ends it', async (count) => {
    await start();
    const site = Array.from({ length: count }, (_, i) => ({ siteId: i + 1, location: { timezone: 'Europe/Rome' } }));
    const http: VendorHttp = {
      request: ({ path }) => {
        const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
        const body = { sites: { count, site: site.slice((page - 1) * 1000, page * 1000) } };
        return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(body) });
      },
    };
    expect(await cloud.adapterWith({ http }).listPlants(signal)).toHaveLength(count);
  });

  it('an empty account has no plants and no polls', async () => {
    await start({ inverters: 0 });
    expect(await polledDevices(cloud.adapter)).toEqual([]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it('a site that is closed to us does not hide the others', async () => {
    await start();
    const plants = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices([{ vendorPlantId: '999', name: 'closed' }, ...plants], signal);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(cloud.simulator.serials);
    expect(cloud.warnings).toEqual(['no access to the devices of a site']);
  });
});
