import { reported } from '@heliograph/base-data';
import { parseNode, VendorError } from '@heliograph/vendor-contract';
import { intervalOf, splitAnswer, warningSeconds } from '../polls.ts';
import { fixturesOf } from '../../plant-model/testing/vendor-harness.ts';
import { polled, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const fixture = fixturesOf(import.meta.url);
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: 12 });
});
afterEach(() => cloud.close());

const kindOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof VendorError ? error.kind : error),
  );
const isLogin = (call: string): boolean => call === 'CrossLogin' || call === 'cross-login';
const logins = (): number => cloud.calls.filter(isLogin).length;

async function devicesOf(of: Cloud) {
  const plants = await of.adapter.listPlants(signal);
  const devices = await of.adapter.listDevices(plants, signal);
  return { plants, devices: devices.map((device) => polled(device, plants)) };
}

describe('login', () => {
  it('proves the password of today, though a session of yesterday is kept', async () => {
    await cloud.adapter.verify(signal);
    expect(cloud.calls).toEqual(['CrossLogin', 'cross-login']);
    await cloud.adapter.verify(signal);
    expect(cloud.calls).toHaveLength(4);
  });

  it('rejects credentials only when the vendor does, and does not repeat them', async () => {
    const credentials = { account: 'demo@goodwe.example', password: 'wrong-secret-word' };
    const error: unknown = await cloud
      .adapterWith({ credentials })
      .verify(signal)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode: '100005' } });
    expect(JSON.stringify([error, String(error)])).not.toContain('wrong-secret-word');
  });

  it('does not believe a wrong password while the other platform cannot be asked', async () => {
    const credentials = { account: 'demo@goodwe.example', password: 'wrong' };
    cloud.intercept = ({ call }) => (call === 'cross-login' ? { status: 503 } : undefined);
    expect(await kindOf(cloud.adapterWith({ credentials }).verify(signal))).toBe('unavailable');
    cloud.intercept = ({ call }) => (call === 'CrossLogin' ? { body: '{"code":"GY0429","data":null}' } : undefined);
    expect(await kindOf(cloud.adapterWith({ credentials }).verify(signal))).toBe('rate_limited');
  });

  it('reports an agreement that the owner has to accept, not an outage', async () => {
    const { devices } = await devicesOf(cloud);
    await cloud.session.invalidate(await cloud.session.get(() => Promise.reject(new Error('kept'))));
    cloud.intercept = ({ call }) => {
      if (call === 'CrossLogin') return { body: fixture('CrossLogin.no-token.json') };
      return call === 'cross-login' ? { body: fixture('cross-login.100004.json') } : undefined;
    };
    const refusal = {
      kind: 'credentials_rejected',
      message: expect.stringMatching(/accept its user agreement/),
      details: { vendorCode: '100004', vendorMessage: 'parameter error.' },
    };
    for (const call of cloud.adapter.planPolls(devices)) await expect(call.run(signal)).rejects.toMatchObject(refusal);
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject(refusal);
    await expect(cloud.adapter.verify(signal)).rejects.toMatchObject(refusal);
    cloud.intercept = () => undefined;
    await cloud.adapter.verify(signal);
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('is what the simulated account without the agreement shows', async () => {
    const { 'has not accepted the agreement': credentials } = cloud.simulator.otherCredentials!;
    await expect(cloud.adapterWith({ credentials: { ...credentials } }).verify(signal)).rejects.toMatchObject({
      kind: 'credentials_rejected',
      details: { vendorCode: '100004' },
    });
  });

  it('uses SEMS+ alone where only SEMS gives no token', async () => {
    cloud.intercept = ({ call }) => (call === 'CrossLogin' ? { body: fixture('CrossLogin.no-token.json') } : undefined);
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it.each([
    ['C0602', 'protocol'],
    ['100004', 'protocol'],
    ['B0001', 'protocol'],
    ['A0210', 'credentials_rejected'],
  ])('code %s of both is %s', async (code, kind) => {
    cloud.intercept = () => ({ body: JSON.stringify({ code, description: 'no', data: null }) });
    expect(await kindOf(cloud.adapter.verify(signal))).toBe(kind);
  });

  it('works with one platform alone', async () => {
    cloud.intercept = ({ call }) =>
      call === 'CrossLogin' ? { body: '{"code":100005,"msg":"x","data":null}' } : undefined;
    const { devices } = await devicesOf(cloud);
    expect(devices).toHaveLength(12);
    expect(devices.every(({ vendorType }) => vendorType === 'semsplus')).toBe(true);
    expect(cloud.calls.filter((call) => call.startsWith('GetMonitor'))).toEqual([]);
  });

  it.each([['CrossLogin'], ['cross-login']])(
    'sends nothing to a host that %s names and the region does not know',
    async (login) => {
      const data = { uid: 'u', timestamp: 1, token: 'secret-token', client: 'x', version: '', language: 'en' };
      const api = 'https://eu.semsportal.com.evil.example/api/';
      cloud.intercept = ({ call }) => (call === login ? { body: JSON.stringify({ code: 0, data, api }) } : undefined);
      const error: unknown = await cloud.adapter.listPlants(signal).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ kind: 'protocol' });
      expect(String(error)).not.toContain('secret-token');
      expect(cloud.calls.every(isLogin)).toBe(true);
    },
  );

  it('sends the calls to the regional host of the login, by its declared name', async () => {
    const data = { uid: 'u', timestamp: 1, token: 't', client: 'ios', version: 'é', language: 'en' };
    cloud.intercept = ({ call }) => {
      if (call === 'CrossLogin')
        return { body: JSON.stringify({ code: 0, data, api: 'https://eu.semsportal.com/api/' }) };
      if (call === 'cross-login') {
        return {
          body: JSON.stringify({ code: '00000', data: { ...data, api: 'https://eu-gateway.semsportal.com/web/sems' } }),
        };
      }
      return { body: '{"code":"0","data":{}}' };
    };
    await cloud
      .adapterWith({ baseUrl: 'https://www.semsportal.com' })
      .listPlants(signal)
      .catch(() => undefined);
    const sent = cloud.requests.map(({ host, path, call }) => ({ host, path, call }));
    expect(sent).toContainEqual({
      host: 'eu',
      path: '/api/PowerStationMonitor/QueryPowerStationMonitor',
      call: 'QueryPowerStationMonitor',
    });
    expect(sent).toContainEqual({
      host: 'eu-gateway',
      path: '/web/sems/sems-plant/api/portal/stations/page',
      call: 'stations/page',
    });
    const header = cloud.requests.find(({ call }) => call === 'QueryPowerStationMonitor')!.headers!.token!;
    expect(header).toBe('{"uid":"u","timestamp":1,"token":"t","client":"ios","version":"\\u00e9","language":"en"}');
  });
});

