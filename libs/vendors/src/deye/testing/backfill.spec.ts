import { describeBackfill } from '../../solarman-platform/testing/backfill-suite.ts';
import { historyAnswers } from '../backfill.ts';
import { tableKeys } from '../tables.ts';
import { answered, harness, fixture, polled, signal, startCloud, type Cloud } from './harness.ts';

const POINTS = '/v1.0/device/measurePoints';
const HISTORY = '/v1.0/device/history';

const item = (key: string, padding = ''): string => `{"unit":"V","value":"1.0","key":"${key}","x":1.0${padding}}`;
const frame = (time: unknown, ...items: string[]): string =>
  `{"time":${JSON.stringify(time)},"itemList":[${items.join(',')}]}`;
const day = (...frames: string[]): string => `{"success":true,"dataList":[${frames.join(', ')}]}`;

describeBackfill({
  harness,
  name: 'history',
  answersOf: (body, device, gap) => historyAnswers([body], device, gap, 0),
  dayOf: (samples) => (samples ? day(...samples) : '{"success":true,"dataList":null}'),
  sampleOf: (time, padding = '') => frame(time, item('DCVoltagePV1', `,"p":"${padding}"`)),
});

describe('a call for a gap', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for the points the device has and the table reads, five a call', async () => {
    cloud = await startCloud({ inverters: 1 });
    const asked: { measurePoints: string[] }[] = [];
    cloud.intercept = (request, next) => {
      if (request.path === POINTS) return { status: 200, body: fixture('device_measurePoints.documented.json') };
      if (request.path !== HISTORY) return next(request);
      asked.push(JSON.parse(request.body.toString()) as { measurePoints: string[] });
      return answered({ success: true, dataList: [] });
    };
    const device = polled({ InverterSN: '2402010117' }, 'America/Bogota');
    const noon = Date.parse('2026-06-20T12:00:00Z') / 1000;
    const [call] = cloud.adapter.planBackfill!([device], { from: noon, to: noon + 3600 });
    await expect(call!.run(signal)).resolves.toEqual([]);
    const day = { deviceSn: '2402010117', granularity: 1, startAt: '2026-06-20', endAt: '2026-06-20' };
    // Five of the document's 24 points are counters and grid values that BaseData has no field for.
    expect(asked).toEqual([
      {
        ...day,
        measurePoints: ['RatedPower', 'TotalActiveProduction', 'DailyActiveProduction', 'SOC', 'DCVoltagePV1'],
      },
      { ...day, measurePoints: ['DCCurrentPV1', 'DCPowerPV1', 'ACVoltageRUA', 'ACCurrentRUA', 'ACOutputFrequencyR'] },
      {
        ...day,
        measurePoints: ['GridFrequency', 'BatteryVoltage', 'BatteryCurrent', 'BatteryPower', 'DC Temperature'],
      },
      { ...day, measurePoints: ['AC Temperature', 'Temperature- Battery'] },
    ]);
    expect(tableKeys.has('DCVoltagePV32')).toBe(true);
  });
});

describe('the answers for five points each', () => {
  const device = polled({ InverterSN: 'S1' }, 'Europe/Berlin');

  it('are one: items of the same time together, as written, those of different times never', () => {
    const first = day(frame('200', item('a'), item('b')), frame('300', item('a')));
    const second = day(frame('200', item('c')), frame('301', item('c')));
    const [answer, ...others] = historyAnswers([first, second], device, { from: 100, to: 400 }, 5);
    expect(others).toEqual([]);
    const frames = [`{"time":"200","itemList":[${item('a')},${item('b')},${item('c')}]}`];
    frames.push(`{"time":"300","itemList":[${item('a')}]}`, `{"time":"301","itemList":[${item('c')}]}`);
    expect(answer).toEqual({
      call: 'device/history',
      fetchedAt: 5,
      devices: [device],
      backfill: true,
      body: `{"success":true,"deviceSn":"S1","dataList":[${frames.join(',')}]}`,
    });
  });

  it('are empty where the device measures nothing that the table reads', () => {
    expect(historyAnswers([], device, { from: 0, to: 1 }, 0)).toEqual([]);
  });
});
