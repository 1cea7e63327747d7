import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { DEMO_USER } from '../cloud/gate.ts';
import { never, NOON, poll, polledDevices, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 2 });
});
afterEach(() => cloud.close());

const refusing = (response: SimulatorResponse): void => {
  cloud.intercept = () => response;
};
const refusal = (status: number, responseError: number, more: Partial<SimulatorResponse> = {}): SimulatorResponse => ({
  status,
  body: JSON.stringify({ responseError, responseMessage: `said ${responseError}` }),
  ...more,
});

describe('access key', () => {
  it('is proved by one call that reads one system', async () => {
    await cloud.adapter.verify(never);
    expect(cloud.requests).toEqual(['/pvsystems?offset=0&limit=1']);
  });

  it.each([
    ['a wrong id', { accessKeyId: `FKIA${'1'.repeat(32)}` }, '1102'],
    ['a wrong value', { accessKeyValue: '00000000-0000-0000-0000-000000000000' }, '1102'],
    ['a malformed one', { accessKeyId: 'key' }, '1125'],
  ])('%s is refused credentials, with the vendor’s message', async (_what, changes, vendorCode) => {
    const adapter = cloud.adapterWith({ ...cloud.simulator.credentials, ...changes });
    await expect(adapter.verify(never)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      details: { vendorCode, vendorMessage: expect.stringContaining('Access key') },
    });
  });

  it('never appears in an error', async () => {
    const adapter = cloud.adapterWith({ ...cloud.simulator.credentials, accessKeyId: `FKIA${'1'.repeat(32)}` });
    const error: unknown = await adapter.verify(never).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/FKIA1|47c076bc/);
  });

  it('that expires in the middle of a list ends it', async () => {
    const devices = await polledDevices(cloud);
    cloud.simulator.revokeTokens!(true);
    await expect(poll(cloud.adapter, devices)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      details: { vendorCode: '1104' },
    });
    cloud.simulator.revokeTokens!(false);
    expect(await poll(cloud.adapter, devices)).not.toHaveLength(0);
  });
});