describe('sessions', () => {
  it('logs in once more when the session ended in the middle, and repeats the call', async () => {
    const { devices } = await devicesOf(cloud);
    const before = logins();
    cloud.simulator.revokeTokens!(true);
    const answers = await cloud.adapter.planPolls(devices)[0]!.run(signal);
    expect(answers).toHaveLength(1);
    expect(logins()).toBe(before + 2);
  });

  it.each([
    ['QueryPowerStationMonitor', 100_001, 0],
    ['QueryPowerStationMonitor', '100002', 0],
    ['GetMonitorDetailByPowerstationId', 0, 2],
    ['stations/page', 'C0602', 2],
  ])('asks again where %s has code %s and no data, after %d logins', async (refusedCall, code, further) => {
    const before = await devicesOf(cloud);
    const loggedIn = logins();
    let refused = 0;
    cloud.intercept = ({ call }) =>
      call === refusedCall && refused++ === 0 ? { body: JSON.stringify({ code, data: null }) } : undefined;
    expect(await devicesOf(cloud)).toEqual(before);
    expect(logins()).toBe(loggedIn + further);
  });

  it('ends no session at each poll for a call that is refused or has no data while others work', async () => {
    const { devices } = await devicesOf(cloud);
    const [call] = cloud.adapter.planPolls(devices);
    for (const [code, further] of [
      ['100002', 0],
      ['0', 1],
    ] as const) {
      const { ended } = cloud.session;
      cloud.intercept = ({ call: asked }) =>
        asked === 'GetMonitorDetailByPowerstationId' ? { body: JSON.stringify({ code, data: null }) } : undefined;
      for (let polls = 0; polls < 3; polls += 1)
        expect(['no error', 'not_permitted']).toContain(await kindOf(call!.run(signal)));
      expect(cloud.session.ended).toBe(ended + further);
      cloud.clock.now += 3_600_000;
    }
  });

  it('does not log in when SEMS refuses a plant to a valid session, but asks again', async () => {
    const { plants } = await devicesOf(cloud);
    expect(logins()).toBe(2);
    let refused = 0;
    cloud.intercept = ({ call }) =>
      call === 'GetMonitorDetailByPowerstationId' && refused++ === 0
        ? { body: '{"code":100002,"data":null}' }
        : undefined;
    const [device] = await cloud.adapter.listDevices(plants.slice(0, 1), signal);
    expect(device).toMatchObject({ vendorType: 'sems' });
    cloud.intercept = ({ call }) =>
      call === 'GetMonitorDetailByPowerstationId' ? { body: '{"code":100002,"data":null}' } : undefined;
    const [moved] = await cloud.adapter.listDevices(plants.slice(0, 1), signal);
    expect(moved).toMatchObject({ InverterSN: device!.InverterSN, vendorType: 'sems-points' });
    expect(logins()).toBe(2);
  });

  it('signs each SEMS+ request separately', async () => {
    await cloud.adapter.listPlants(signal);
    const signatures = cloud.requests.flatMap(({ headers }) => headers?.['x-signature'] ?? []);
    expect(signatures.length).toBeGreaterThan(1);
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  it('does not log in at every call while one platform is down', async () => {
    const { devices } = await devicesOf(cloud);
    await cloud.session.invalidate(await cloud.session.get(() => Promise.reject(new Error('kept'))));
    const before = logins();
    cloud.intercept = ({ path }) => (path.startsWith('/web/') ? { status: 503 } : undefined);
    const calls = cloud.adapter.planPolls(devices);
    const kinds = await Promise.all(calls.map((call) => kindOf(call.run(signal))));
    expect(kinds).toContain('no error');
    expect(kinds).toContain('unavailable');
    expect(logins()).toBe(before + 2);
  });
});

describe('errors', () => {
  it.each([
    [{ status: 502, body: '<html>' }, 'unavailable'],
    [{ status: 200, body: '<html>maintenance</html>' }, 'unavailable'],
    [{ status: 200, body: '{"code":"0","data":{"inverter":[' }, 'unavailable'],
    [{ status: 200, body: '[]' }, 'unavailable'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 'rate_limited'],
    [{ status: 200, body: '{"code":"GY0429","msg":"slow","data":null}' }, 'rate_limited'],
    [{ status: 200, body: '{"code":"100004","msg":"parameter_error","data":null}' }, 'protocol'],
    [{ status: 200, body: '{"code":"X9","msg":"?","data":null}' }, 'protocol'],
    [{ status: 403, body: '<html>firewall</html>' }, 'unavailable'],
  ])('%o is %s', async (answer, kind) => {
    const { devices } = await devicesOf(cloud);
    cloud.intercept = ({ call }) => (call === 'GetMonitorDetailByPowerstationId' ? answer : undefined);
    expect(await kindOf(cloud.adapter.planPolls(devices)[0]!.run(signal))).toBe(kind);
  });

  it('waits as long as the vendor states, otherwise five minutes', async () => {
    await cloud.adapter.verify(signal);
    cloud.intercept = () => ({ status: 429, headers: { 'retry-after': '7' } });
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject({ details: { retryAfterMs: 7000 } });
    cloud.intercept = () => ({ body: '{"code":"GY0429","data":null}' });
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject({ details: { retryAfterMs: 300_000 } });
  });

  it('reports a server that closed the connection as unavailable', async () => {
    await cloud.close();
    expect(await kindOf(cloud.adapter.verify(signal))).toBe('unavailable');
  });

  it('loses no other inverter when SEMS+ refuses one', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 12, plants: 'semsplus' });
    const { devices } = await devicesOf(cloud);
    const [call] = cloud.adapter.planPolls(devices).filter((planned) => planned.devices.length > 1);
    const refused = call!.devices[0]!.InverterSN;
    cloud.intercept = ({ path }) =>
      path.includes(`${refused}/telemetry`) ? { body: '{"code":"100025","data":null}' } : undefined;
    const answers = await call!.run(signal);
    expect(answers.map((answer) => answer.devices[0]!.InverterSN)).toEqual(
      call!.devices.slice(1).map(({ InverterSN }) => InverterSN),
    );
  });
});

