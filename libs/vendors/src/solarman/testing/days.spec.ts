import { mapping } from '../mapping.ts';
import { answered, polled, signal, startCloud, type Cloud } from './harness.ts';

const device = polled({ InverterSN: '2306215071' }, 'America/Bogota');
const bodyOf = (paramDataList: unknown): string =>
  JSON.stringify({ success: true, deviceSn: '2306215071', paramDataList });
const days = (body: string) => mapping.days!({ call: 'device/historical', body, fetchedAt: 0, devices: [device] });
const day = (collectTime: string, ...dataList: object[]) => ({ collectTime, dataList });
const yieldOf = (value: string | null, key = 'generation', name = 'Production', unit = 'kWh') => ({
  key,
  value,
  unit,
  name,
});

describe('a day of device/historical', () => {
  it.each([
    ['the key of clients', yieldOf('12.70')],
    ['the key that Deye was recorded with', yieldOf('12.70', 'Production', 'Production')],
    ['a name that we know', yieldOf('12.70', 'Etdy_ge1', 'Production')],
    ['Wh', yieldOf('12700', 'generation', 'Production', 'Wh')],
  ])('has its yield, by %s', (_, entry) => {
    expect(days(bodyOf([day('2026-05-30', entry)]))).toEqual([
      { kind: 'day', device, date: '2026-05-30', sums: { EDay: 12.7 }, quality: [] },
    ]);
  });

  it('whose time is Unix seconds is the local one of the plant', () => {
    // 2026-05-30 at 00:00 in Bogota.
    expect(days(bodyOf([day('1780117200', yieldOf('1'))]))).toMatchObject([{ date: '2026-05-30' }]);
  });

  it.each([
    ['null for the list', bodyOf(null)],
    ['nothing in it', bodyOf([day('2026-05-30')])],
    ['a null', bodyOf([day('2026-05-30', yieldOf(null))])],
  ])('is none with %s', (_, body) => {
    expect(days(body)).toEqual([]);
  });

  it.each([
    ['keys that were never seen', bodyOf([day('2026-05-30', yieldOf('1', 'x', 'y'))]), 'unexpected_shape'],
    ['no list', bodyOf({}), 'unexpected_shape'],
    ['no date', bodyOf([day('yesterday', yieldOf('1'))]), 'unexpected_shape'],
    ['a refusal', '{"success":false,"code":"2101012"}', 'vendor_error'],
  ])('is rejected with %s', (_, body, reason) => {
    expect(days(body)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1 });
  });
  afterEach(() => cloud.close());

  it('asks for thirty days of each device at most', async () => {
    const asked: unknown[] = [];
    cloud.intercept = (request, next) => {
      if (!request.path.endsWith('/historical')) return next(request);
      asked.push(JSON.parse(request.body.toString()));
      return answered({ success: true, paramDataList: [] });
    };
    for (const call of cloud.adapter.planDays!([device], { from: '2026-05-01', to: '2026-05-31' }))
      await call.run(signal);
    const call = { deviceSn: '2306215071', timeType: 2 };
    expect(asked).toEqual([
      { ...call, startTime: '2026-05-01', endTime: '2026-05-30' },
      { ...call, startTime: '2026-05-31', endTime: '2026-05-31' },
    ]);
  });

  it('has no answer where the cloud has no records of the device', async () => {
    cloud.intercept = (request, next) =>
      request.path.endsWith('/historical')
        ? answered({ success: false, code: '2101016', msg: 'device no upload records found' })
        : next(request);
    const [call] = cloud.adapter.planDays!([device], { from: '2026-05-01', to: '2026-05-30' });
    await expect(call!.run(signal)).resolves.toEqual([]);
  });
});
