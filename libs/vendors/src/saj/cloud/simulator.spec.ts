import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { clientSign } from '../auth.ts';
import { createSimulator } from './simulator.ts';
import { fixture, NOON, SEED } from '../testing/harness.ts';

let now = NOON;
let cloud: VendorSimulator;
beforeEach(() => {
  now = NOON;
  cloud = createSimulator({ now: () => now, timeScale: 1, seed: SEED, inverters: 12 });
});

function send(path: string, query: Record<string, string>, headers: Record<string, string> = {}, method = 'GET') {
  const request: SimulatorRequest = {
    method,
    path,
    headers,
    baseUrl: 'http://localhost/saj',
    query: new URLSearchParams(query),
    body: Buffer.from(''),
  };
  const { status, body } = cloud.handle(request) as SimulatorResponse;
  return { status, body, json: JSON.parse(body) as Record<string, unknown> };
}

function token(): string {
  const { json } = send('/open/api/access_token', cloud.credentials);
  return (json.data as { access_token: string }).access_token;
}

/** Sends a call with a token, a second after the last one. */
function ask(call: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  now += 1000;
  return send(`/open/api/${call}`, query, { accesstoken: token(), 'content-language': 'en_US', ...headers });
}

const namesOf = (text: string): string[] => [...text.matchAll(/"(\w+)"\s*:/g)].map(([, name]) => name!);

describe('the token', () => {
  it('looks as the recorded one: envelope, frame, life', () => {
    const recorded = JSON.parse(fixture('access_token.json')) as { data: { access_token: string } };
    const { json } = send('/open/api/access_token', cloud.credentials);
    expect(json).toEqual({ ...recorded, data: { access_token: expect.any(String), expires: 28_800 } });
    const given = (json.data as { access_token: string }).access_token;
    // The key in the recorded one was replaced by its publisher: what frames it was not.
    const ends = (text: string): string[] => [text.slice(0, 32), text.slice(-9)];
    expect(ends(given)).toEqual(ends(recorded.data.access_token));
    expect(Buffer.from(given, 'base64')).toHaveLength(94);
  });

  it('is valid in a restarted cloud and beside later ones, and ends when all are revoked', () => {
    const first = token();
    const call = (accesstoken: string): number => {
      now += 1000;
      return send('/open/api/device/alarmList', { appId: cloud.credentials.appId! }, { accesstoken }).status;
    };
    token();
    expect(call(first)).toBe(200);
    cloud = createSimulator({ now: () => now, timeScale: 1, seed: SEED, inverters: 12 });
    expect(call(first)).toBe(200);
    expect(call(`${first.slice(0, 60)}AAAA${first.slice(64)}`)).toBe(401);
    expect(call('')).toBe(401);
    cloud.revokeTokens!(true);
    expect(call(first)).toBe(401);
    expect(call(token())).toBe(200);
  });

  it('refused is the recorded body, with HTTP 401', () => {
    const { status, json } = send('/open/api/device/alarmList', {});
    expect([status, json]).toEqual([401, JSON.parse(fixture('error_token.json'))]);
  });
});

describe('lists', () => {
  it('have the members of the recorded page, at the top level, in Chinese whatever the requested language', () => {
    const recorded = JSON.parse(fixture('developer_device_page.json')) as Record<string, unknown>;
    const { json } = ask('developer/device/page', { appId: 'VH_testapp1', pageNum: '1', pageSize: '100' });
    expect(Object.keys(json)).toEqual(Object.keys(recorded));
    expect(json).toMatchObject({ total: 12, totalPage: 2, code: 200, msg: recorded.msg });
    const rows = json.rows as object[];
    expect(rows).toHaveLength(10);
    expect(Object.keys(rows[0]!)).toEqual(Object.keys((recorded.rows as object[])[0]!));
    expect(ask('developer/device/page', { appId: 'VH_testapp1', pageNum: '3' }).json.rows).toEqual([]);
  });

  it('want the application they are asked of', () => {
    expect(ask('developer/plant/page', { appId: 'VH_other' }).json).toMatchObject({ code: 200_008 });
    expect(ask('developer/plant/page').json).toMatchObject({ code: 10_006 });
  });

  it('can be narrowed to a plant', () => {
    const { rows } = ask('developer/plant/page', { appId: 'VH_testapp1' }).json as { rows: { plantId: string }[] };
    const { plantId } = rows[0]!;
    const devices = ask('developer/device/page', { appId: 'VH_testapp1', plantId }).json.rows as object[];
    expect(devices.length).toBeGreaterThan(0);
    for (const device of devices) expect(device).toMatchObject({ plantId });
  });
});

