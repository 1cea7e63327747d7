import type { SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import {
  describeCloud,
  ForeignClient,
  read,
  type CloudOfVendor,
} from '../../solarman-platform/testing/simulator-suite.ts';
import { demo } from './accounts.ts';
import { createSimulator } from './simulator.ts';
import { fixture, NOON } from '../testing/harness.ts';

const deye: CloudOfVendor = {
  createSimulator,
  demo,
  paths: { token: '/v1.0/account/token', info: '/v1.0/account/info', list: '/v1.0/station/list' },
  token: 'accessToken',
  company: 'companyId',
  marks: { code: '1000000', msg: 'success' },
  refusedLogins: [
    [{ password: 'x' }, '2101025'],
    [{ email: 'nobody@deye.example' }, '2101025'],
    [{ appSecret: 'x' }, '2101019'],
    [{ email: undefined }, '2101006'],
    [{ companyId: 1 }, '2101020'],
  ],
  closed: ({ serials }) => ['/v1.0/device/latest', { deviceList: [serials[0]] }],
};
const client = new ForeignClient(deye);
const { member } = client;
const { business } = demo;

function ask(simulator: VendorSimulator, path: string, body: object, changes: object = {}): SimulatorResponse {
  return client.ask(simulator, `/v1.0/${path}`, body, changes);
}

/** Returns members of an object, in their order. */
const members = (value: unknown): string[] => Object.keys(value as object);

describeCloud(deye);

describe('a login', () => {
  it('is answered flat, in camel case, with code 1000000 and expiresIn as text', () => {
    expect(client.login(client.cloud())).toEqual({
      code: '1000000',
      msg: 'success',
      success: true,
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tokenType: 'bearer',
      expiresIn: '5183999',
      scope: null,
      uid: expect.any(Number),
    });
  });

  it('with a wrong password is refused with a message that is itself JSON', () => {
    const { msg } = client.login(client.cloud(), { password: 'x' });
    expect(JSON.parse(String(msg))).toMatchObject({ error: 'Incorrect password', code: 'Incorrect password' });
  });
});

describe('a member of a company', () => {
  it('is shown it as documented', () => {
    const { orgInfoList } = read(ask(client.cloud(), 'account/info', {}, member));
    const documented = JSON.parse(fixture('account_info.documented.json')) as { orgInfoList: object[] };
    expect(members(orgInfoList[0])).toEqual(members(documented.orgInfoList[0]));
  });

  it('trap: device/list calls the good token of a person invalid, and knows that of a member', () => {
    const simulator = client.cloud();
    expect(read(ask(simulator, 'device/list', { page: 1, size: 20 }))).toMatchObject({
      success: false,
      code: '2101019',
      msg: 'auth invalid token',
    });
    const { companyId } = business.company;
    const list = read(ask(simulator, 'device/list', { page: 1, size: 200 }, { ...member, companyId }));
    expect(list.deviceListItems.map(({ deviceSn }: { deviceSn: string }) => deviceSn)).toEqual(
      expect.arrayContaining([...simulator.serials]),
    );
  });
});

describe('answers have the members of the documented and recorded ones', () => {
  const simulator = client.cloud();
  const stationId = (): number => read(ask(simulator, 'station/list', {})).stationList[0].id as number;
  const documented = (name: string): any => JSON.parse(fixture(name)); // eslint-disable-line @typescript-eslint/no-explicit-any

  it('station/list: total, and floats for times', () => {
    const { body } = ask(simulator, 'station/list', { page: 1, size: 1 });
    expect(body).toMatch(/"lastUpdateTime":\d{10}\.0/);
    const answer = JSON.parse(body);
    const wanted = documented('station_list.documented.json');
    expect(members(answer.stationList[0])).toEqual(members(wanted.stationList[0]));
    expect(members(answer)).toEqual(expect.arrayContaining(members(wanted)));
  });

  it('station/listWithDevice: stationTotal, at most 50 a page', () => {
    const answer = read(ask(simulator, 'station/listWithDevice', { page: 1, size: 50, deviceType: 'INVERTER' }));
    const wanted = documented('station_listWithDevice.documented.json');
    expect(answer).toMatchObject({ stationTotal: answer.stationList.length });
    expect(answer).not.toHaveProperty('total');
    expect(members(answer.stationList[0])).toEqual(expect.arrayContaining(members(wanted.stationList[0])));
    const [device] = answer.stationList[0].deviceListItems;
    expect(members(device)).toEqual(members(wanted.stationList[0].deviceListItems[0]));
    expect(device.deviceType).toBe('INVERTER');
    expect(read(ask(simulator, 'station/listWithDevice', { page: 1, size: 51 })).code).toBe('2101006');
  });

  it('station/device: collectors among the devices, whole seconds', () => {
    const { body } = ask(simulator, 'station/device', { page: 1, size: 20, stationIds: [stationId()] });
    expect(body).toMatch(/"collectionTime":\d{10},/);
    const answer = JSON.parse(body);
    const wanted = documented('station_device.documented.json');
    expect(members(answer.deviceListItems[0])).toEqual(members(wanted.deviceListItems[0]));
    expect(answer.deviceListItems[0].deviceType).toBe('COLLECTOR');
    expect(answer.total).toBe(answer.deviceListItems.length);
  });

  it('station/latest and the plant’s history', () => {
    const latest = read(ask(simulator, 'station/latest', { stationId: stationId() }));
    expect(members(latest)).toEqual(expect.arrayContaining(members(documented('station_latest.documented.json'))));
    const days = { stationId: stationId(), granularity: 2, startAt: '2026-06-18', endAt: '2026-06-20' };
    const { stationDataItems } = read(ask(simulator, 'station/history', days));
    expect(stationDataItems.map(({ day }: { day: number }) => day)).toEqual([18, 19]);
    const span = { stationId: stationId(), startTimestamp: NOON / 1000 - 3600, endTimestamp: NOON / 1000 };
    const power = read(ask(simulator, 'station/history/power', span)).stationDataItems;
    expect(power).toHaveLength(12);
    expect(power.at(-1).timeStamp).toBeGreaterThan(NOON / 1000 - 300);
    expect(power.at(-1).generationPower).toBeGreaterThan(latest.generationPower / 2);
  });

  it('device/latest: the keys of a recorded string inverter in their order; all values are text', () => {
    const { deviceDataList } = read(ask(simulator, 'device/latest', { deviceList: simulator.serials.slice(0, 10) }));
    expect(deviceDataList).toHaveLength(10);
    const recorded = documented('device_latest_string_3kW.recorded.json').deviceDataList[0];
    const keysOf = ({ dataList }: { dataList: { key: string }[] }): string[] => dataList.map(({ key }) => key);
    const strings = deviceDataList.find(
      (data: { dataList: { key: string }[] }) =>
        // A hybrid has fewer, a large inverter more inputs.
        keysOf(data).at(8) === 'DCVoltagePV8' && keysOf(data).at(9) === 'DCCurrentPV1',
    );
    expect(members(strings)).toEqual(members(recorded));
    // TotalConsumptionPower comes from a meter, which the device lacks.
    expect(keysOf(strings)).toEqual(keysOf(recorded).filter((key) => key !== 'TotalConsumptionPower'));
    for (const { dataList } of deviceDataList) for (const entry of dataList) expect(typeof entry.value).toBe('string');
  });

  it('device/history: samples with epoch text, days, months without padding, years', () => {
    const [deviceSn] = simulator.serials;
    const history = (granularity: number, startAt: string, endAt: string, more: object = {}) =>
      read(ask(simulator, 'device/history', { deviceSn, granularity, startAt, endAt, ...more }));
    const samples = history(1, '2026-06-20', '2026-06-21', { measurePoints: ['RatedPower', 'DCVoltagePV1'] });
    expect(members(samples)).toEqual(members(documented('device_history_g1.recorded.json')));
    expect(samples.dataList[0].time).toMatch(/^\d{10}$/);
    expect(samples.dataList[0].itemList).toHaveLength(2);
    const days = history(2, '2026-05-30', '2026-05-31');
    const wanted = documented('device_history_g2.recorded.json').dataList[0];
    expect(days.dataList.map(({ time }: { time: string }) => time)).toEqual(['2026-05-30', '2026-05-31']);
    expect(days.dataList[0].itemList.map(members)).toEqual(wanted.itemList.map(members));
    const months = history(3, '2026-05', '2026-06').dataList;
    expect(months.map(({ time }: { time: string }) => time)).toEqual(['2026-5', '2026-6']);
    const recordedMonths = documented('device_history_g3.recorded.json').dataList;
    expect(months[0].time).toBe(recordedMonths[0].time);
    expect(months[0].itemList.map(members)).toEqual(recordedMonths[0].itemList.map(members));
    expect(history(4, '2025', '2026').dataList.map(({ time }: { time: string }) => time)).toEqual(['2025', '2026']);
    expect(history(1, '2001-01-01', '2001-01-01', { measurePoints: ['SOC'] }).code).toBe('2101016');
  });

  it('device/historyRaw brings the samples of the span, measurePoints the points', () => {
    const [deviceSn] = simulator.serials;
    const points = read(ask(simulator, 'device/measurePoints', { deviceSn }));
    expect(members(points)).toEqual(
      expect.arrayContaining(members(documented('device_measurePoints.documented.json'))),
    );
    const span = { deviceSn, startTimestamp: NOON / 1000 - 3600, endTimestamp: NOON / 1000 };
    const { dataList } = read(ask(simulator, 'device/historyRaw', { ...span, measurePoints: ['DCVoltagePV1'] }));
    expect(dataList).toHaveLength(12);
  });

  it('alerts of a device and of its plant, open while the fault lasts', () => {
    const faulty = client.cloud({ conditions: { fault: NOON / 1000 - 3600 } });
    const [deviceSn] = faulty.serials;
    const span = { startTimestamp: NOON / 1000 - 7200, endTimestamp: NOON / 1000, page: 1, size: 10 };
    const { alertList } = read(ask(faulty, 'device/alertList', { deviceSn, ...span }));
    expect(alertList[0]).toMatchObject({ deviceSn, level: 2, status: 1, alertEndTime: null });
    const [{ id }] = read(ask(faulty, 'station/list', {})).stationList;
    const { stationAlertItems } = read(ask(faulty, 'station/alertList', { stationId: id, ...span }));
    expect(stationAlertItems).toContainEqual(alertList[0]);
  });
});

describe('refusals', () => {
  const simulator = client.cloud();
  const [deviceSn] = simulator.serials;
  const day = { deviceSn, startAt: '2026-06-20', endAt: '2026-06-20' };
  const span = { startTimestamp: 1_700_000_000, endTimestamp: 1_700_000_000 + 32_000_000 };

  it.each([
    ['device/history', { ...day, granularity: 1 }, '2101006', 'measurePoints cannot be null'],
    [
      'device/history',
      { ...day, granularity: 1, measurePoints: ['a', 'b', 'c', 'd', 'e', 'f'] },
      '2101006',
      'list too long',
    ],
    [
      'device/history',
      { ...day, granularity: 2, measurePoints: ['SOC'] },
      '2101006',
      'if granularity != 1，measurePoints should be null',
    ],
    [
      'device/history',
      { ...day, granularity: 3, startAt: '2025-01', endAt: '2026-06' },
      '2101006',
      'should be <=12months',
    ],
    ['device/history', { ...day, deviceSn: 'x', granularity: 1 }, '2101023', 'access denied'],
    [
      'device/historyRaw',
      { deviceSn, measurePoints: ['SOC'], ...span },
      '2101006',
      'startTimestamp and endTimestamp should be within 5 days',
    ],
    ['device/latest', { deviceList: Array.from({ length: 11 }, () => deviceSn) }, '2101006', 'list too long'],
    ['device/latest', { deviceList: [deviceSn, 'x'] }, '2101023', 'access denied'],
    ['device/alertList', { deviceSn, ...span }, '2101006', 'should be <=30days'],
    ['station/device', { stationIds: Array.from({ length: 11 }, (_, i) => i) }, '2101006', 'list too long'],
    ['station/device', { stationIds: [1] }, '2101023', 'access denied'],
    ['station/latest', {}, '2101006', 'param not exist'],
    ['station/list', { page: 1, size: 201 }, '2101006', 'page too big'],
    ['station/list', { page: 0 }, '2101006', 'invalid param type'],
    ['config/battery', { deviceSn }, '2106001', 'device not supported'],
  ])('%s %j: %s %s', (path, body, code, msg) => {
    const answer = ask(simulator, path, body);
    expect(answer.status).toBe(200);
    expect(read(answer)).toMatchObject({ success: false, code, msg });
  });
});
