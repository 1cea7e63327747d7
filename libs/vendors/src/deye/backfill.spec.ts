import { historyAnswers } from './history-answers.ts';
import { tableKeys } from './table.ts';
import {
  answered,
  fixture,
  inventory,
  map,
  NOON,
  poll,
  polled,
  samplesOf,
  signal,
  startCloud,
  type Cloud,
} from './testing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const POINTS = '/v1.0/device/measurePoints';
const HISTORY = '/v1.0/device/history';

describe('planBackfill', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for each device and day once, the oldest day first', async () => {
    cloud = await startCloud({ inverters: 2 });
    const devices = ['S1', 'S2'].map((serial) => polled({ InverterSN: serial }, 'Europe/Berlin'));
    const gap = { from: seconds('2026-06-20T12:00:00Z'), to: seconds('2026-06-21T08:00:00Z') };
    expect(cloud.adapter.planBackfill!(devices, gap).map(({ name }) => name)).toEqual([
      ...['history:S1:2026-06-20', 'history:S2:2026-06-20'],
      ...['history:S1:2026-06-21', 'history:S2:2026-06-21'],
    ]);
  });

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
    const gap = { from: seconds('2026-06-20T12:00:00Z'), to: seconds('2026-06-20T13:00:00Z') };
    const [call] = cloud.adapter.planBackfill!([device], gap);
    await expect(call!.run(signal)).resolves.toEqual([]);
    const day = { deviceSn: '2402010117', granularity: 1, startAt: '2026-06-20', endAt: '2026-06-20' };
    // Of the 24 points of the document five are counters and grid values that BaseData has no field for.
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

  it('of a day without data brings nothing', async () => {
    cloud = await startCloud({ inverters: 1 });
    const devices = await inventory(cloud);
    const gap = { from: seconds('2001-06-20T12:00:00Z'), to: seconds('2001-06-20T13:00:00Z') };
    const [call] = cloud.adapter.planBackfill!(devices, gap);
    await expect(call!.run(signal)).resolves.toEqual([]);
  });

  it('brings each sample as the live poll would have, field by field', async () => {
    cloud = await startCloud({ inverters: 6 });
    const devices = await inventory(cloud);
    const live = samplesOf(await poll(cloud, devices));
    const gap = { from: NOON / 1000 - 400, to: NOON / 1000 };
    const calls = cloud.adapter.planBackfill!(devices, gap);
    const answers = (await Promise.all(calls.map((call) => call.run(signal)))).flat();
    const filled = samplesOf(answers.flatMap(map));
    for (const sample of live) {
      const same = filled.find(({ device, datetime }) => device === sample.device && datetime === sample.datetime);
      // A device asleep or lost has no sample in the gap.
      if (sample.state === '0') expect(same).toBeUndefined();
      else expect(same?.measurements).toEqual(sample.measurements);
    }
    expect(filled.length).toBeGreaterThan(0);
  });

  it('brings with a time scale the samples the live polls would have brought', async () => {
    cloud = await startCloud({ inverters: 1, timeScale: 60 });
    const devices = await inventory(cloud);
    const gap = { from: NOON / 1000 - 60, to: NOON / 1000 };
    const calls = cloud.adapter.planBackfill!(devices, gap);
    const answers = (await Promise.all(calls.map((call) => call.run(signal)))).flat();
    expect(answers.every(({ backfill }) => backfill)).toBe(true);
    const times = samplesOf(answers.flatMap(map)).map(({ datetime }) => datetime!);
    expect(times).toHaveLength(12);
    const live: number[] = [];
    for (let now = NOON - 55_000; now <= NOON; now += 5000) {
      cloud.clock.now = now;
      const [call] = cloud.adapter.planPolls(devices);
      live.push(samplesOf((await call!.run(signal)).flatMap(map))[0]!.datetime!);
    }
    expect(times).toEqual(live);
  });
});

describe('the answers for a day', () => {
  const device = polled({ InverterSN: 'S1' }, 'Europe/Berlin');
  const item = (key: string, padding = ''): string => `{"unit":"V","value":"1.0","key":"${key}","x":1.0${padding}}`;
  const frame = (time: unknown, ...items: string[]): string =>
    `{"time":${JSON.stringify(time)},"itemList":[${items.join(' ,')}]}`;
  const day = (...frames: string[]): string => `{"success":true,"dataList":[${frames.join(', ')}]}`;

  it('are one: items of the same time together, as written, those of different times never', () => {
    const first = day(frame('200', item('a'), item('b')), frame('300', item('a')));
    const second = day(frame('200', item('c')), frame('301', item('c')));
    const [answer, ...others] = historyAnswers([first, second], device, { from: 100, to: 400 }, 5);
    expect(others).toEqual([]);
    const frames = [`{"time":"200","itemList":[${item('a')},${item('b')},${item('c')}]}`];
    frames.push(`{"time":"300","itemList":[${item('a')}]}`, `{"time":"301","itemList":[${item('c')}]}`);
    expect(answer).toEqual({
      ...{ call: 'device/history', fetchedAt: 5, devices: [device], backfill: true },
      body: `{"success":true,"deviceSn":"S1","dataList":[${frames.join(',')}]}`,
    });
  });

  it('are cut to the gap: after its beginning, up to and with its end; a time nobody can read goes along', () => {
    const body = day(frame('100'), frame('200'), frame(300), frame('400'), frame('soon'));
    const [answer] = historyAnswers([body], device, { from: 100, to: 300 }, 0);
    expect(samplesOf(map(answer!)).map(({ datetime }) => datetime)).toEqual([200, 300, undefined]);
  });

  it('are cut into answers below 450 KB, no sample lost', () => {
    const padding = `,"p":"${'x'.repeat(4000)}"`;
    const frames = Array.from({ length: 288 }, (_, i) => frame(String(i + 1), item('DCVoltagePV1', padding)));
    const answers = historyAnswers([day(...frames)], device, { from: 0, to: 1000 }, 0);
    expect(answers.length).toBeGreaterThan(2);
    for (const { body } of answers) expect(body.length).toBeLessThan(450_000);
    expect(samplesOf(answers.flatMap(map)).map(({ datetime }) => datetime)).toEqual(frames.map((_, i) => i + 1));
  });

  it('without samples of the gap are none', () => {
    expect(historyAnswers([day(frame('50'))], device, { from: 100, to: 300 }, 0)).toEqual([]);
    expect(historyAnswers(['{"success":true,"dataList":null}'], device, { from: 0, to: 1 }, 0)).toEqual([]);
    expect(historyAnswers([], device, { from: 0, to: 1 }, 0)).toEqual([]);
  });
});