describe('trap: what each code decides', () => {
  it.each([
    [401, 1101, 'credentials_rejected'],
    [401, 1103, 'credentials_rejected'],
    [401, 1104, 'credentials_rejected'],
    [401, 1105, 'credentials_rejected'],
    [401, 1106, 'credentials_rejected'],
    [403, 1013, 'not_permitted'],
    [404, 1015, 'not_permitted'],
    [429, 1011, 'rate_limited'],
    [503, 1012, 'unavailable'],
    [500, 1, 'unavailable'],
    [400, 1004, 'protocol'],
    [400, 1005, 'protocol'],
    [400, 1008, 'protocol'],
    [401, 1999, 'protocol'],
  ])('HTTP %d with %d is %s', async (status, code, kind) => {
    refusing(refusal(status, code));
    await expect(cloud.adapter.verify(never)).rejects.toMatchObject({
      kind,
      details: { vendorCode: String(code), vendorMessage: `said ${code}` },
    });
  });

  it.each([
    ['a proxy’s 401', { status: 401, body: '<html>login</html>' }, 'unavailable'],
    ['a proxy’s 403', { status: 403, body: '<html>no</html>' }, 'unavailable'],
    ['an empty 401', { status: 401, body: '' }, 'unavailable'],
    ['HTML instead of JSON', { status: 200, body: '<html></html>' }, 'unavailable'],
    ['half an answer', { status: 200, body: '{"pvSystems":[{"pvSy' }, 'unavailable'],
    ['an answer of another type', { status: 200, body: '"ok"' }, 'unavailable'],
    ['a 502', { status: 502, body: '' }, 'unavailable'],
    ['a path that is not there', { status: 404, body: '{"title":"Not Found"}' }, 'not_permitted'],
    ['a framework’s 400', { status: 400, body: '{"title":"Bad Request"}' }, 'protocol'],
  ])('%s is %s', async (_what, response, kind) => {
    refusing(response);
    await expect(cloud.adapter.verify(never)).rejects.toMatchObject({ kind });
  });

  it('a list that is missing is a protocol error', async () => {
    refusing({ status: 200, body: '{"links":{}}' });
    await expect(cloud.adapter.listPlants(never)).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('204 is an empty list', async () => {
    refusing({ status: 204, body: '' });
    expect(await cloud.adapter.listPlants(never)).toEqual([]);
  });
});

describe('how long to wait', () => {
  const waitOf = async (): Promise<number | undefined> => {
    const error: unknown = await cloud.adapter.verify(never).catch((thrown: unknown) => thrown);
    return (error as { details: { retryAfterMs?: number } }).details.retryAfterMs;
  };

  it('until x-rate-limit-reset, with its seven decimals', async () => {
    refusing(refusal(429, 1011, { headers: { 'x-rate-limit-reset': '2026-06-21T11:02:30.0000000Z' } }));
    expect(await waitOf()).toBe(150_000);
  });

  it('a minute, doubled up to an hour, when the reset is missing or past; a success resets it', async () => {
    refusing(refusal(429, 1011, { headers: { 'x-rate-limit-reset': '2020-01-01T00:00:00.0000000Z' } }));
    const waits = [];
    for (let i = 0; i < 8; i += 1) waits.push((await waitOf())! / 60_000);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    cloud.intercept = (request, answer) => answer(request);
    await cloud.adapter.verify(never);
    refusing(refusal(429, 1011));
    expect(await waitOf()).toBe(60_000);
  });

  it('trap: a maintenance names its end', async () => {
    refusing({
      status: 503,
      body: '{"responseError":1012,"responseMessage":"Maintenance until 2026-06-21T11:30:00Z"}',
    });
    expect(await waitOf()).toBe(1_800_000);
    refusing(refusal(503, 1012));
    expect(await waitOf()).toBeUndefined();
  });
});

describe('a user’s login', () => {
  const credentials = (): Record<string, string> => ({ ...cloud.simulator.credentials, ...DEMO_USER });

  it('is made once for all calls', async () => {
    const adapter = cloud.adapterWith(credentials());
    await adapter.verify(never);
    await adapter.listPlants(never);
    expect(cloud.requests.filter((path) => path === '/iam/jwt')).toHaveLength(1);
  });

  it('is refused with the vendor’s message', async () => {
    const adapter = cloud.adapterWith({ ...credentials(), password: 'wrong' });
    await expect(adapter.verify(never)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      details: { call: 'iam/jwt', vendorCode: '1106' },
    });
  });

  it('is repeated once when the token is no longer valid', async () => {
    const adapter = cloud.adapterWith(credentials());
    await adapter.verify(never);
    cloud.simulator.revokeTokens!(true);
    cloud.simulator.revokeTokens!(false);
    await adapter.verify(never);
    expect(cloud.session.logins).toBe(2);
  });

  it('is not made in a loop', async () => {
    const adapter = cloud.adapterWith(credentials());
    cloud.intercept = (request, answer) => (request.path === '/iam/jwt' ? answer(request) : refusal(401, 1106));
    await expect(adapter.verify(never)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    expect(cloud.session.logins).toBe(2);
  });

  it('a refused key is not met with a new login', async () => {
    const adapter = cloud.adapterWith(credentials());
    await adapter.verify(never);
    cloud.simulator.revokeTokens!(true);
    await expect(adapter.verify(never)).rejects.toMatchObject({ details: { vendorCode: '1104' } });
    expect(cloud.session.logins).toBe(1);
  });

  it('ends at the lifetime the cloud states, a little earlier', async () => {
    const adapter = cloud.adapterWith(credentials());
    await adapter.verify(never);
    cloud.clock.now = NOON + 3_569_000;
    await adapter.verify(never);
    expect(cloud.session.logins).toBe(1);
    cloud.clock.now = NOON + 3_571_000;
    await adapter.verify(never);
    expect(cloud.session.logins).toBe(2);
  });

  it('half a login is ignored', async () => {
    const adapter = cloud.adapterWith({ ...cloud.simulator.credentials, userId: DEMO_USER.userId });
    await adapter.verify(never);
    expect(cloud.session.logins).toBe(0);
  });
});

describe('paging', () => {
  /** A cloud of so many systems whose links lead to another host, in pages of at most `max`. */
  const systems = (count: number, max = 50): void => {
    cloud.intercept = ({ query }) => {
      const offset = Number(query.get('offset'));
      const limit = Math.min(max, Number(query.get('limit')));
      const pvSystems = Array.from({ length: count }, (_, i) => ({ pvSystemId: `s${i}` })).slice(
        offset,
        offset + limit,
      );
      const next = offset + limit < count ? `https://attacker.example/pvsystems?offset=${offset + limit}` : null;
      return { status: 200, body: JSON.stringify({ pvSystems, links: { next, totalItemsCount: 9 } }) };
    };
  };

  it.each([
    [0, 1],
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
  ])('%d systems come in %d pages, and no link is followed', async (count, pages) => {
    systems(count);
    expect(await cloud.adapter.listPlants(never)).toHaveLength(count);
    expect(cloud.requests).toHaveLength(pages);
    expect(cloud.requests.every((request) => request.startsWith('/pvsystems?offset='))).toBe(true);
  });

  it('a cloud that gives smaller pages than asked for loses nothing', async () => {
    systems(23, 10);
    expect(await cloud.adapter.listPlants(never)).toHaveLength(23);
  });

  it('an empty page ends a list whose links never do', async () => {
    cloud.intercept = () => ({ status: 200, body: '{"pvSystems":[],"links":{"next":"https://x/"}}' });
    expect(await cloud.adapter.listPlants(never)).toEqual([]);
    expect(cloud.requests).toHaveLength(1);
  });
});

describe('inventory', () => {
  it.each([0, 1, 7, 60])('lists each of %d inverters once, with plant, zone and logger', async (inverters) => {
    await cloud.close();
    cloud = await startCloud({ inverters });
    const devices = await polledDevices(cloud);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    for (const { timezone, CollectorSN } of devices) {
      expect(timezone).toMatch(/\//);
      expect(CollectorSN).toMatch(/^pilot-/);
    }
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('goes without a system that the key may not read', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 12 });
    const plants = await cloud.adapter.listPlants(never);
    const [denied] = plants;
    cloud.intercept = (request, answer) =>
      request.path.includes(denied!.vendorPlantId) ? refusal(403, 1013) : answer(request);
    const devices = await cloud.adapter.listDevices(plants, never);
    expect(devices.length).toBeGreaterThan(0);
    expect(devices.some(({ vendorPlantId }) => vendorPlantId === denied!.vendorPlantId)).toBe(false);
    expect(cloud.warnings).toHaveLength(1);
  });
});

describe('plan', () => {
  it('polls each inverter in 5 minutes and each system’s loggers in 15', async () => {
    const devices = await polledDevices(cloud);
    const plan = cloud.adapter
      .planPolls(devices)
      .map(({ name, intervalSeconds }) => [name.split(':')[0], intervalSeconds]);
    expect(plan.filter(([name]) => name === 'histdata')).toEqual(devices.map(() => ['histdata', 300]));
    expect(new Set(plan.filter(([name]) => name === 'devices').map(([, seconds]) => seconds))).toEqual(new Set([900]));
  });

  it('stretches the interval so that a round stays below the limit with a reserve', () => {
    const device = (i: number) => ({
      deviceId: `d${i}`,
      plantId: 'p',
      vendorPlantId: `s${i % 10}`,
      InverterSN: `${i}`,
      CollectorSN: '',
      vendorDeviceId: `v${i}`,
      vendorType: 'Inverter',
    });
    const calls = cloud.adapter.planPolls(Array.from({ length: 1000 }, (_, i) => device(i)));
    const perMinute = calls.reduce((sum, { intervalSeconds }) => sum + 60 / intervalSeconds, 0);
    expect(perMinute).toBeLessThan(54);
    expect(perMinute).toBeGreaterThan(40);
  });
});
