import { mapping } from '../mapping.ts';
import { signal } from '../../plant-model/testing/test-cloud.ts';
import { polled } from '../../plant-model/testing/vendor-harness.ts';
import { startCloud, type Cloud } from './harness.ts';

const device = polled({ InverterSN: '7E12A3B4-5F', vendorPlantId: '1234' }, 'Europe/Berlin');
const days = (energy: unknown) =>
  mapping.days!({
    call: 'inverters/telemetry',
    body: JSON.stringify({ inverters: { '7E12A3B4-5F': { energy }, 'OTHER-1': { energy } } }),
    fetchedAt: 0,
    devices: [device],
  });

describe('telemetry by day', () => {
  it('names each day by its start at the site, over both changes of clocks', () => {
    const values = [
      { timestamp: '2026-03-29T00:00:00+01:00', value: 18250 },
      { timestamp: '2026-03-30T00:00:00+02:00', value: 0.5 },
      { timestamp: '2026-10-25T00:00:00+02:00', value: null },
      { timestamp: '2026-10-26T00:00:00+01:00', value: 7000 },
    ];
    const ofDay = (date: string, EDay: number) => ({ kind: 'day', device, date, sums: { EDay }, quality: [] });
    expect(days({ unit: 'WH', resolution: 'DAY', values })).toEqual([
      ofDay('2026-03-29', 18.25),
      ofDay('2026-03-30', 0.0005),
      ofDay('2026-10-26', 7),
    ]);
  });

  it('obeys the unit, and guesses none', () => {
    const values = [{ timestamp: '2026-05-01T00:00:00+02:00', value: 18.25 }];
    expect(days({ unit: 'KWH', values })).toMatchObject([{ sums: { EDay: 18.25 } }]);
    expect(days({ values })).toMatchObject([{ sums: {}, quality: ['EDay:unit_unknown'] }]);
  });

  it('is none without energy, and rejected without inverters', () => {
    expect(days(null)).toEqual([]);
    const body = (text: string) =>
      mapping.days!({ call: 'inverters/telemetry', body: text, fetchedAt: 0, devices: [device] });
    expect(body('{"inverters":null}')).toEqual([]);
    expect(body('{}')).toMatchObject([{ reason: 'unexpected_shape' }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1 });
  });
  afterEach(() => cloud.close());

  it.each([
    ['2026-05', '2026-05-31', ['2026-04-30T22:00:00Z', '2026-05-31T21:59:59Z']],
    ['2026-03', '2026-03-31', ['2026-02-28T23:00:00Z', '2026-03-31T21:59:59Z']],
    // 31 days and an hour: more than a month's call takes.
    [
      '2026-10',
      '2026-10-31',
      ['2026-09-30T22:00:00Z', '2026-10-16T21:59:59Z', '2026-10-16T22:00:00Z', '2026-10-31T22:59:59Z'],
    ],
  ])('asks for the days of %s', async (month, to, times) => {
    const asked: (string | null)[] = [];
    cloud.intercept = (request, next) => {
      if (!request.path.includes('telemetry')) return next(request);
      expect(request.query.get('resolution')).toBe('DAY');
      asked.push(request.query.get('from'), request.query.get('to'));
      return { status: 200, body: '{"inverters":{}}' };
    };
    for (const call of cloud.adapter.planDays!([device], { from: `${month}-01`, to })) await call.run(signal);
    expect(asked).toEqual(times);
  });

  it('leaves out a site whose zone is unknown', () => {
    const zoneless = polled({ InverterSN: '7E12A3B4-5F', vendorPlantId: '1234' });
    expect(cloud.adapter.planDays!([zoneless], { from: '2026-05-01', to: '2026-05-31' })).toEqual([]);
  });
});
