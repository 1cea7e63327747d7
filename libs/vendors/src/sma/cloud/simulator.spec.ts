import { reported } from '@heliograph/base-data';
import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { DEMO_REFRESH_TOKEN } from './auth.ts';
import { createSimulator, OWNER, type SmaSimulatorOptions } from './simulator.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');
const clock = { now: NOW };
beforeEach(() => (clock.now = NOW));

function cloud(options: Partial<SmaSimulatorOptions> = {}): VendorSimulator {
  return createSimulator({ now: () => clock.now, timeScale: 1, seed: 3, inverters: 12, ...options });
}

function send(simulator: VendorSimulator, line: string, more: Partial<SimulatorRequest> = {}): SimulatorResponse {
  const [method = '', target = ''] = line.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://cloud');
  const request = {
    method,
    path: pathname,
    query: searchParams,
    baseUrl: 'http://cloud',
    headers: {},
    body: Buffer.of(),
  };
  return simulator.handle({ ...request, ...more }) as SimulatorResponse;
}
const bodyOf = ({ body }: SimulatorResponse): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;

const secret = 'client_id=heliograph-demo-client&client_secret=sma-demo-client-secret';
const grant = (simulator: VendorSimulator, form: string): SimulatorResponse =>
  send(simulator, 'POST /oauth2/token', { body: Buffer.from(`${form}&${secret}`) });
const tokens = (simulator: VendorSimulator, form = 'grant_type=client_credentials'): Record<string, string> =>
  bodyOf(grant(simulator, form)) as Record<string, string>;

/** Returns a client that is logged in. */
function client(simulator: VendorSimulator, token = tokens(simulator).access_token!) {
  return (line: string, body?: unknown): SimulatorResponse =>
    send(simulator, line, {
      headers: { authorization: `Bearer ${token}` },
      ...reported({ body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)) }),
    });
}

