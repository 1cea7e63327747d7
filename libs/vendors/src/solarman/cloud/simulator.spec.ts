import {
  describeCloud,
  ForeignClient,
  read,
  type CloudOfVendor,
} from '../../solarman-platform/testing/simulator-suite.ts';
import { demo } from './accounts.ts';
import { createSimulator } from './simulator.ts';
import { NOON } from '../testing/harness.ts';

const solarman: CloudOfVendor = {
  createSimulator,
  demo,
  paths: { token: '/account/v1.0/token', info: '/account/v1.0/info', list: '/station/v1.0/list' },
  query: { language: 'en' },
  token: 'access_token',
  company: 'orgId',
  marks: { code: null, msg: null },
  refusedLogins: [
    [{ password: 'x' }, '2101025'],
    [{ email: 'nobody@solarman.example' }, '2101025'],
    [{ appSecret: 'x' }, '2101025'],
    [{ email: undefined }, '2101005'],
    [{ orgId: 1 }, '2101020'],
  ],
  closed: () => ['/station/v1.0/device', { stationId: 1 }],
};
const client = new ForeignClient(solarman);

describeCloud(solarman);

it('answers a login flat, with code and msg null and expires_in as text', () => {
  expect(client.login(client.cloud())).toEqual({
    code: null,
    msg: null,
    success: true,
    requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    access_token: expect.any(String),
    token_type: 'bearer',
    refresh_token: expect.any(String),
    expires_in: '5183999',
    scope: null,
    uid: expect.any(Number),
  });
});

it('shows a business user its company', () => {
  const { orgInfoList } = read(client.ask(client.cloud(), '/account/v1.0/info', {}, client.member));
  expect(orgInfoList).toEqual([{ companyId: 10_702_070, companyName: 'Demo Solar Services', roleName: 'admin' }]);
});

