import { readFileSync } from 'node:fs';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { demo } from '../cloud/oauth.ts';
import { startCloud, type Cloud } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 3 });
});
afterEach(() => cloud.close());

describe('the recorded token answer', () => {
  it('becomes a session of a day less a little, and the next refresh token', async () => {
    const bearers: string[] = [];
    cloud.intercept = ({ path, headers }): SimulatorResponse => {
      if (path === '/oauth/token') return { status: 200, body: fixture('token.recorded.json') };
      bearers.push(headers.authorization!);
      return { status: 200, body: '{"total":0,"systems":[]}' };
    };
    await cloud.adapter.verify(cloud.signal);
    cloud.clock.now += 86_000_000;
    await cloud.adapter.verify(cloud.signal);
    expect(cloud.session.logins).toBe(1);
    cloud.clock.now += 400_000;
    await cloud.adapter.verify(cloud.signal);
    expect(cloud.session.logins).toBe(2);
    expect(new Set(bearers)).toEqual(new Set(['Bearer unique access token']));
    expect(cloud.refreshTokens.kept).toEqual(['unique refresh token']);
  });

  it('has the members the simulator answers with, of the same types', async () => {
    const { body } = await cloud.http.request({
      method: 'POST',
      path: `/oauth/token?grant_type=refresh_token&refresh_token=${demo.refreshToken}`,
      call: 'token',
      headers: { authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}` },
    });
    const shape = (text: string): [string, string][] =>
      Object.entries(JSON.parse(text) as object).map(([name, value]) => [name, typeof value]);
    expect(shape(body)).toEqual(shape(fixture('token.recorded.json')));
  });
});

describe('documented refusals', () => {
  it.each([
    [401, 'devices.401.documented.json', 'credentials_rejected'],
    [422, 'devices_micros_telemetry.422.documented.json', 'protocol'],
    [429, 'devices_micros_telemetry.429.documented.json', 'rate_limited'],
    [429, 'inverters_summary.429.documented.json', 'rate_limited'],
    [429, 'systems.429.documented.json', 'rate_limited'],
  ])('%d of %s is %s', async (status, name, kind) => {
    const body = fixture(name);
    cloud.intercept = (request, answer) => (request.path.startsWith('/api') ? { status, body } : answer(request));
    const { details } = JSON.parse(body) as { details: string };
    await expect(cloud.adapter.verify(cloud.signal)).rejects.toMatchObject({
      kind,
      details: { vendorCode: String(status), vendorMessage: expect.stringContaining(details) },
    });
  });
});

describe('documented lists', () => {
  it('of systems become plants, the second page asked for until the total is reached', async () => {
    const asked: string[] = [];
    cloud.intercept = (request, answer) => {
      if (!request.path.startsWith('/api')) return answer(request);
      asked.push(request.query.get('page')!);
      const [first, second] = (JSON.parse(fixture('systems.200.documented.json')) as { systems: object[] }).systems;
      const systems = request.query.get('page') === '1' ? [first] : [second];
      return { status: 200, body: JSON.stringify({ total: 101, current_page: 1, size: 100, count: 1, systems }) };
    };
    expect(await cloud.adapter.listPlants(cloud.signal)).toEqual([
      {
        vendorPlantId: '698910067',
        name: 'Enphase System',
        timezone: 'Australia/Sydney',
        address: 'Sydney, NSW, 2127, AU',
        installedAt: '2017-06-14',
      },
      {
        vendorPlantId: '698906018',
        name: 'Enphase Public System',
        timezone: 'US/Pacific',
        address: 'Los Angeles, CA, 94954, US',
        installedAt: '2017-06-14',
      },
    ]);
    expect(asked).toEqual(['1', '2']);
  });
});
