import { describeBackfill } from '../../solarman-platform/testing/backfill-suite.ts';
import { historyAnswers } from '../backfill.ts';
import { answered, harness, polled, signal, startCloud } from './harness.ts';

const device = polled({ InverterSN: 'S1' }, 'Europe/Berlin');
const frame = (time: unknown, padding = ''): string =>
  `{"collectTime":${JSON.stringify(time)},"dataList":[{"key":"DV1","value":"1.0","unit":"V","x":1.0}],"p":"${padding}"}`;
const day = (frames: readonly string[] | undefined): string =>
  `{"success":true,"paramDataList":${frames ? `[${frames.join(', ')}]` : 'null'}}`;

describeBackfill({
  harness,
  name: 'historical',
  answersOf: (body, of, gap) => historyAnswers(body, of, gap, 0),
  dayOf: day,
  sampleOf: frame,
});

it('asks for a day as frames, in one call', async () => {
  const cloud = await startCloud({ inverters: 1 });
  try {
    const asked: unknown[] = [];
    cloud.intercept = (request, next) => {
      if (request.path !== '/device/v1.0/historical') return next(request);
      asked.push(JSON.parse(request.body.toString()));
      return answered({ success: false, code: '2101016', msg: 'device no upload records found' });
    };
    const noon = Date.parse('2026-06-20T10:00:00Z') / 1000;
    const [call] = cloud.adapter.planBackfill!([device], { from: noon, to: noon + 60 });
    await expect(call!.run(signal)).resolves.toEqual([]);
    expect(asked).toEqual([{ deviceSn: 'S1', startTime: '2026-06-20', endTime: '2026-06-20', timeType: 1 }]);
  } finally {
    await cloud.close();
  }
});

it('hands frames on as the vendor wrote them', () => {
  const body = day([frame('100'), frame('200'), frame('300'), frame('400')]);
  expect(historyAnswers(body, device, { from: 100, to: 300 }, 5)).toEqual([
    {
      call: 'device/historical',
      fetchedAt: 5,
      devices: [device],
      backfill: true,
      body: `{"success":true,"deviceSn":"S1","paramDataList":[${frame('200')},${frame('300')}]}`,
    },
  ]);
});