describe('tokens', () => {
  it('are answered as the real ones', () => {
    expect(bodyOf(grant(cloud(), 'grant_type=client_credentials'))).toEqual({
      access_token: expect.any(String),
      expires_in: 300,
      refresh_expires_in: 1800,
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      'not-before-policy': expect.any(Number),
      session_state: expect.any(String),
      scope: 'profile monitoringApi:read email offline_access',
    });
  });

  it('live 300 s, whatever the time scale', () => {
    const simulator = cloud({ timeScale: 60 });
    const ask = client(simulator);
    clock.now += 299_000;
    expect(ask('GET /v1/plants').status).toBe(200);
    clock.now += 1000;
    expect(ask('GET /v1/plants')).toMatchObject({ status: 401, body: '{"message":"Unauthorized","code":401}' });
  });

  it('are valid after a restart, and refused when revoked', () => {
    const token = tokens(cloud()).access_token!;
    const restarted = cloud();
    expect(client(restarted, token)('GET /v1/plants').status).toBe(200);
    const own = client(restarted);
    restarted.revokeTokens!(true);
    expect(own('GET /v1/plants').status).toBe(401);
    expect(client(restarted)('GET /v1/plants').status).toBe(200);
  });

  it('are refused to a wrong client, and when forged', () => {
    const simulator = cloud();
    const wrong = send(simulator, 'POST /oauth2/token', {
      body: Buffer.from('grant_type=client_credentials&client_id=x&client_secret=y'),
    });
    expect([wrong.status, bodyOf(wrong).error]).toEqual([401, 'unauthorized_client']);
    expect(client(simulator, `${tokens(simulator).access_token!.slice(0, -4)}AAAA`)('GET /v1/plants').status).toBe(401);
  });

  it('are given for parameters in the query with HTTP Basic as well', () => {
    const basic = Buffer.from('heliograph-demo-client:sma-demo-client-secret').toString('base64');
    const answer = send(cloud(), 'POST /oauth2/token?grant_type=client_credentials', {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(answer.status).toBe(200);
  });

  it('rotate: a used refresh token that comes again ends its chain, the demo one begins a new one each time', () => {
    const simulator = cloud();
    const refresh = (token: string): SimulatorResponse =>
      grant(simulator, `grant_type=refresh_token&refresh_token=${token}`);
    const first = bodyOf(refresh(DEMO_REFRESH_TOKEN)) as Record<string, string>;
    expect(first.refresh_expires_in).toBe(0);
    const second = bodyOf(refresh(first.refresh_token!)) as Record<string, string>;
    expect(bodyOf(refresh(first.refresh_token!))).toMatchObject({ error: 'invalid_grant' });
    expect(refresh(second.refresh_token!).status).toBe(400);
    expect(refresh(DEMO_REFRESH_TOKEN).status).toBe(200);
  });

  it('come from a code, once, for the redirect it was given to; logout ends the chain', () => {
    const simulator = cloud();
    const redirect = 'https://app.example.com/back?x=1';
    const page = `GET /oauth2/auth?response_type=code&client_id=heliograph-demo-client&state=s&redirect_uri=${encodeURIComponent(redirect)}`;
    const { status, headers } = send(simulator, page);
    const target = new URL(String(headers!.location));
    expect([status, target.searchParams.get('state'), target.searchParams.get('x')]).toEqual([302, 's', '1']);
    const exchange = (uri: string): SimulatorResponse =>
      grant(
        simulator,
        `grant_type=authorization_code&code=${target.searchParams.get('code')!}&redirect_uri=${encodeURIComponent(uri)}`,
      );
    expect(exchange('https://other.example.com').status).toBe(400);
    const given = bodyOf(exchange(redirect)) as Record<string, string>;
    expect(exchange(redirect).status).toBe(400);
    const logout = send(simulator, 'POST /oauth2/logout', {
      body: Buffer.from(`refresh_token=${given.refresh_token!}&${secret}`),
    });
    expect(logout.status).toBe(204);
    expect(tokens(simulator, `grant_type=refresh_token&refresh_token=${given.refresh_token!}`).error).toBe(
      'invalid_grant',
    );
  });
});

describe('consent', () => {
  const at = '/oauth2/v2/bc-authorize';

  it('is asked for, given, and taken back', () => {
    const ask = client(cloud({ consent: undefined }));
    expect(bodyOf(ask('GET /v1/plants'))).toEqual({ plants: [] });
    expect(ask(`GET ${at}/${OWNER}`).status).toBe(404);
    const asked = ask(`POST ${at}`, { loginHint: OWNER });
    expect(asked.status).toBe(201);
    expect(bodyOf(asked)).toEqual({
      loginHint: OWNER,
      state: 'Pending',
      expirationDate: '2026-06-28T11:00:00.000Z',
      interval: 1800,
    });
    expect(bodyOf(ask('GET /v1/plants'))).toEqual({ plants: [] });
    expect(bodyOf(ask(`PUT ${at}/${OWNER}/status`, { state: 'Accepted' }))).toMatchObject({ state: 'Accepted' });
    expect((bodyOf(ask('GET /v1/plants')).plants as unknown[]).length).toBeGreaterThan(2);
    expect(ask(`PUT ${at}/${OWNER}/status`, { state: 'Accepted' }).status).toBe(404);
    expect(ask(`PUT ${at}/${OWNER}/status`, { state: 'Perhaps' }).status).toBe(400);
    expect(bodyOf(ask(`PUT ${at}/${OWNER}/status`, 'revoked'))).toMatchObject({ state: 'Revoked' });
    expect(bodyOf(ask('GET /v1/plants'))).toEqual({ plants: [] });
    expect(bodyOf(ask(`GET ${at}/${encodeURIComponent(OWNER)}`))).toMatchObject({ state: 'Revoked' });
    expect(bodyOf(ask(`POST ${at}`, { loginHint: OWNER }))).toMatchObject({ state: 'Pending' });
  });

  it('is shown by asking again, and runs out after a week', () => {
    const simulator = cloud({ consent: 'Pending' });
    expect(client(simulator)(`POST ${at}`, { loginHint: OWNER })).toMatchObject({ status: 200 });
    clock.now += 7 * 86_400_000;
    expect(bodyOf(client(simulator)(`GET ${at}/${OWNER}`))).toMatchObject({ state: 'Expired' });
  });

  it('wants a token and an address', () => {
    expect(send(cloud(), `POST ${at}`).status).toBe(401);
    expect(client(cloud())(`POST ${at}`, {}).status).toBe(400);
  });
});

describe('limits', () => {
  it('are a bucket that fills up, and 429 has no Retry-After', () => {
    const simulator = cloud({ bucket: 3 });
    const statuses = (count: number): number[] => {
      const ask = client(simulator);
      return Array.from({ length: count }, () => ask('GET /v1/plants').status);
    };
    expect(statuses(4)).toEqual([200, 200, 200, 429]);
    clock.now += 100_000;
    expect(statuses(2)).toEqual([200, 429]);
    expect(simulator.violations()).toBe(2);
    const { headers = {}, body } = simulator.tooManyRequests({} as SimulatorRequest);
    expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('retry-after');
    expect(body).toBe('{"message":"Too Many Requests","code":429}');
    expect(simulator.violations()).toBe(2);
  });
});

describe('monitoring', () => {
  const plants = (answer: SimulatorResponse): Record<string, unknown>[] =>
    bodyOf(answer).plants as Record<string, unknown>[];
  const inverterOf = (ask: ReturnType<typeof client>, plantId: unknown): string => {
    const devices = bodyOf(ask(`GET /v1/plants/${String(plantId)}/devices/lean`)).devices as Record<string, string>[];
    return devices.find(({ type }) => type === 'Solar Inverters')!.deviceId!;
  };

  it('lists plants with the requested members, also below the sandbox’s path', () => {
    const ask = client(cloud());
    const [plain] = plants(ask('GET /monitoring/v1/plants'));
    expect(Object.keys(plain!)).toEqual(['plantId', 'name', 'timezone']);
    const [full] = plants(ask('GET /v1/plants?WithInstallation=true&WithLocation=true'));
    expect(full).toMatchObject({ installation: { startUpUtc: expect.any(String) }, location: { address: {} } });
    expect(plants(ask(`GET /v1/plants?Filter=${encodeURIComponent(String(plain!.name))}`))).toHaveLength(1);
  });

  it('has classic plants with GUIDs and a sample each 15 minutes among numeric ones with 5', () => {
    const ask = client(cloud({ inverters: 40 }));
    const ids = plants(ask('GET /v1/plants')).map(({ plantId }) => String(plantId));
    const resolutions = ids.map((id) => {
      const path = `/v1/devices/${inverterOf(ask, id)}/measurements/sets/PowerAc/Recent`;
      return [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id), bodyOf(ask(`GET ${path}`)).resolution];
    });
    expect(resolutions.filter(([guid]) => guid)).toEqual(
      resolutions.filter(([guid]) => guid).map(() => [true, 'FifteenMinutes']),
    );
    expect(resolutions).toContainEqual([true, 'FifteenMinutes']);
    expect(resolutions).toContainEqual([false, 'FiveMinutes']);
  });

  it('writes times without offset, doubles as doubles, and a whole day from 00:05 to midnight', () => {
    const ask = client(cloud());
    const id = inverterOf(ask, plants(ask('GET /v1/plants'))[0]!.plantId);
    const { body } = ask(
      `GET /v1/devices/${id}/measurements/sets/EnergyAndPowerPv/Day?Date=2026-06-20&ReturnEnergyValues=true`,
    );
    expect(body).toMatch(/^\{"plant":\{"plantId":"\d+",.*"resolution":"FiveMinutes","set":\[\{"time":"2026-06-20T00:/);
    expect(body).toMatch(/"pvGeneration":\d+\.0\}/);
    const { set } = JSON.parse(body) as { set: { time: string }[] };
    expect(set.at(-1)!.time).toBe('2026-06-21T00:00:00');
  });

  it('gives W without ReturnEnergyValues, Wh with it, days in a month, and a total on demand', () => {
    const ask = client(cloud());
    const id = inverterOf(ask, plants(ask('GET /v1/plants'))[0]!.plantId);
    const sum = (query: string): number => {
      const { set } = bodyOf(ask(`GET /v1/devices/${id}/measurements/sets/EnergyAndPowerPv/${query}`)) as {
        set: { pvGeneration: number }[];
      };
      return set.reduce((all, { pvGeneration }) => all + pvGeneration, 0);
    };
    const energy = sum('Day?Date=2026-06-20&ReturnEnergyValues=true');
    expect(sum('Day?Date=2026-06-20')).toBeCloseTo(energy * 12, 3);
    const month = bodyOf(
      ask(`GET /v1/devices/${id}/measurements/sets/EnergyAndPowerPv/Month?Date=2026-06-20&WithTotal=true`),
    );
    expect(month).toMatchObject({ resolution: 'OneDay', total: { pvGeneration: expect.any(Number) } });
    expect(month.set as unknown[]).toHaveLength(21);
    expect(bodyOf(ask(`GET /v1/devices/${id}/measurements/sets/EnergyAndPowerPv/Total`)).resolution).toBe('OneYear');
  });

  it('scales Recent, and leaves the day its five real minutes', () => {
    const simulator = cloud({ timeScale: 60 });
    const ask = client(simulator);
    const id = inverterOf(ask, plants(ask('GET /v1/plants'))[0]!.plantId);
    const times = (period: string): string[] =>
      (bodyOf(ask(`GET /v1/devices/${id}/measurements/sets/PowerAc/${period}`)).set as { time: string }[]).map(
        ({ time }) => time,
      );
    const [before] = times('Recent');
    clock.now += 5000;
    expect(times('Recent')[0]).not.toBe(before);
    expect(times('Day?Date=2026-06-21').every((time) => /T\d\d:\d[05]:00$/.test(time))).toBe(true);
  });

  it('answers set: [] for values that a device does not measure, and refuses unknown sets', () => {
    const ask = client(cloud());
    const [plant] = plants(ask('GET /v1/plants'));
    const devices = bodyOf(ask(`GET /v1/plants/${String(plant!.plantId)}/devices`)).devices as Record<string, string>[];
    const sensor = devices[0]!.deviceId!;
    expect(bodyOf(ask(`GET /v1/devices/${sensor}/measurements/sets`)).sets).toEqual([]);
    expect(bodyOf(ask(`GET /v1/devices/${sensor}/measurements/sets/PowerAc/Recent`)).set).toEqual([]);
    for (const [path, status] of [
      ['PowerAc/Day', 400],
      ['PowerAc/Day?Date=2026-13-45', 400],
      ['PowerAc/Day?Date=2026-06', 400],
      ['PowerAc/Decade?Date=2026-06-20', 404],
      ['Nothing/Recent', 404],
    ] as const)
      expect([path, ask(`GET /v1/devices/${sensor}/measurements/sets/${path}`).status]).toEqual([path, status]);
    expect(ask('GET /v1/devices/1').status).toBe(404);
    expect(ask('GET /v1/plants/%ff').status).toBe(400);
  });

  it('serves what other clients call: plant, its parts, a device, its log, the plant’s sets', () => {
    const ask = client(cloud());
    const id = String(plants(ask('GET /v1/plants'))[0]!.plantId);
    const device = inverterOf(ask, id);
    for (const path of ['', '/status', '/installation', '/location', '/capabilities', '/logs', '/measurements/sets'])
      expect([path, ask(`GET /v1/plants/${id}${path}`).status]).toEqual([path, 200]);
    expect(bodyOf(ask(`GET /v1/devices/${device}`)).deviceId).toBe(device);
    expect(bodyOf(ask(`GET /v1/devices/${device}/logs`))).toHaveProperty('logs');
    const balance = bodyOf(ask(`GET /v1/plants/${id}/measurements/sets/EnergyBalance/Recent`));
    expect(balance).toMatchObject({ setType: 'EnergyBalance', set: [{ pvGeneration: expect.any(Number) }] });
    expect(balance).not.toHaveProperty('device');
  });
});
