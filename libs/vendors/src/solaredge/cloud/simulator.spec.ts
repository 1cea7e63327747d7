import { readFileSync } from 'node:fs';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { connectClient, DEMO_REFRESH_TOKEN } from './connect.ts';
import { createSimulator, type SolarEdgeSimulator, type SolarEdgeSimulatorOptions } from './simulator.ts';

const NOON = Date.parse('2026-06-21T11:00:00Z');
const KEY = { 'x-api-key': 'sandbox-api-key' };
const clock = { now: NOON };
let simulator: SolarEdgeSimulator;

function begin(options: Partial<SolarEdgeSimulatorOptions> = {}): void {
  clock.now = NOON;
  simulator = createSimulator({ now: () => clock.now, timeScale: 1, seed: 7, inverters: 4, ...options });
}
beforeEach(() => begin());

function ask(url: string, headers: Record<string, string> = KEY, body?: string): SimulatorResponse {
  const { pathname: path, searchParams: query } = new URL(url, 'http://sandbox');
  const method = body === undefined ? 'GET' : 'POST';
  const request = { method, baseUrl: 'http://sandbox', path, query, headers, body: Buffer.from(body ?? '') };
  return simulator.handle(request) as SimulatorResponse;
}
const read = (url: string, headers?: Record<string, string>): Record<string, unknown> =>
  JSON.parse(ask(url, headers).body) as Record<string, unknown>;
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));
const TELEMETRY = '/v2/sites/2100000/inverters/telemetry';