describe('points', () => {
  const local = (hour: string): string => `2026-06-21 ${hour}:00`;

  it('have the names of the recorded one, in its types, one of them twice', () => {
    const recorded = namesOf(fixture('historyDataCommon.json')).slice(3);
    const { body } = ask('device/realtimeDataCommon', { deviceSn: cloud.serials[0]! });
    const names = namesOf(body).slice(3);
    expect(names.filter((name) => name === 'tOutPowerWatt')).toHaveLength(2);
    expect(names.filter((name) => !/^pv\d+volt$/.test(name)).sort()).toEqual(
      recorded.filter((name) => !/^pv\d+volt$/.test(name)).sort(),
    );
    const { data: shown } = JSON.parse(body) as { data: Record<string, unknown> };
    const { data } = JSON.parse(fixture('historyDataCommon.json')) as { data: [Record<string, unknown>] };
    for (const [name, value] of Object.entries(data[0]))
      expect([name, typeof shown[name]]).toEqual([name, typeof value]);
    expect(shown.invTime).toMatch(/^2026-06-21T\d\d:\d\dZ$/);
  });

  it('of a stretch of time come newest first, narrowed by fields', () => {
    const query = { deviceSn: cloud.serials[0]!, startTime: local('10:00'), endTime: local('11:00') };
    const { data } = ask('device/historyDataCommon', { ...query, fields: 'deviceSn,dataTime' }).json;
    const times = (data as { dataTime: string }[]).map(({ dataTime }) => dataTime);
    expect(times.length).toBeGreaterThan(8);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(Object.keys((data as object[])[0]!)).toEqual(['deviceSn', 'dataTime']);
  });

  it('of more than a day, or of no times, are refused', () => {
    const deviceSn = cloud.serials[0]!;
    const span = { startTime: '2026-06-19 00:00:00', endTime: '2026-06-20 00:00:01' };
    expect(ask('device/historyDataCommon', { deviceSn, ...span }).json).toMatchObject({ code: 10_006 });
    expect(ask('device/historyDataCommon', { deviceSn }).json).toMatchObject({ code: 10_003 });
    expect(ask('device/historyDataCommon').json).toMatchObject({ code: 200_005 });
  });

  it('of a device that is not ours are not given', () => {
    expect(ask('device/realtimeDataCommon', { deviceSn: 'R5T2103J0000E99999' }).json).toMatchObject({ code: 200_015 });
  });

  it('at night: success, and no data at all', () => {
    now = Date.parse('2026-06-21T23:30:00Z');
    expect(ask('device/realtimeDataCommon', { deviceSn: cloud.serials[0]! }).body).toBe(
      '{"code":200,"msg":"request success"}',
    );
  });
});

