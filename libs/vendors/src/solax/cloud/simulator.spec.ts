import type { SimulatorRequest, VendorSimulator } from '@heliograph/vendor-contract';
import { createSimulator, type SolaxSimulatorOptions } from './simulator.ts';
import { NOON, SEED } from '../testing/harness.ts';

const clock = { now: NOON };
let simulator: VendorSimulator;

function start(options: Partial<SolaxSimulatorOptions> = {}): void {
  clock.now = NOON;
  simulator = createSimulator({ now: () => clock.now, timeScale: 1, seed: SEED, inverters: 40, ...options });
}

interface Answer {
  code: number;
  message?: string;
  result: unknown;
}

async function ask(method: string, path: string, more: Partial<SimulatorRequest> = {}): Promise<Answer> {
  const url = new URL(`http://solax${path}`);
  const request = {
    method,
    baseUrl: '',
    path: url.pathname,
    query: url.searchParams,
    headers: {},
    body: Buffer.alloc(0),
  };
  const { status, body } = await simulator.handle({ ...request, ...more });
  expect(status).toBe(200);
  return JSON.parse(body) as Answer;
}

const form = (members: Record<string, string>): Partial<SimulatorRequest> => ({
  body: Buffer.from(new URLSearchParams(members).toString()),
});

function credentials(): Record<string, string> {
  const { clientId = '', clientSecret = '' } = simulator.credentials;
  return { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
}

async function token(): Promise<string> {
  const { result } = await ask('POST', '/openapi/auth/oauth/token', form(credentials()));
  return (result as { access_token: string }).access_token;
}

async function get(path: string, as?: string): Promise<Answer> {
  return ask('GET', `/openapi/v2/${path}`, { headers: { authorization: `Bearer ${as ?? (await token())}` } });
}

type Row = Record<string, unknown>;
const recordsOf = ({ result }: Answer): Row[] => (result as { records: Row[] }).records;

beforeEach(() => start());

describe('authentication', () => {
  it('grants tokens of 30 days with code 0', async () => {
    const granted = await ask('POST', '/openapi/auth/oauth/token', form(credentials()));
    expect(granted).toMatchObject({ code: 0, result: { token_type: 'Bearer', expires_in: 2_591_999 } });
  });

  it.each([
    [{ client_secret: 'wrong' }, 10_401],
    [{ client_id: 'wrong' }, 10_401],
    [{ grant_type: 'password' }, 10_001],
  ])('refuses %j with code %d', async (wrong, code) => {
    const refused = await ask('POST', '/openapi/auth/oauth/token', form({ ...credentials(), ...wrong }));
    expect(refused.code).toBe(code);
  });

  it('refuses calls without, with a wrong, an expired and a revoked token; accepts new ones', async () => {
    const path = 'plant/page_plant_info?businessType=1&pageNo=1';
    const old = await token();
    expect((await ask('GET', `/openapi/v2/${path}`)).code).toBe(10_400);
    expect((await get(path, 'x.y')).code).toBe(10_402);
    expect((await get(path, old)).code).toBe(10_000);
    simulator.revokeTokens!(true);
    expect((await get(path, old)).code).toBe(10_402);
    expect((await get(path)).code).toBe(10_000);
    const fresh = await token();
    clock.now += 31 * 86_400_000;
    expect((await get(path, fresh)).code).toBe(10_402);
  });
});

describe('limits', () => {
  it('allow 100 calls a minute, and count further ones', async () => {
    const own = await token();
    for (let i = 0; i < 99; i += 1) await get('plant/page_plant_info?businessType=1', own);
    expect(simulator.violations()).toBe(0);
    expect((await get('plant/page_plant_info?businessType=1', own)).code).toBe(10_406);
    expect(simulator.violations()).toBe(1);
    clock.now += 60_000;
    expect((await get('plant/page_plant_info?businessType=1', own)).code).toBe(10_000);
  });

  it('shrink with the time scale', async () => {
    start({ timeScale: 60 });
    const own = await token();
    for (let i = 0; i < 99; i += 1) await get('plant/page_plant_info?businessType=1', own);
    clock.now += 1000;
    expect((await get('plant/page_plant_info?businessType=1', own)).code).toBe(10_000);
  });

  it('answer a storm with the message of the API asked, without counting it', () => {
    const request = {
      method: 'GET',
      baseUrl: '',
      path: '/',
      query: new URLSearchParams(),
      headers: {},
      body: Buffer.alloc(0),
    };
    expect(JSON.parse(simulator.tooManyRequests(request).body)).toMatchObject({ code: 10_406 });
    const legacy = { ...request, path: '/proxyApp/proxy/api/getRealtimeInfo.do' };
    expect(JSON.parse(simulator.tooManyRequests(legacy).body)).toMatchObject({ code: 104, success: false });
    expect(simulator.violations()).toBe(0);
  });
});

describe('lists', () => {
  it('come in pages of ten, by business type', async () => {
    const first = await get('device/page_device_info?businessType=1&deviceType=1&pageNo=1');
    const { total, pages } = first.result as { total: number; pages: number };
    expect(first.result).toMatchObject({ current: 1, size: 10, pages: Math.ceil(total / 10) });
    expect(recordsOf(first)).toHaveLength(10);
    const last = await get(`device/page_device_info?businessType=1&deviceType=1&pageNo=${pages}`);
    expect(recordsOf(last)).toHaveLength(total - (pages - 1) * 10);
    expect(recordsOf(await get(`device/page_device_info?businessType=1&deviceType=1&pageNo=${pages + 1}`))).toEqual([]);
    expect((await get('device/page_device_info?deviceType=1')).code).toBe(10_001);
  });

  it('know registered batteries, no meters, and narrow down to a plant or an inverter', async () => {
    const [battery] = recordsOf(await get('device/page_device_info?businessType=1&deviceType=2'));
    expect(battery).toMatchObject({ deviceSn: expect.stringMatching(/^TP/), registerNo: expect.stringMatching(/^SN/) });
    const serial = String(battery!.deviceSn);
    const asked = 'device/realtime_data?businessType=1&deviceType=2';
    const { result } = await get(`${asked}&requestSnType=2&snList=${serial}`);
    expect(result).toMatchObject([{ deviceSn: serial, registerNo: battery!.registerNo }]);
    expect((await get(`${asked}&requestSnType=1&snList=${serial}`)).code).toBe(10_500);
    expect(recordsOf(await get('device/page_device_info?businessType=1&deviceType=3'))).toEqual([]);
    const [plant] = recordsOf(await get('plant/page_plant_info?businessType=1'));
    const [device] = recordsOf(
      await get(`device/page_device_info?businessType=1&deviceType=1&plantId=${String(plant!.plantId)}`),
    );
    expect(device).toMatchObject({ deviceModel: expect.any(Number), onlineStatus: expect.any(Number) });
    expect(
      recordsOf(await get(`device/page_device_info?businessType=1&deviceType=1&deviceSn=${String(device!.deviceSn)}`)),
    ).toEqual([device]);
    expect((await get('device/page_device_info?businessType=1&deviceType=1&plantId=1')).code).toBe(10_505);
  });
});

describe('data', () => {
  async function serialsOf(businessType: 1 | 4): Promise<string[]> {
    const list = await get(`device/page_device_info?businessType=${businessType}&deviceType=1`);
    return recordsOf(list).map(({ deviceSn }) => String(deviceSn));
  }

  it('has the members of the recorded rows', async () => {
    const [serial] = await serialsOf(4);
    const { result } = await get(`device/realtime_data?businessType=4&deviceType=1&snList=${serial}`);
    const [row] = result as Row[];
    expect(Object.keys(row!)).toEqual(
      expect.arrayContaining([
        'deviceStatus',
        'gridPower',
        'dataTime',
        'plantLocalTime',
        'registerNo',
        'acCurrent3',
        'gridFrequency',
        'totalPowerFactor',
        'inverterTemperature',
        'dailyACOutput',
        'totalYield',
        'mpptMap',
        'pvMap',
        'EPSL3ApparentPower',
        'l1l3Voltage',
        'MPPTTotalInputPower',
      ]),
    );
  });

  it('is refused for more than ten, none, unknown ones and those of the other business type', async () => {
    const serials = await serialsOf(1);
    const codeOf = async (snList: string, type = 1): Promise<number> =>
      (await get(`device/realtime_data?businessType=${type}&deviceType=1&snList=${snList}`)).code;
    expect(await codeOf(serials.join(','))).toBe(10_000);
    expect(await codeOf([...serials, 'X'].join(','))).toBe(10_001);
    expect(await codeOf('')).toBe(10_001);
    expect(await codeOf('X')).toBe(10_500);
    expect(await codeOf(serials[0]!, 4)).toBe(10_500);
  });

  it('trap: the history of several inverters comes as one row an interval', async () => {
    const [one, other] = await serialsOf(1);
    const range = `startTime=${NOON - 3_600_000}&endTime=${NOON}&timeInterval=5`;
    const history = (snList: string): Promise<Answer> =>
      get(`device/history_data?businessType=1&deviceType=1&snList=${snList}&${range}`);
    const merged = (await history(`${one},${other}`)).result as Row[];
    expect(merged.length).toBeLessThanOrEqual(13);
    expect(((await history(one!)).result as Row[]).length).toBeGreaterThan(5);
    const tooLong = `startTime=${NOON - 13 * 3_600_000}&endTime=${NOON}&timeInterval=5`;
    expect((await get(`device/history_data?businessType=1&deviceType=1&snList=${one}&${tooLong}`)).code).toBe(10_001);
  });

  it('sums up a plant now, by day and by month', async () => {
    const [plant] = recordsOf(await get('plant/page_plant_info?businessType=1'));
    const plantId = String(plant!.plantId);
    const { result } = await get(`plant/realtime_data?businessType=1&plantId=${plantId}`);
    expect(result).toMatchObject({ plantId, dailyYield: expect.any(Number), totalEarnings: 0 });
    const statistics = async (dateType: number, date: string): Promise<Row[]> => {
      const answer = await ask('POST', '/openapi/v2/plant/energy/get_stat_data', {
        headers: { authorization: `bearer ${await token()}` },
        body: Buffer.from(JSON.stringify({ plantId, dateType, date, businessType: 1 })),
      });
      return (answer.result as { plantEnergyStatDataList: Row[] }).plantEnergyStatDataList;
    };
    const days = await statistics(2, '2026-05');
    const months = await statistics(1, '2026');
    expect([days.length, months.length]).toEqual([31, 6]);
    const sum = days.reduce((total, { pvGeneration }) => total + Number(pvGeneration), 0);
    expect(sum).toBeCloseTo(Number(months[4]!.pvGeneration), 0);
  });
});

it('answers unknown paths with 404', async () => {
  const request = {
    method: 'GET',
    baseUrl: '',
    path: '/openapi/v9',
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.alloc(0),
  };
  expect((await simulator.handle(request)).status).toBe(404);
});