describe('the simulated cloud', () => {
  it.each([
    ['/v2/sites', 'v2-cathaloconnor/sites.json', ['sites']],
    ['/v2/sites', 'v2-cathaloconnor/sites.json', ['sites', 'site', 0]],
    ['/v2/sites/2100000', 'v2-trooperthorn/site.json', []],
    ['/v2/sites/2100000/devices', 'v2-cathaloconnor/devices.json', [0]],
    ['/v2/sites/2100000/overview', 'v2-cathaloconnor/overview.json', []],
    ['/v2/sites/2100000/overview', 'v2-cathaloconnor/overview.json', ['production']],
    ['/v2/sites/2100000/energy', 'v2-cathaloconnor/energy.json', []],
    ['/v2/sites/2100000/power', 'v2-cathaloconnor/power.excerpt.json', ['values', 0]],
    ['/v2/alerts', 'v2-trooperthorn/alerts.json', [0]],
    ['/v2/sites/2100000/meters/telemetry', 'v2-trooperthorn/meters_telemetry.json', []],
  ])('answers %s with the members of %s at %j', (url, file, path) => {
    const at = (value: unknown): string[] =>
      Object.keys(
        path.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value) as object,
      ).sort();
    expect(at(read(url))).toEqual(at(fixture(file)));
  });

  it('answers environmental benefits in the unit asked for, in the members a client knows', () => {
    const path = '/v2/sites/2100000/environmental-benefits';
    const metric = read(path);
    expect(Object.keys(metric)).toEqual(['co2Emissions', 'evMiles', 'unit']);
    expect(metric.unit).toBe('METRIC');
    const { co2Emissions } = read(`${path}?unit=IMPERIAL`);
    // 0.4 kg and 0.88 lb a kWh.
    expect((co2Emissions as number) / (metric.co2Emissions as number)).toBeCloseTo(2.2, 5);
    expect(ask(`${path}?unit=TREES`).status).toBe(400);
  });

  it('answers inverters/telemetry with the series, units and stamps of the documented example', () => {
    const window = 'resolution=QUARTER_HOUR&from=2026-06-21T11:00:00&to=2026-06-21T11:44:00';
    const { inverters } = read(`${TELEMETRY}?${window}`) as {
      inverters: Record<string, Record<string, { unit: string; values: { timestamp: string }[] }>>;
    };
    const series = inverters[simulator.serials[0]!]!;
    expect(Object.entries(series).map(([name, { unit }]) => [name, unit])).toEqual([
      ['power', 'KW'],
      ['energy', 'WH'],
      ['voltage', 'VOLT'],
      ['current', 'AMPERE'],
      ['frequency', 'HERTZ'],
    ]);
    const stamps = (name: string): string[] => series[name]!.values.map(({ timestamp }) => timestamp);
    expect(stamps('power')).toEqual(['11:00', '11:15', '11:30'].map((clockTime) => `2026-06-21T${clockTime}:00+02:00`));
    expect(stamps('voltage')).toEqual(
      ['11:15', '11:30', '11:45'].map((clockTime) => `2026-06-21T${clockTime}:00+02:00`),
    );
  });

  it('writes nulls at night and in the open bucket, doubles with a point', () => {
    const { body } = ask('/v2/sites/2100000/energy');
    expect(body).toContain('{"timestamp":"2026-06-21T00:00:00+02:00","value":null}');
    expect(body).toMatch(/"timestamp":"2026-06-21T13:00:00\+02:00","value":null}\]/);
    expect(body).toMatch(/"value":\d+\.\d+/);
  });

  it.each([
    ['QUARTER_HOUR', '2026-06-20T22:00:00Z', '2026-06-21T10:00:00Z', 200],
    ['QUARTER_HOUR', '2026-06-20T22:00:00Z', '2026-06-21T10:00:01Z', 400],
    ['HOUR', '2026-06-20T10:00:00%2B00:00', '2026-06-21T10:00:00Z', 200],
    ['HOUR', '2026-06-20T09:59:59Z', '2026-06-21T10:00:00Z', 400],
    ['DAY', '2026-05-22T00:00:00', '2026-06-21T10:00:00', 200],
    ['DAY', '2026-05-01T00:00:00', '2026-06-21T10:00:00', 400],
    ['YEAR', '2019-01-01T00:00:00', '2026-06-21T10:00:00', 200],
    ['CENTURY', '2019-01-01T00:00:00', '2026-06-21T10:00:00', 400],
    ['HOUR', 'yesterday', '2026-06-21T10:00:00Z', 400],
  ])('%s from %s to %s is %i', (resolution, from, to, status) => {
    expect(ask(`${TELEMETRY}?resolution=${resolution}&from=${from}&to=${to}`).status).toBe(status);
  });

  it('answers the current half day at the vendor’s pace where time runs faster, as an import of today asks', () => {
    begin({ timeScale: 60 });
    const halfDay = 'resolution=QUARTER_HOUR&from=2026-06-21T10:00:00Z&to=2026-06-21T11:00:00Z';
    const { inverters } = read(`${TELEMETRY}?${halfDay}`) as {
      inverters: Record<string, Record<string, { values: { timestamp: string }[] }>>;
    };
    const stamps = inverters[simulator.serials[0]!]!.power!.values.map(({ timestamp }) => timestamp.slice(11, 16));
    expect(stamps.slice(0, 4)).toEqual(['12:00', '12:15', '12:30', '12:45']);
    const tooLong = 'resolution=QUARTER_HOUR&from=2026-06-20T22:59:59Z&to=2026-06-21T11:00:00Z';
    expect(ask(`${TELEMETRY}?${tooLong}`).status).toBe(400);
  });

  it('the default window in quarter hours is too long after noon', () => {
    expect(ask(`${TELEMETRY}?resolution=QUARTER_HOUR`).status).toBe(400);
    clock.now -= 2 * 3_600_000;
    expect(ask(`${TELEMETRY}?resolution=QUARTER_HOUR`).status).toBe(200);
  });

  it('pages sites and alerts, and refuses larger pages than it has', () => {
    begin({ inverters: 40 });
    const ids = (page: number): number[] =>
      (read(`/v2/sites?page=${page}&sites-in-page=3`) as { sites: { site: { siteId: number }[] } }).sites.site.map(
        ({ siteId }) => siteId,
      );
    expect(ids(1)).toEqual([2_100_000, 2_100_001, 2_100_002]);
    expect(ids(2)[0]).toBe(2_100_003);
    expect(ids(99)).toEqual([]);
    expect(ask('/v2/sites?sites-in-page=1001').status).toBe(400);
    expect(ask('/v2/alerts?alerts-in-page=101').status).toBe(400);
  });

  it('lists meters only when they are asked for', () => {
    const types = (query: string): string[] =>
      (read(`/v2/sites/2100000/devices${query}`) as unknown as { type: string }[]).map(({ type }) => type);
    expect(new Set(types(''))).toEqual(new Set(['INVERTER']));
    expect(types('?types=METER&types=BATTERY')).toEqual(['METER']);
  });

  it('answers the retired V1 with 410 and problem details', () => {
    const answer = ask('/sites/list?api_key=x', {});
    expect([answer.status, answer.headers?.['content-type']]).toEqual([410, 'application/problem+json']);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 410, title: 'Gone', instance: '/sites/list' });
    expect(ask('/equipment/1/list', {}).status).toBe(410);
  });

  it.each([
    ['/v2/sites', {}, 401],
    ['/v2/sites', { 'x-api-key': 'x' }, 401],
    ['/v2/sites', { ...KEY, 'x-account-key': 'x' }, 401],
    ['/v2/sites', { authorization: 'Bearer x.y' }, 401],
    ['/v2/sites/1', KEY, 403],
    ['/v2/sites/2100000/nothing', KEY, 404],
  ])('%s with %j is %i', (url, headers, status) => {
    expect(ask(url, headers).status).toBe(status);
  });
});

