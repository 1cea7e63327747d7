import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { HuaweiSimulator, type HuaweiSimulatorOptions } from './simulator.ts';
import { users } from './sessions.ts';
import { NOON } from '../testing/harness.ts';

/** The cloud as any other client uses it: nothing of our adapter takes part. */
class Cloud {
  now = NOON;
  token: string | undefined;
  readonly simulator: HuaweiSimulator;

  constructor(options: Partial<HuaweiSimulatorOptions> = {}) {
    this.simulator = new HuaweiSimulator({ timeScale: 1, seed: 1, ...options, now: () => this.now });
  }

  send(call: string, body: unknown, over: { token?: string; method?: string } = {}): SimulatorResponse {
    const token = over.token ?? this.token;
    return this.simulator.handle({
      method: over.method ?? 'POST',
      baseUrl: 'http://localhost',
      path: `/thirdData/${call}`,
      query: new URLSearchParams(),
      headers: token === undefined ? {} : { 'xsrf-token': token },
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    });
  }

  ask(call: string, body: unknown): ReturnType<typeof JSON.parse> {
    return JSON.parse(this.send(call, body).body);
  }

  login(user = users.current): SimulatorResponse {
    const response = this.send('login', user);
    this.token = response.headers?.['xsrf-token'] as string;
    return response;
  }

  /** Logs in, and returns the first plant code and the ids of the inverters by type. */
  discover(): { codes: string[]; ids: Record<number, string[]> } {
    this.login();
    const codes = this.ask('stations', { pageNo: 1 }).data.list.map((plant: { plantCode: string }) => plant.plantCode);
    const devices: { id: number; devTypeId: number }[] = this.ask('getDevList', { stationCodes: codes.join(',') }).data;
    const ids: Record<number, string[]> = {};
    for (const { id, devTypeId } of devices) (ids[devTypeId] ??= []).push(String(id));
    return { codes, ids };
  }
}

describe('login', () => {
  it('gives the token as header and as cookie', () => {
    const { status, headers, body } = new Cloud().login();
    expect(status).toBe(200);
    expect(headers?.['set-cookie']).toContain(`XSRF-TOKEN=${String(headers?.['xsrf-token'])}; Path=/; Secure`);
    expect(JSON.parse(body)).toEqual({ success: true, data: null, failCode: 0, params: null, message: null });
  });

  it('ends the session of the login before', () => {
    const cloud = new Cloud();
    cloud.login();
    const old = cloud.token!;
    cloud.login();
    expect(cloud.send('stations', { pageNo: 1 }, { token: old }).body).toContain('"failCode":305');
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(0);
  });

  it('answers an unknown user with nothing', () => {
    expect(new Cloud().send('login', { userName: 'nobody', systemCode: 'x' })).toMatchObject({ status: 200, body: '' });
  });

  it('admits five in ten minutes', () => {
    const cloud = new Cloud();
    const codes = Array.from({ length: 6 }, () => JSON.parse(cloud.login().body).failCode);
    expect(codes).toEqual([0, 0, 0, 0, 0, 407]);
    cloud.now += 600_000;
    expect(JSON.parse(cloud.login().body).failCode).toBe(0);
    expect(cloud.simulator.violations()).toBe(1);
  });
});

describe('a session', () => {
  it('is needed: 305 has no success member', () => {
    expect(new Cloud().ask('stations', { pageNo: 1 })).toEqual({
      failCode: 305,
      immediately: true,
      message: 'USER_MUST_RELOGIN',
    });
  });

  it('ends half an hour after its last use, and by logout', () => {
    const cloud = new Cloud();
    cloud.login();
    cloud.now += 29 * 60_000;
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(0);
    cloud.now += 29 * 60_000;
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(0);
    cloud.now += 31 * 60_000;
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(305);
    cloud.login();
    cloud.ask('logout', { xsrfToken: cloud.token });
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(305);
  });

  it('opens one of the two plant calls', () => {
    const cloud = new Cloud();
    cloud.login();
    expect(cloud.ask('getStationList', {})).toMatchObject({
      failCode: 401,
      message: 'Invalid access to current interface!',
    });
    cloud.login(users.legacy);
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(401);
    expect(cloud.ask('getStationList', {}).data[0].capacity).toBeLessThan(1);
  });
});

