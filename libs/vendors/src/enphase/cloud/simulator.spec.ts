import type { SimulatorOptions, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { createSimulator } from './simulator.ts';
import { demo } from './oauth.ts';

const NOW = Date.parse('2026-06-21T11:02:00Z');
const basic = `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`;
let now: number;

beforeEach(() => {
  now = NOW;
});

function cloud(options: Partial<SimulatorOptions> = {}): VendorSimulator {
  return createSimulator({ now: () => now, timeScale: 1, seed: 1, inverters: 6, ...options });
}

interface Changes {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request as a client that is not ours would send it. */
async function ask(simulator: VendorSimulator, target: string, changes: Changes = {}): Promise<SimulatorResponse> {
  const url = new URL(target, 'http://cloud');
  return simulator.handle({
    method: changes.method ?? 'GET',
    baseUrl: 'http://cloud',
    path: url.pathname,
    query: url.searchParams,
    headers: changes.headers ?? {},
    body: Buffer.from(changes.body ?? ''),
  });
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

async function token(simulator: VendorSimulator, parameters: Record<string, string>): Promise<[number, Tokens]> {
  const query = new URLSearchParams(parameters).toString();
  const { status, body } = await ask(simulator, `/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  });
  return [status, JSON.parse(body) as Tokens];
}

const refresh = (simulator: VendorSimulator, refreshToken: string = demo.refreshToken): Promise<[number, Tokens]> =>
  token(simulator, { grant_type: 'refresh_token', refresh_token: refreshToken });

async function headers(simulator: VendorSimulator): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await refresh(simulator))[1].access_token}`, key: demo.apiKey };
}

const content = ({ status, body }: SimulatorResponse): [number, unknown] => [status, JSON.parse(body)];

describe('OAuth', () => {
  it('gives a token as recorded', async () => {
    const [status, tokens] = await refresh(cloud());
    expect(status).toBe(200);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read write', enl_cid: '5', app_type: 'system' });
    expect(tokens.expires_in).toBe(86_399);
  });

  it('rotates: a used refresh token that comes again ends its consent, the demo one begins a new one each time', async () => {
    const simulator = cloud();
    const [, first] = await refresh(simulator);
    const [, second] = await refresh(simulator, first.refresh_token);
    const systems = { headers: { authorization: `Bearer ${second.access_token}`, key: demo.apiKey } };
    expect((await ask(simulator, '/api/v4/systems', systems)).status).toBe(200);
    const [, third] = await refresh(simulator, second.refresh_token);
    expect((await refresh(simulator, first.refresh_token))[0]).toBe(400);
    expect((await refresh(simulator, third.refresh_token))[0]).toBe(400);
    expect((await ask(simulator, '/api/v4/systems', systems)).status).toBe(401);
    expect((await refresh(simulator))[0]).toBe(200);
  });

  it('recognises its tokens after a restart, until they expire', async () => {
    const [, first] = await refresh(cloud());
    const again = cloud();
    const authorized = { authorization: `Bearer ${first.access_token}`, key: demo.apiKey };
    expect((await ask(again, '/api/v4/systems', { headers: authorized })).status).toBe(200);
    now += 86_401_000;
    expect((await ask(again, '/api/v4/systems', { headers: authorized })).status).toBe(401);
    expect((await refresh(again, first.refresh_token))[0]).toBe(200);
    now += 31 * 86_400_000;
    expect((await refresh(again, first.refresh_token))[0]).toBe(400);
  });

  it('takes the parameters as a form too, and by password', async () => {
    const form = {
      method: 'POST',
      headers: { authorization: basic },
      body: `grant_type=refresh_token&refresh_token=${demo.refreshToken}`,
    };
    expect((await ask(cloud(), '/oauth/token', form)).status).toBe(200);
    const { username, password } = demo;
    expect((await token(cloud(), { grant_type: 'password', username, password }))[0]).toBe(200);
    expect((await token(cloud(), { grant_type: 'password', username, password: 'x' }))[0]).toBe(400);
  });

  it('consents at once, and gives each code once', async () => {
    const simulator = cloud();
    const redirect = 'https://app.example/back?x=1';
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: demo.clientId,
      redirect_uri: redirect,
      state: 's',
    });
    const answer = await ask(simulator, `/oauth/authorize?${query.toString()}`);
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers!.location as string);
    expect([target.searchParams.get('x'), target.searchParams.get('state')]).toEqual(['1', 's']);
    const code = target.searchParams.get('code')!;
    const grant = { grant_type: 'authorization_code', code };
    expect((await token(simulator, { ...grant, redirect_uri: 'https://other.example/' }))[0]).toBe(400);
    expect((await token(simulator, { ...grant, redirect_uri: redirect }))[0]).toBe(200);
    expect((await token(simulator, { ...grant, redirect_uri: redirect }))[0]).toBe(400);
  });

  it('wants the application by Basic', async () => {
    const answer = await ask(cloud(), `/oauth/token?grant_type=refresh_token&refresh_token=${demo.refreshToken}`, {
      method: 'POST',
    });
    expect(content(answer)).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  });

  it('forgets the tokens it gave out, and gives new ones', async () => {
    const simulator = cloud();
    const old = await headers(simulator);
    simulator.revokeTokens!(true);
    expect((await ask(simulator, '/api/v4/systems', { headers: old })).status).toBe(401);
    expect((await ask(simulator, '/api/v4/systems', { headers: await headers(simulator) })).status).toBe(200);
  });
});