describe('inventory', () => {
  it('finds every inverter once, wherever its plant lives, with the zone SEMS+ knows', async () => {
    const { plants, devices } = await devicesOf(cloud);
    expect(new Set(devices.map(({ InverterSN }) => InverterSN))).toEqual(new Set(cloud.simulator.serials));
    expect(devices).toHaveLength(12);
    expect(new Set(devices.map(({ vendorType }) => vendorType)).size).toBeGreaterThan(1);
    expect(plants.every(({ timezone }) => timezone?.includes('/'))).toBe(true);
    expect(plants[0]).toMatchObject({ latitude: expect.any(Number), capacityKw: expect.any(Number) });
  });

  it.each([[0], [1], [14], [15], [50], [51]])('reads a list of %d plants', async (count) => {
    const list = Array.from({ length: count }, (_, i) => ({ powerstation_id: `p${i}`, stationname: `n${i}` }));
    cloud.intercept = ({ call, body }) => {
      if (call === 'stations/page') return { body: '{"code":"00000","data":{"dataList":[],"total":0}}' };
      if (call === 'GetPowerStationIdByOwner') return { body: '{"code":"0","data":""}' };
      if (call !== 'QueryPowerStationMonitor') return undefined;
      const page = (JSON.parse(body!) as { page_index: number }).page_index;
      // The cloud keeps to its own page size, and does not always count.
      const data = {
        list: list.slice((page - 1) * 14, page * 14),
        ...reported({ record: count % 2 === 0 ? count : undefined }),
      };
      return { body: JSON.stringify({ code: '0', data }) };
    };
    expect(await cloud.adapter.listPlants(signal)).toHaveLength(count);
  });

  it('asks for the one plant of an owner who has no list', async () => {
    cloud.intercept = ({ call }) => {
      if (call === 'stations/page') return { body: '{"code":"00000","data":{"dataList":[]}}' };
      return call === 'QueryPowerStationMonitor' ? { body: '{"code":0,"data":{"record":0,"list":[]}}' } : undefined;
    };
    const [plant, ...others] = await cloud.adapter.listPlants(signal);
    expect(others).toEqual([]);
    expect(await cloud.adapter.listDevices([plant!], signal)).not.toEqual([]);
  });

  it('has nothing of an empty account', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 0 });
    expect(await cloud.adapter.listPlants(signal)).toEqual([]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it('keeps 19-digit ids as text', async () => {
    cloud.intercept = ({ call }) => {
      if (call === 'stations/page') return { body: '{"code":"00000","data":{"dataList":[]}}' };
      return call === 'QueryPowerStationMonitor'
        ? { body: '{"code":"0","data":{"record":1,"list":[{"id":"1298491919448631809","name":"N","capacity":5}]}}' }
        : undefined;
    };
    expect(await cloud.adapter.listPlants(signal)).toEqual([
      { vendorPlantId: '1298491919448631809', name: 'N', capacityKw: 5 },
    ]);
  });
});