describe('answers', () => {
  it('are floats in lists, ints in data', () => {
    const simulator = client.cloud();
    const list = client.ask(simulator, '/station/v1.0/list', { page: 1, size: 1 }).body;
    expect(list).toMatch(/"lastUpdateTime":\d{10}\.0/);
    expect(list).toMatch(/"generationPower":\d+\.\d/);
    const [station] = JSON.parse(list).stationList;
    expect(client.ask(simulator, '/station/v1.0/device', { stationId: station.id }).body).toMatch(
      /"collectionTime":\d{10}\.0/,
    );
    expect(client.ask(simulator, '/device/v1.0/currentData', { deviceSn: simulator.serials[0] }).body).toMatch(
      /"collectionTime":\d{10}}/,
    );
  });

  it('have collectors among the devices of a plant, and values of strings', () => {
    const simulator = client.cloud();
    const [station] = read(client.ask(simulator, '/station/v1.0/list', {})).stationList;
    const { deviceListItems } = read(
      client.ask(simulator, '/station/v1.0/device', { page: 1, size: 20, stationId: station.id }),
    );
    const collector = deviceListItems.find((row: { deviceType: string }) => row.deviceType === 'COLLECTOR');
    const { communication } = read(
      client.ask(simulator, '/device/v1.0/communication', { deviceSn: collector.deviceSn }),
    );
    expect(communication.childList[0]).toMatchObject({ parentSn: collector.deviceSn, childList: [] });
    for (const { deviceSn } of deviceListItems) {
      const { dataList } = read(client.ask(simulator, '/device/v1.0/currentData', { deviceSn }));
      for (const entry of dataList) expect(typeof entry.value).toBe('string');
    }
  });

  it('count power in W or in kW, by the device', () => {
    const simulator = client.cloud({ inverters: 40 });
    const units = simulator.serials.map((deviceSn) => {
      const { dataList } = read(client.ask(simulator, '/device/v1.0/currentData', { deviceSn }));
      return dataList.find(({ key }: { key: string }) => key === 'APo_t1').unit;
    });
    expect(new Set(units)).toEqual(new Set(['W', 'kW']));
  });

  it('have a device id of its own for each device', () => {
    const simulator = client.cloud({ inverters: 20 });
    const { stationList } = read(client.ask(simulator, '/station/v1.0/list', { size: 100 }));
    const ids = stationList.flatMap(({ id }: { id: number }) =>
      read(client.ask(simulator, '/station/v1.0/device', { stationId: id, size: 100 })).deviceListItems.map(
        ({ deviceId }: { deviceId: number }) => deviceId,
      ),
    );
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are given for the device id too, which counts before the serial number', () => {
    const simulator = client.cloud();
    const [first, second] = simulator.serials;
    const { deviceId } = read(client.ask(simulator, '/device/v1.0/currentData', { deviceSn: second }));
    expect(read(client.ask(simulator, '/device/v1.0/currentData', { deviceSn: first, deviceId })).deviceSn).toBe(
      second,
    );
  });

  it('show frames for timeType 1 and 5, the energy of days, months and years for 2, 3 and 4', () => {
    const simulator = client.cloud();
    const [deviceSn] = simulator.serials;
    const history = (timeType: number, time: string) =>
      read(client.ask(simulator, '/device/v1.0/historical', { deviceSn, startTime: time, endTime: time, timeType }));
    const frames = history(1, '2026-06-20').paramDataList;
    expect(frames[0].collectTime).toMatch(/^\d{10}$/);
    expect(history(5, '2026-06-20').paramDataList).toEqual(frames);
    const eDay = frames.at(-1).dataList.find(({ key }: { key: string }) => key.startsWith('Etdy_ge')).value;
    expect(history(2, '2026-06-20').paramDataList).toMatchObject([
      { collectTime: '2026-06-20', dataList: [{ value: eDay }] },
    ]);
    expect(history(3, '2026-05').paramDataList).toHaveLength(1);
    expect(history(4, '2025').paramDataList).toHaveLength(1);
    const farFuture = { deviceSn, startTime: '2026-06-20', endTime: '2099-01-01', timeType: 1 };
    expect(read(client.ask(simulator, '/device/v1.0/historical', farFuture)).paramDataList).toEqual(frames);
    expect(history(1, '2001-01-01').code).toBe('2101016');
    expect(history(9, '2026-06-20').code).toBe('2101006');
    expect(history(1, '20.6.2026').code).toBe('2101015');
  });

  it('show a plant’s power and energy', () => {
    const simulator = client.cloud();
    const [{ id, generationPower }] = read(client.ask(simulator, '/station/v1.0/list', {})).stationList;
    expect(read(client.ask(simulator, '/station/v1.0/realTime', { stationId: id })).generationPower).toBe(
      generationPower,
    );
    const days = { stationId: id, startTime: '2026-06-18', endTime: '2026-06-20', timeType: 2 };
    const { stationDataItems } = read(client.ask(simulator, '/station/v1.0/history', days));
    expect(stationDataItems.map(({ day }: { day: number }) => day)).toEqual([18, 19, 20]);
    expect(read(client.ask(simulator, '/station/v1.0/base', { stationId: id })).name).toBe('Berlin Solar 1');
  });

  it('report an alert in the list, in detail and in the plant', () => {
    const conditions = { fault: NOON / 1000 - 3600 };
    const simulator = client.cloud({ conditions });
    const [deviceSn] = simulator.serials;
    const span = { startTimestamp: NOON / 1000 - 7200, endTimestamp: NOON / 1000, page: 1, size: 10 };
    const { alertList } = read(client.ask(simulator, '/device/v1.0/alertList', { deviceSn, ...span }));
    expect(alertList[0]).toMatchObject({ level: 2, alertTime: NOON / 1000 - 3600, code: '45' });
    const { alertId } = alertList[0];
    expect(read(client.ask(simulator, '/device/v1.0/alertDetail', { deviceSn, alertId })).alertCode).toBe('45');
    const [{ id }] = read(client.ask(simulator, '/station/v1.0/list', {})).stationList;
    const { stationAlertItems } = read(client.ask(simulator, '/station/v1.0/alert', { stationId: id, ...span }));
    expect(stationAlertItems).toContainEqual(expect.objectContaining({ alertId, status: 1, alertEndTime: null }));
    const long = { ...span, startTimestamp: NOON / 1000 - 100 * 86_400 };
    expect(read(client.ask(simulator, '/device/v1.0/alertList', { deviceSn, ...long })).success).toBe(false);
  });

  it.each([
    ['/station/v1.0/device', { stationId: 1 }, '2101031'],
    ['/station/v1.0/device', {}, '2101005'],
    ['/station/v1.0/list', { page: 1, size: 101 }, '2101026'],
    ['/station/v1.0/list', { page: 0 }, '2101006'],
    ['/device/v1.0/currentData', { deviceSn: 'x' }, '2101032'],
    ['/device/v1.0/currentData', {}, '2101005'],
  ])('refuse %s %j: %s', (path, body, code) => {
    expect(read(client.ask(client.cloud(), path, body))).toMatchObject({ success: false, code });
  });
});