describe('API', () => {
  it('takes the key in the header or in the query, and names the one that is missing or wrong', async () => {
    const simulator = cloud();
    const { authorization = '' } = await headers(simulator);
    const inQuery = await ask(simulator, `/api/v4/systems?key=${demo.apiKey}`, { headers: { authorization } });
    expect(inQuery.status).toBe(200);
    const refused = async (changes: Record<string, string>): Promise<unknown> =>
      content(await ask(simulator, '/api/v4/systems', { headers: changes }))[1];
    expect(await refused({ authorization })).toEqual({
      message: 'Not Authorized',
      details: 'API Key missing in url/headers!',
      code: 401,
    });
    expect(await refused({ key: demo.apiKey })).toEqual({
      message: 'Not Authorized',
      details: 'User is not authorized',
      code: 401,
    });
    expect(await refused({ authorization, key: 'x' })).toEqual({
      message: 'API Key -Client mismatch',
      details: 'API Key and Client ID of the access token do not match',
      code: 401,
    });
  });

  it('answers 405 to another method, 501 to an unknown one', async () => {
    const simulator = cloud();
    expect(content(await ask(simulator, '/api/v4/systems', { method: 'POST' }))).toEqual([
      405,
      { reason: '405', message: ['Method not allowed'] },
    ]);
    expect(content(await ask(simulator, '/api/v4/systems', { method: 'BREW' }))).toEqual([
      501,
      { reason: '501', message: ['Not Implemented'] },
    ]);
  });

  it('answers 429 to the 51st call of a minute, with the period on some calls only', async () => {
    const simulator = cloud();
    const allowed = { headers: await headers(simulator) };
    const { body } = await ask(simulator, '/api/v4/systems', allowed);
    const [{ system_id: id }] = (JSON.parse(body) as { systems: [{ system_id: number }] }).systems;
    for (let i = 1; i < 50; i += 1) await ask(simulator, `/api/v4/systems/${id}`, allowed);
    const plain = { message: 'Too Many Requests', details: 'Usage limit exceeded for plan Kilowatt', code: 429 };
    for (const path of ['', `/${id}/devices`, `/${id}/devices/micros/telemetry`, `/${id}/open_alarms`])
      expect(content(await ask(simulator, `/api/v4/systems${path}`, allowed))).toEqual([429, plain]);
    const minute = Math.floor(NOW / 60_000) * 60;
    const period = { period: 'minute', period_start: minute, period_end: minute + 60, limit: 50 };
    for (const path of [`/${id}/summary`, `/${id}/devices/micros/1/telemetry`, '/inverters_summary_by_envoy_or_site'])
      expect(content(await ask(simulator, `/api/v4/systems${path}`, allowed))).toEqual([429, { ...plain, ...period }]);
    expect(simulator.violations()).toBe(7);
    now = (minute + 60) * 1000;
    expect((await ask(simulator, '/api/v4/systems', allowed)).status).toBe(200);
  });

  it('gives pages of 10 when none is asked for, at most 20 microinverters and 100 systems', async () => {
    const simulator = cloud({ inverters: 1000 });
    const allowed = { headers: await headers(simulator) };
    const get = async (path: string) => JSON.parse((await ask(simulator, `/api/v4/systems${path}`, allowed)).body);
    expect((await get('')).systems).toHaveLength(10);
    const all = await get('?size=500');
    expect(all).toMatchObject({ size: 100, total: expect.any(Number) });
    const sizes: [number, number][] = [];
    for (const { system_id: id } of all.systems.slice(0, 30)) {
      const {
        devices,
        total_devices: total,
        page_size: size,
      } = await get(`/${id}/devices/micros/telemetry?size=50&granularity=5mins`);
      expect([devices.length, size]).toEqual([Math.min(20, total), Math.min(20, total)]);
      sizes.push([id, total]);
    }
    const [id, total] = sizes.find(([, count]) => count > 20)!;
    const second = await get(`/${id}/devices/micros/telemetry?size=20&page=2&granularity=5mins`);
    expect(second.devices).toHaveLength(Math.min(20, total - 20));
  });

  it('shows intervals of five minutes that end in the window, 0 W at night included', async () => {
    const simulator = cloud();
    const allowed = { headers: await headers(simulator) };
    const get = async (path: string) => JSON.parse((await ask(simulator, `/api/v4/systems${path}`, allowed)).body);
    const [{ system_id: id }] = (await get('')).systems;
    const { devices, start_date } = await get(`/${id}/devices/micros/telemetry?start_date=2026-06-20`);
    expect(start_date).toBe('2026-06-20');
    const ends = devices[0].intervals.map(({ end_at }: { end_at: number }) => end_at);
    const midnight = Date.parse('2026-06-19T22:00:00Z') / 1000;
    expect(ends[0]).toBe(midnight + 300);
    expect(ends.at(-1)).toBe(midnight + 86_400);
    expect(devices[0].intervals[0]).toEqual({ end_at: midnight + 300, powr: 0, enwh: 0 });
    const energy = devices[0].intervals.reduce((sum: number, { enwh }: { enwh: number }) => sum + enwh, 0);
    expect(energy).toBeGreaterThan(1000);
    expect(
      (await get(`/${id}/devices/micros/telemetry?granularity=15mins&start_at=${midnight + 3600}`)).devices[0]
        .intervals,
    ).toHaveLength(3);
  });

  it('finds systems by name, and a system by its gateway', async () => {
    const simulator = cloud();
    const allowed = { headers: await headers(simulator) };
    const search = async (body: object) =>
      content(
        await ask(simulator, '/api/v4/systems/search', { ...allowed, method: 'POST', body: JSON.stringify(body) }),
      );
    expect(await search({ system: { name: 'berlin' } })).toMatchObject([200, { total: 1 }]);
    expect(await search({})).toMatchObject([422, { details: 'system is missing at Json body location' }]);
    const { body } = await ask(simulator, '/api/v4/systems', allowed);
    const id = (JSON.parse(body) as { systems: { system_id: number }[] }).systems[1]!.system_id;
    const devices = JSON.parse((await ask(simulator, `/api/v4/systems/${id}/devices`, allowed)).body);
    const serial: string = devices.devices.gateways[0].serial_number;
    expect(content(await ask(simulator, `/api/v4/systems/retrieve_system_id?serial_num=${serial}`, allowed))).toEqual([
      200,
      { system_id: id },
    ]);
  });
});
