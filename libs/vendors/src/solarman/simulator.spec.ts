import { createHash } from 'node:crypto';
import type { SimulatorOptions, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { createSimulator } from './simulator.ts';
import { demo } from './simulator-accounts.ts';
import { NOON } from './testing.ts';

const { business } = demo;

const clock = { now: NOON };
beforeEach(() => (clock.now = NOON));

function cloud(options: Partial<SimulatorOptions> = {}): VendorSimulator {
  return createSimulator({ now: () => clock.now, timeScale: 1, seed: 1, inverters: 12, ...options });
}

function send(
  simulator: VendorSimulator,
  url: string,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  const { pathname, searchParams } = new URL(`http://cloud${url}`);
  const request = { method, baseUrl: 'http://cloud', path: pathname, query: searchParams, headers };
  return simulator.handle({ ...request, body: Buffer.from(JSON.stringify(body)) }) as SimulatorResponse;
}

/** A login as a client that is not ours makes it. */
function login(simulator: VendorSimulator, changes: object = {}): Record<string, unknown> {
  const { appId = '', appSecret, email, password = '' } = simulator.credentials;
  const body = { appSecret, email, password: createHash('sha256').update(password).digest('hex'), ...changes };
  return JSON.parse(send(simulator, `/account/v1.0/token?appId=${appId}&language=en`, body).body);
}

function ask(simulator: VendorSimulator, path: string, body: object, scheme = 'bearer') {
  const token = String(login(simulator).access_token);
  return send(simulator, `${path}?language=en`, body, { authorization: `${scheme} ${token}` });
}

const read = (answer: SimulatorResponse): any => JSON.parse(answer.body); // eslint-disable-line @typescript-eslint/no-explicit-any

describe('token', () => {
  it('comes flat, with code and msg null and expires_in as text', () => {
    expect(login(cloud())).toEqual({
      ...{ code: null, msg: null, success: true, requestId: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ...{ access_token: expect.any(String), token_type: 'bearer', refresh_token: expect.any(String) },
      ...{ expires_in: '5183999', scope: null, uid: expect.any(Number) },
    });
  });

  it('of an earlier login stays valid', () => {
    const simulator = cloud();
    const first = String(login(simulator).access_token);
    login(simulator);
    const answer = send(simulator, '/station/v1.0/list', {}, { authorization: `Bearer ${first}` });
    expect(read(answer)).toMatchObject({ code: null, msg: null, success: true });
  });

  it('refused in the exact words clients look for, with HTTP 200', () => {
    const simulator = cloud();
    const refused = (headers: Record<string, string>) => send(simulator, '/station/v1.0/list', {}, headers);
    expect(refused({}).status).toBe(200);
    expect(read(refused({}))).toMatchObject({ code: '2101017', msg: 'auth token not found', success: false });
    expect(read(refused({ authorization: 'bearer a.b.c' }))).toMatchObject({
      code: '2101019',
      msg: 'auth invalid token',
    });
  });

  it('revoked is invalid until it is given back; a new one works at once', () => {
    const simulator = cloud();
    const old = { authorization: `bearer ${String(login(simulator).access_token)}` };
    simulator.revokeTokens!(true);
    expect(read(send(simulator, '/station/v1.0/list', {}, old)).code).toBe('2101019');
    expect(read(ask(simulator, '/station/v1.0/list', {})).success).toBe(true);
    simulator.revokeTokens!(false);
    expect(read(send(simulator, '/station/v1.0/list', {}, old)).success).toBe(true);
  });

  it.each([
    [{ password: 'x' }, '2101025'],
    [{ appSecret: 'x' }, '2101025'],
    [{ email: undefined }, '2101005'],
    [{ orgId: 1 }, '2101020'],
  ])('with %j is refused: %s', (changes, code) => {
    expect(login(cloud(), changes)).toMatchObject({ success: false, code });
  });
});

describe('business account', () => {
  it('sees plants only with a token of its company', () => {
    const simulator = cloud();
    const identity = { email: business.email, password: createHash('sha256').update(business.password).digest('hex') };
    const plants = (changes: object): number => {
      const authorization = `bearer ${String(login(simulator, { ...identity, ...changes }).access_token)}`;
      return read(send(simulator, '/station/v1.0/list', {}, { authorization })).total;
    };
    const personal = { authorization: `bearer ${String(login(simulator, identity).access_token)}` };
    const [org] = read(send(simulator, '/account/v1.0/info', {}, personal)).orgInfoList;
    expect(org).toEqual({ companyId: 10_702_070, companyName: 'Demo Solar Services', roleName: 'admin' });
    expect(plants({})).toBe(0);
    expect(plants({ orgId: org.companyId })).toBeGreaterThan(0);
    expect(read(send(simulator, '/station/v1.0/device', { stationId: 1 }, personal)).code).toBe('2101023');
  });
});

describe('answers', () => {
  it('are floats in lists, ints in data', () => {
    const simulator = cloud();
    const list = ask(simulator, '/station/v1.0/list', { page: 1, size: 1 }).body;
    expect(list).toMatch(/"lastUpdateTime":\d{10}\.0/);
    expect(list).toMatch(/"generationPower":\d+\.\d/);
    const [station] = JSON.parse(list).stationList;
    expect(ask(simulator, '/station/v1.0/device', { stationId: station.id }).body).toMatch(
      /"collectionTime":\d{10}\.0/,
    );
    expect(ask(simulator, '/device/v1.0/currentData', { deviceSn: simulator.serials[0] }).body).toMatch(
      /"collectionTime":\d{10}}/,
    );
  });

  it('have collectors among the devices of a plant, and values of strings', () => {
    const simulator = cloud();
    const [station] = read(ask(simulator, '/station/v1.0/list', {})).stationList;
    const { deviceListItems } = read(
      ask(simulator, '/station/v1.0/device', { page: 1, size: 20, stationId: station.id }),
    );
    const collector = deviceListItems.find((row: { deviceType: string }) => row.deviceType === 'COLLECTOR');
    const { communication } = read(ask(simulator, '/device/v1.0/communication', { deviceSn: collector.deviceSn }));
    expect(communication.childList[0]).toMatchObject({ parentSn: collector.deviceSn, childList: [] });
    for (const { deviceSn } of deviceListItems) {
      const { dataList } = read(ask(simulator, '/device/v1.0/currentData', { deviceSn }));
      for (const entry of dataList) expect(typeof entry.value).toBe('string');
    }
  });

  it('count power in W or in kW, by the device', () => {
    const simulator = cloud({ inverters: 40 });
    const units = simulator.serials.map((deviceSn) => {
      const { dataList } = read(ask(simulator, '/device/v1.0/currentData', { deviceSn }));
      return dataList.find(({ key }: { key: string }) => key === 'APo_t1').unit;
    });
    expect(new Set(units)).toEqual(new Set(['W', 'kW']));
  });

  it('have a device id of its own for each device', () => {
    const simulator = cloud({ inverters: 20 });
    const { stationList } = read(ask(simulator, '/station/v1.0/list', { size: 100 }));
    const ids = stationList.flatMap(({ id }: { id: number }) =>
      read(ask(simulator, '/station/v1.0/device', { stationId: id, size: 100 })).deviceListItems.map(
        ({ deviceId }: { deviceId: number }) => deviceId,
      ),
    );
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are given for the device id too, which counts before the serial number', () => {
    const simulator = cloud();
    const [first, second] = simulator.serials;
    const { deviceId } = read(ask(simulator, '/device/v1.0/currentData', { deviceSn: second }));
    expect(read(ask(simulator, '/device/v1.0/currentData', { deviceSn: first, deviceId })).deviceSn).toBe(second);
  });

  it('show frames for timeType 1 and 5, the energy of days, months and years for 2, 3 and 4', () => {
    const simulator = cloud();
    const [deviceSn] = simulator.serials;
    const history = (timeType: number, time: string) =>
      read(ask(simulator, '/device/v1.0/historical', { deviceSn, startTime: time, endTime: time, timeType }));
    const frames = history(1, '2026-06-20').paramDataList;
    expect(frames[0].collectTime).toMatch(/^\d{10}$/);
    expect(history(5, '2026-06-20').paramDataList).toEqual(frames);
    const eDay = frames.at(-1).dataList.find(({ key }: { key: string }) => key.startsWith('Etdy_ge')).value;
    expect(history(2, '2026-06-20').paramDataList).toMatchObject([
      { collectTime: '2026-06-20', dataList: [{ value: eDay }] },
    ]);
    expect(history(3, '2026-05').paramDataList).toHaveLength(1);
    expect(history(4, '2025').paramDataList).toHaveLength(1);
    const farAway = { deviceSn, startTime: '2026-06-20', endTime: '2099-01-01', timeType: 1 };
    expect(read(ask(simulator, '/device/v1.0/historical', farAway)).paramDataList).toEqual(frames);
    expect(history(1, '2001-01-01').code).toBe('2101016');
    expect(history(9, '2026-06-20').code).toBe('2101006');
    expect(history(1, '20.6.2026').code).toBe('2101015');
  });

  it('show a plant’s power and energy', () => {
    const simulator = cloud();
    const [{ id, generationPower }] = read(ask(simulator, '/station/v1.0/list', {})).stationList;
    expect(read(ask(simulator, '/station/v1.0/realTime', { stationId: id })).generationPower).toBe(generationPower);
    const days = { stationId: id, startTime: '2026-06-18', endTime: '2026-06-20', timeType: 2 };
    const { stationDataItems } = read(ask(simulator, '/station/v1.0/history', days));
    expect(stationDataItems.map(({ day }: { day: number }) => day)).toEqual([18, 19, 20]);
    expect(read(ask(simulator, '/station/v1.0/base', { stationId: id })).name).toBe('Berlin Solar 1');
  });

  it('tell of an alert in the list, in detail and in the plant', () => {
    const conditions = { fault: NOON / 1000 - 3600 };
    const simulator = cloud({ conditions });
    const [deviceSn] = simulator.serials;
    const span = { startTimestamp: NOON / 1000 - 7200, endTimestamp: NOON / 1000, page: 1, size: 10 };
    const { alertList } = read(ask(simulator, '/device/v1.0/alertList', { deviceSn, ...span }));
    expect(alertList[0]).toMatchObject({ level: 2, alertTime: NOON / 1000 - 3600, code: '35' });
    const { alertId } = alertList[0];
    expect(read(ask(simulator, '/device/v1.0/alertDetail', { deviceSn, alertId })).alertCode).toBe('35');
    const [{ id }] = read(ask(simulator, '/station/v1.0/list', {})).stationList;
    const { stationAlertItems } = read(ask(simulator, '/station/v1.0/alert', { stationId: id, ...span }));
    expect(stationAlertItems).toContainEqual(expect.objectContaining({ alertId, status: 1, alertEndTime: null }));
    const long = { ...span, startTimestamp: NOON / 1000 - 100 * 86_400 };
    expect(read(ask(simulator, '/device/v1.0/alertList', { deviceSn, ...long })).success).toBe(false);
  });

  it.each([
    ['/station/v1.0/device', { stationId: 1 }, '2101031'],
    ['/station/v1.0/device', {}, '2101005'],
    ['/station/v1.0/list', { page: 1, size: 101 }, '2101026'],
    ['/station/v1.0/list', { page: 0 }, '2101006'],
    ['/device/v1.0/currentData', { deviceSn: 'x' }, '2101032'],
    ['/device/v1.0/currentData', {}, '2101005'],
  ])('refuse %s %j: %s', (path, body, code) => {
    expect(read(ask(cloud(), path, body))).toMatchObject({ success: false, code });
  });

  it('come for paths with two slashes in front, only for POST, and only for calls there are', () => {
    const simulator = cloud();
    const authorization = `bearer ${String(login(simulator).access_token)}`;
    const request = {
      method: 'POST',
      baseUrl: '',
      query: new URLSearchParams(),
      headers: { authorization },
      body: Buffer.from(''),
    };
    const twice = simulator.handle({ ...request, path: '//station/v1.0/list' }) as SimulatorResponse;
    expect(read(twice).success).toBe(true);
    expect(send(simulator, '/station/v1.0/list', {}, {}, 'GET').status).toBe(405);
    expect(send(simulator, '/station/v1.0/none', {}).status).toBe(404);
  });
});

describe('limit', () => {
  it('is 300 requests in 10 s of an account; the answer to more is counted, a storm is not', () => {
    const simulator = cloud({ timeScale: 60 });
    const authorization = `bearer ${String(login(simulator).access_token)}`;
    const list = () => read(send(simulator, '/station/v1.0/list', {}, { authorization }));
    // The login was the first.
    for (let i = 0; i < 299; i += 1) expect(list().success).toBe(true);
    expect(list()).toMatchObject({ code: '2101002', msg: 'client execute Too Frequently', success: false });
    expect(simulator.violations()).toBe(1);
    clock.now += 10_000 / 60;
    expect(list().success).toBe(true);
    const storm = simulator.tooManyRequests({} as never);
    expect(read(storm).code).toBe('2101002');
    expect(simulator.violations()).toBe(1);
  });
});