describe('SEMS+', () => {
  const body = (minute: number): string =>
    `{"code":"00000","data":{"id":"p","refreshTime":"2026-06-21T13:0${minute}:00"}}`;

  beforeEach(async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 3, plants: 'semsplus' });
  });

  it.each([
    ['stands', [1, 1], 1],
    ['changes once: the values are read again', [1, 2, 2], 2],
    ['changes at every look: the next poll brings them', [1, 2, 3], 2],
  ])('never joins values with another time: the plant’s time %s', async (_name, minutes, tries) => {
    const { devices } = await devicesOf(cloud);
    const [call] = cloud.adapter.planPolls(devices);
    let requests = 0;
    cloud.calls.length = 0;
    cloud.intercept = (request) =>
      request.call === 'stations/flow' ? { body: body(minutes[requests++]!) } : undefined;
    const answers = await call!.run(signal);
    expect(requests).toBe(minutes.length);
    expect(cloud.calls.filter((name) => name === 'telemetry')).toHaveLength(call!.devices.length * tries);
    const settled = minutes.at(-1) === minutes.at(-2);
    expect(answers).toHaveLength(settled ? call!.devices.length : 0);
    for (const answer of answers) expect(answer.body).toContain(`T13:0${minutes.at(-1)!}:00`);
  });
});