describe('its limits', () => {
  it('are on every answer', () => {
    for (const left of ['9', '8']) {
      const { headers } = ask('/v2/sites/1');
      expect(headers).toMatchObject({ 'x-ratelimit-limit-minute': '10', 'x-ratelimit-remaining-minute': left });
    }
  });

  it('are ten calls a minute: then 429 with remaining 0 and retry-after', () => {
    for (let i = 0; i < 10; i += 1) expect(ask('/v2/sites').status).toBe(200);
    clock.now += 20_000;
    expect(ask('/v2/sites')).toMatchObject({
      status: 429,
      headers: { 'x-ratelimit-remaining-minute': '0', 'retry-after': '40', 'content-type': 'application/problem+json' },
    });
    clock.now += 40_000;
    expect(ask('/v2/sites').status).toBe(200);
    expect(simulator.violations()).toBe(1);
  });

  it('are 2000 credits a month: then 429 with calls left and no retry-after, until the next month', () => {
    begin({ limits: { monthlyCredits: 3 } });
    for (let i = 0; i < 3; i += 1) ask('/v2/sites');
    const refused = ask('/v2/sites');
    expect(refused).toMatchObject({ status: 429, headers: { 'x-ratelimit-remaining-minute': '7' } });
    expect(refused.headers).not.toHaveProperty('retry-after');
    expect(simulator.creditsOf('sandbox-api-key')).toBe(3);
    clock.now = Date.parse('2026-07-01T00:00:00Z');
    expect(ask('/v2/sites').status).toBe(200);
  });

  it('a storm that is switched on breaks none', () => {
    const request = {
      method: 'GET',
      baseUrl: '',
      path: '/v2/sites',
      query: new URLSearchParams(),
      headers: KEY,
      body: Buffer.alloc(0),
    };
    expect(simulator.tooManyRequests(request)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(simulator.violations()).toBe(0);
  });
});

describe('SolarEdge Connect', () => {
  const { clientId: client_id, clientSecret: client_secret } = connectClient;
  const token = (form: object, type = 'application/json'): SimulatorResponse =>
    ask(
      '/v2/oauth2/token',
      { 'content-type': type },
      type === 'application/json'
        ? JSON.stringify({ client_id, client_secret, ...form })
        : new URLSearchParams({ client_id, client_secret, ...form }).toString(),
    );
  const pair = (response: SimulatorResponse): { access_token: string; refresh_token: string } => {
    expect(response.status).toBe(200);
    return JSON.parse(response.body) as { access_token: string; refresh_token: string };
  };
  const grant = (refresh_token: string): SimulatorResponse => token({ grant_type: 'refresh_token', refresh_token });
  const bearer = (access: string): Record<string, string> => ({ authorization: `Bearer ${access}` });

  it('sends the browser back with code, site and state; the code opens that site once', () => {
    const redirect = encodeURIComponent('https://app.example/back?x=1');
    const { status, headers } = ask(
      `/authorize?client_id=${client_id}&redirect_uri=${redirect}&response_type=code&state=s1`,
      {},
    );
    const target = new URL(String(headers?.location));
    expect([status, target.origin, target.searchParams.get('site_id'), target.searchParams.get('state')]).toEqual([
      302,
      'https://app.example',
      '2100000',
      's1',
    ]);
    const form = { grant_type: 'authorization_code', code: target.searchParams.get('code') };
    const { access_token } = pair(token(form));
    expect(ask('/v2/sites/2100000', bearer(access_token)).status).toBe(200);
    expect(ask('/v2/sites/2100001', bearer(access_token)).status).toBe(403);
    expect(token(form)).toMatchObject({ status: 400, body: expect.stringContaining('"invalid_grant"') as string });
  });

  it('takes JSON and forms', () => {
    pair(
      token({ grant_type: 'refresh_token', refresh_token: DEMO_REFRESH_TOKEN }, 'application/x-www-form-urlencoded'),
    );
    pair(grant(DEMO_REFRESH_TOKEN));
  });

  it('replaces a refresh token with each use, and ends the consent when a used one comes again; access ends after two hours', () => {
    const first = pair(grant(DEMO_REFRESH_TOKEN));
    const second = pair(grant(first.refresh_token));
    const third = pair(grant(second.refresh_token));
    expect(ask('/v2/sites/2100000', bearer(third.access_token)).status).toBe(200);
    clock.now += 7_200_000;
    expect(ask('/v2/sites/2100000', bearer(third.access_token)).status).toBe(401);
    const { access_token, refresh_token } = pair(grant(third.refresh_token));
    expect(grant(first.refresh_token).status).toBe(400);
    expect(grant(refresh_token).status).toBe(400);
    expect(ask('/v2/sites/2100000', bearer(access_token)).status).toBe(401);
  });

  it('lets a refresh token live thirty days', () => {
    const { refresh_token } = pair(grant(DEMO_REFRESH_TOKEN));
    clock.now += 30 * 86_400_000;
    expect(grant(refresh_token).status).toBe(400);
  });

  it('knows its tokens after a restart', () => {
    const { access_token, refresh_token } = pair(grant(DEMO_REFRESH_TOKEN));
    begin();
    expect(ask('/v2/sites/2100000', bearer(access_token)).status).toBe(200);
    pair(grant(refresh_token));
  });

  it('refuses revoked access: one token, all of them, the key', () => {
    const one = pair(grant(DEMO_REFRESH_TOKEN)).access_token;
    const other = pair(grant(DEMO_REFRESH_TOKEN)).access_token;
    ask('/v2/oauth2/revoke-token', {}, JSON.stringify({ token: one }));
    expect(ask('/v2/sites/2100000', bearer(one)).status).toBe(401);
    expect(ask('/v2/sites/2100000', bearer(other)).status).toBe(200);
    simulator.revokeTokens?.(true);
    expect(ask('/v2/sites/2100000', bearer(other)).status).toBe(401);
    expect(ask('/v2/sites').status).toBe(401);
    const fresh = pair(grant(DEMO_REFRESH_TOKEN)).access_token;
    expect(ask('/v2/sites/2100000', bearer(fresh)).status).toBe(200);
    simulator.revokeTokens?.(false);
    expect(ask('/v2/sites').status).toBe(200);
  });

  it('refuses another client', () => {
    expect(token({ client_secret: 'x', grant_type: 'refresh_token' })).toMatchObject({
      status: 400,
      body: expect.stringContaining('"invalid_client"') as string,
    });
  });

  it('never opens the list of sites or the alerts of the fleet', () => {
    const { access_token } = pair(grant(DEMO_REFRESH_TOKEN));
    expect(ask('/v2/sites', bearer(access_token)).status).toBe(401);
    expect(ask('/v2/alerts', bearer(access_token)).status).toBe(401);
    expect(ask('/v2/sites/2100000/alerts', bearer(access_token)).status).toBe(200);
  });
});