describe('what other clients ask for', () => {
  it('uploadData has the shapes recorded by minute, day and month', () => {
    const upload = (timeUnit: string, startTime: string, endTime: string): Record<string, unknown> =>
      ask('device/uploadData', { deviceSn: cloud.serials[0]!, timeUnit, startTime, endTime }).json;
    const shape = (name: string): object => (JSON.parse(fixture(name)) as { data: { data: [object] } }).data.data[0];
    const rows = (answer: Record<string, unknown>): object[] => (answer.data as { data: object[] }).data;
    const minutes = rows(upload('0', '2026-06-21 10:00:00', '2026-06-21 11:00:00'));
    expect(Object.keys(minutes[0]!)).toEqual(expect.arrayContaining(Object.keys(shape('uploadData_minute.json'))));
    expect(Object.keys(minutes[0]!)).toHaveLength(42);
    const days = rows(upload('1', '2026-06-18 00:00:00', '2026-06-20 23:59:59')) as { pVEnergy: number }[];
    expect(days).toHaveLength(3);
    expect(Object.keys(days[0]!)).toEqual(Object.keys(shape('uploadData_day.json')));
    const months = rows(upload('2', '2026-05-01 00:00:00', '2026-06-20 23:59:59')) as { pVEnergy: number }[];
    expect(months.map((row) => Object.keys(row))).toEqual(Array(2).fill(Object.keys(shape('uploadData_month.json'))));
    expect(months[1]!.pVEnergy).toBeGreaterThan(days.reduce((sum, { pVEnergy }) => sum + pVEnergy, 0));
    expect(upload('7', '2026-05-01 00:00:00', '2026-06-20 23:59:59')).toMatchObject({ code: 10_006 });
  });

  it('plant and device calls agree with the points', () => {
    const [deviceSn = ''] = cloud.serials;
    const { data: point } = ask('device/realtimeDataCommon', { deviceSn }).json as { data: Record<string, string> };
    const { rows } = ask('developer/plant/page', { appId: 'VH_testapp1' }).json as { rows: { plantId: string }[] };
    const { plantId } = rows[0]!;
    const energy = ask('plant/energy', { plantId, deviceSns: deviceSn }).json.data;
    expect(energy).toMatchObject({
      todayPvEnergy: Number(point.todayPvEnergy),
      totalPvEnergy: Number(point.totalPvEnergy),
    });
    const { data: details } = ask('plant/details', { plantId }).json as { data: { deviceSnList: string[] } };
    expect(details.deviceSnList).toContain(deviceSn);
    expect(ask('plant/getPlantStatisticsData', { plantId }).json.data).toMatchObject({
      type: 0,
      batEnergyPercent: '0',
    });
    expect(ask('device/batInfo', { deviceSn }).json.data).toMatchObject({ deviceInfo: { invSN: deviceSn } });
    expect(ask('device/secData', { plantId }).json.msg).toContain('plant has not been bound with load monitoring');
  });

  it('both lists of alarms show a fault that is switched on', () => {
    cloud = createSimulator({
      now: () => now,
      timeScale: 1,
      seed: SEED,
      inverters: 3,
      conditions: { fault: NOON / 1000 - 3600 },
    });
    const [deviceSn = ''] = cloud.serials;
    const row = { deviceSn, alarmName: 'Master Phase1 Voltage High', alarmLevel: 2, status: 1 };
    expect(ask('device/alarmList', { appId: 'VH_testapp1' }).json.data).toEqual([expect.objectContaining(row)]);
    expect(ask('device/alarmList', { deviceSn, status: '4', alarmLevel: '1' }).json.data).toEqual([]);
    const detailed = ask('device/getDeviceAlarmList', { deviceSn, alarmCommonState: '1', alarmDeviceType: '1' });
    expect(detailed.json.data).toMatchObject([{ serialNumber: 1, alarmState: 1, deviceSn }]);
  });
});

describe('the gate', () => {
  const [deviceSn, appId] = ['R6S2502J0000E00001', 'VH_testapp1'];

  it('takes calls with the right signature or none, and refuses a wrong one', () => {
    const [serial = ''] = cloud.serials;
    const sent = (clientsign: string): unknown =>
      ask('device/baseinfo', { deviceSn: serial }, { clientsign }).json.code;
    expect([sent(clientSign(appId, serial)), sent(''), sent(clientSign(appId, deviceSn))]).toEqual([200, 200, 10_006]);
  });

  it('refuses the sixth call of a second, and the 151st for points, each interface by itself', () => {
    const accesstoken = token();
    const burst = (call: string, count: number): number => {
      const query = { appId, deviceSn: cloud.serials[0]! };
      return Array.from({ length: count }, () => send(`/open/api/${call}`, query, { accesstoken }).json.code).filter(
        (code) => code === 10_006,
      ).length;
    };
    expect([
      burst('device/baseinfo', 6),
      burst('device/alarmList', 5),
      burst('device/realtimeDataCommon', 151),
    ]).toEqual([1, 0, 1]);
    expect(cloud.violations()).toBe(2);
    now += 1000;
    expect(burst('device/baseinfo', 5)).toBe(0);
  });

  it('does not count future calls against a client: its clock may be set back', () => {
    const accesstoken = token();
    const send5 = (): unknown[] =>
      Array.from({ length: 5 }, () => send('/open/api/device/alarmList', { appId }, { accesstoken }).json.code);
    now += 60_000;
    expect(send5()).toEqual(Array(5).fill(200));
    now -= 30_000;
    expect(send5()).toEqual(Array(5).fill(200));
    expect(cloud.violations()).toBe(0);
  });

  it('knows the prefix of the site, verbs as recorded, and nothing else', () => {
    expect(send('/prod-api/open/api/access_token', cloud.credentials).json.code).toBe(200);
    expect(send('/open/api/device/alarmList', {}, {}, 'POST')).toMatchObject({
      status: 200,
      json: { code: 500, msg: "Request method 'POST' not supported" },
    });
    expect(send('/open/api/other', {}).status).toBe(404);
    expect(send('/other', {}).status).toBe(404);
  });
});