describe('polls', () => {
  it('follows a plant that left legacy SEMS since the last sync', async () => {
    const { devices } = await devicesOf(cloud);
    const [call] = cloud.adapter.planPolls(devices);
    cloud.intercept = (request) =>
      request.call === 'GetMonitorDetailByPowerstationId' ? { body: '{"code":"0","data":{}}' } : undefined;
    expect((await call!.run(signal))[0]!.call).toBe('GetInverterAllPoint');
    cloud.intercept = (request) => (request.path.startsWith('/api/') ? { body: '{"code":"0","data":{}}' } : undefined);
    expect((await call!.run(signal))[0]!.call).toBe('semsplus/inverter');
  });

  it('does not take an outage of legacy SEMS for a move', async () => {
    const { devices } = await devicesOf(cloud);
    cloud.intercept = ({ path }) => (path.startsWith('/api/') ? { status: 503 } : undefined);
    const before = cloud.calls.length;
    expect(await kindOf(cloud.adapter.planPolls(devices)[0]!.run(signal))).toBe('unavailable');
    expect(cloud.calls.length).toBe(before + 1);
  });

  it('cuts the answer of a large plant between inverters, each as it was written', () => {
    const inverters = Array.from({ length: 100 }, (_, i) => `{"sn":"s${i}","etotal":1.0,"x":"${'x'.repeat(15_000)}"}`);
    const body = `{"code":"0","data":{"info":{},"inverter":[${inverters.join(', ')}]}}`;
    const answer = { call: 'GetMonitorDetailByPowerstationId', body, fetchedAt: 1, devices: [] };
    const cut = splitAnswer(answer);
    expect(Math.max(...cut.map((part) => part.body.length))).toBeLessThan(450_000);
    const parts = cut.map((part) => parseNode(part.body).sources('data', 'inverter'));
    expect(parts.flat()).toEqual(inverters);
    expect(splitAnswer({ ...answer, body: '{"code":"0"}' })).toHaveLength(1);
  });

  it('polls each plant every five minutes, less often where the budget would be exceeded', () => {
    const plant = (vendorType: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        polled({
          vendorPlantId: 'p',
          InverterSN: `s${i}`,
          CollectorSN: '',
          vendorDeviceId: `s${i}`,
          vendorType,
          status: 'online',
        }),
      );
    expect(intervalOf([plant('sems', 100)])).toBe(300);
    for (const count of [1000, 5000]) {
      const seconds = intervalOf(Array.from({ length: count }, () => plant('sems', 1)));
      expect(seconds).toBeGreaterThan(300);
      // A call for each plant, and one for its warnings, within nine tenths of two calls a second.
      expect(count / seconds + count / warningSeconds(count)).toBeLessThanOrEqual(1.8);
    }
    expect(intervalOf([plant('semsplus', 500)])).toBeGreaterThanOrEqual(1002 / 1.8);
  });
});
