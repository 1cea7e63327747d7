import { historyAnswers } from './backfill.ts';
import { answered, inventory, map, NOON, polled, samplesOf, signal, startCloud } from './testing.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('planBackfill', () => {
  it('asks for each device and day once, the oldest day first, as frames', async () => {
    const cloud = await startCloud({ inverters: 2 });
    try {
      const devices = ['S1', 'S2'].map((serial) => polled({ InverterSN: serial }, 'Europe/Berlin'));
      const gap = { from: seconds('2026-06-20T12:00:00Z'), to: seconds('2026-06-21T08:00:00Z') };
      const calls = cloud.adapter.planBackfill!(devices, gap);
      expect(calls.map(({ name }) => name)).toEqual([
        'historical:S1:2026-06-20',
        'historical:S2:2026-06-20',
        'historical:S1:2026-06-21',
        'historical:S2:2026-06-21',
      ]);
      const asked: unknown[] = [];
      cloud.intercept = (request, next) => {
        if (request.path !== '/device/v1.0/historical') return next(request);
        asked.push(JSON.parse(request.body.toString()));
        return answered({ success: false, code: '2101016', msg: 'device no upload records found' });
      };
      await expect(calls[0]!.run(signal)).resolves.toEqual([]);
      expect(asked).toEqual([{ deviceSn: 'S1', startTime: '2026-06-20', endTime: '2026-06-20', timeType: 1 }]);
    } finally {
      await cloud.close();
    }
  });

  it('brings with a time scale the samples the live polls would have brought', async () => {
    const cloud = await startCloud({ inverters: 1, timeScale: 60 });
    try {
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
        const [poll] = cloud.adapter.planPolls(devices);
        live.push(samplesOf((await poll!.run(signal)).flatMap(map))[0]!.datetime!);
      }
      expect(times).toEqual(live);
    } finally {
      await cloud.close();
    }
  });
});

describe('the answer for a day', () => {
  const device = polled({ InverterSN: 'S1' }, 'Europe/Berlin');
  const frame = (time: unknown, padding = ''): string =>
    `{"collectTime":${JSON.stringify(time)},"dataList":[{"key":"DV1","value":"1.0","unit":"V","x":1.0}],"p":"${padding}"}`;
  const day = (...frames: string[]): string => `{"success":true,"paramDataList":[${frames.join(', ')}]}`;

  it('is cut to the gap: after its beginning, up to and with its end', () => {
    const body = day(frame('100'), frame('200'), frame('300'), frame('400'));
    const [answer, ...others] = historyAnswers(body, device, { from: 100, to: 300 }, 5);
    expect(others).toEqual([]);
    expect(answer).toEqual({
      ...{ call: 'device/historical', fetchedAt: 5, devices: [device], backfill: true },
      body: `{"success":true,"deviceSn":"S1","paramDataList":[${frame('200')},${frame('300')}]}`,
    });
  });

  it('hands on frames whose time cannot be read: the mapping tells', () => {
    expect(historyAnswers(day(frame('soon')), device, { from: 100, to: 300 }, 0)).toHaveLength(1);
  });

  it('is cut into answers below 450 KB, no frame lost', () => {
    const frames = Array.from({ length: 288 }, (_, i) => frame(String(i + 1), 'x'.repeat(4000)));
    const answers = historyAnswers(day(...frames), device, { from: 0, to: 1000 }, 0);
    expect(answers.length).toBeGreaterThan(2);
    for (const { body } of answers) expect(body.length).toBeLessThan(450_000);
    expect(samplesOf(answers.flatMap(map)).map(({ datetime }) => datetime)).toEqual(frames.map((_, i) => i + 1));
  });

  it('without frames of the gap is no answer', () => {
    expect(historyAnswers(day(frame('50')), device, { from: 100, to: 300 }, 0)).toEqual([]);
    expect(historyAnswers('{"success":true,"paramDataList":null}', device, { from: 0, to: 1 }, 0)).toEqual([]);
  });
});