describe('limits', () => {
  it('refuses with a text as data', () => {
    const cloud = new Cloud();
    cloud.login();
    cloud.ask('stations', { pageNo: 1 });
    expect(cloud.ask('stations', { pageNo: 1 })).toEqual({
      data: 'ACCESS_FREQUENCY_IS_TOO_HIGH',
      failCode: 407,
      params: null,
      success: false,
    });
  });

  it.each([12, 500])(
    'with %d inverters admits a realtime call per 100 devices of each type in five minutes',
    (inverters) => {
      const cloud = new Cloud({ inverters });
      const { ids } = cloud.discover();
      const admitted = [1, 38, 39, 47].reduce((sum, type) => sum + Math.ceil((ids[type]?.length ?? 0) / 100), 0);
      const ask = (): number => cloud.ask('getDevRealKpi', { devIds: ids[1]![0], devTypeId: 1 }).failCode;
      const codes = Array.from({ length: admitted + 1 }, ask);
      expect(codes.map((code) => code === 0)).toEqual([...(Array(admitted).fill(true) as boolean[]), false]);
      cloud.now += 300_000;
      expect(ask()).toBe(0);
    },
  );

  it('admits 24 plant lists a day', () => {
    const cloud = new Cloud();
    cloud.login();
    const codes = Array.from({ length: 25 }, () => {
      cloud.now += 61_000;
      return cloud.ask('stations', { pageNo: 1 }).failCode;
    });
    expect(codes.filter((code) => code === 0)).toHaveLength(24);
    expect(codes[24]).toBe(407);
  });

  it('shrinks its windows with the time scale', () => {
    const cloud = new Cloud({ timeScale: 60 });
    cloud.login();
    cloud.ask('stations', { pageNo: 1 });
    cloud.now += 1000;
    expect(cloud.ask('stations', { pageNo: 1 }).failCode).toBe(0);
  });
});

describe('calls', () => {
  it.each([
    [10, 1, 10],
    [10, 2, 1],
    [10, 3, 0],
    [100, 1, 11],
  ])('stations of 11 plants with pages of %d: page %d has %d', (pageSize, pageNo, size) => {
    const cloud = new Cloud({ inverters: 11, onePlantPerInverter: true });
    cloud.login();
    const { data } = cloud.ask('stations', { pageNo, pageSize });
    expect(data.list).toHaveLength(size);
    expect(data).toMatchObject({ pageNo, pageSize, total: 11, pageCount: Math.ceil(11 / pageSize) });
  });

  it.each([
    ['stations', { pageSize: 100 }, 30004],
    ['stations', { pageNo: 1, pageSize: 40 }, 30006],
    ['stations', { pageNo: -1 }, 30021],
    ['getDevList', {}, 20010],
    ['getDevList', { stationCodes: Array(101).fill('A').join(',') }, 20014],
    ['getDevList', { stationCodes: 'NE=other' }, 20045],
    ['getDevRealKpi', { devTypeId: 1 }, 20011],
    ['getDevRealKpi', { devIds: Array(101).fill('1').join(','), devTypeId: 1 }, 20016],
    ['getDevRealKpi', { devIds: '1', devTypeId: 62 }, 20013],
    ['getDevHistoryKpi', { devIds: '1,2,3,4,5,6,7,8,9,10,11', devTypeId: 1 }, 30031],
    ['getDevHistoryKpi', { devIds: '1', devTypeId: 1 }, 20012],
    ['getDevHistoryKpi', { devIds: '1', devTypeId: 1, startTime: 2, endTime: 1 }, 20023],
    ['getDevHistoryKpi', { devIds: '1', devTypeId: 1, startTime: 0, endTime: 259_200_001 }, 30032],
    ['getAlarmList', { beginTime: 1, endTime: 2, language: 'en_US' }, 20010],
    ['getAlarmList', { stationCodes: 'A', language: 'en_US' }, 20012],
    ['getAlarmList', { stationCodes: 'A', beginTime: 1, endTime: 2 }, 20024],
    ['getAlarmList', 'not JSON', 30030],
  ])('%s with %j is refused with %d', (call, body, failCode) => {
    const cloud = new Cloud();
    cloud.login();
    expect(cloud.ask(call, body)).toMatchObject({ success: false, failCode });
  });

  it('refuses ids of another type, and leaves out unknown ones', () => {
    const cloud = new Cloud();
    const { ids } = cloud.discover();
    expect(cloud.ask('getDevRealKpi', { devIds: ids[1]![0], devTypeId: 38 }).failCode).toBe(20006);
    expect(cloud.ask('getDevRealKpi', { devIds: '1', devTypeId: '1' })).toMatchObject({ failCode: 0, data: [] });
  });

  it('writes states and values as doubles, times and run_state as integers', () => {
    const cloud = new Cloud();
    const { ids } = cloud.discover();
    const { body } = cloud.send('getDevRealKpi', { devIds: ids[1]!.join(','), devTypeId: 1 });
    expect(body).toMatch(/"inverter_state":\d+\.0[,}]/);
    expect(body).toMatch(/"run_state":1,/);
    expect(body).toMatch(/"pv24_u":0\.0/);
    expect(body).toMatch(/"open_time":\d{13}[,}]/);
  });

  it('gives history at five minutes each, until now', () => {
    const cloud = new Cloud();
    const devIds = cloud.discover().ids[1]![0];
    const window = { startTime: NOON - 3_600_000, endTime: NOON + 3_600_000 };
    const { data } = cloud.ask('getDevHistoryKpi', { devIds, devTypeId: 1, ...window });
    expect(data).toHaveLength(13);
    expect(data[0].collectTime).toBe(NOON - 3_600_000);
    expect(data[12].collectTime).toBe(NOON);
  });

  it('is not there for other paths and methods', () => {
    const cloud = new Cloud();
    expect(cloud.send('getKpi', {}).status).toBe(404);
    expect(cloud.send('toString', {}).status).toBe(404);
    expect(cloud.send('login', {}, { method: 'GET' }).status).toBe(405);
  });
});
