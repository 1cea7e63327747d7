import { mapping } from '../mapping.ts';
import { answered, fixture, polled, signal, startCloud, type Cloud } from './harness.ts';

const device = polled({ InverterSN: '2600000001' }, 'Europe/Berlin');
const bodyOf = (dataList: unknown): string => JSON.stringify({ success: true, deviceSn: '2600000001', dataList });
const days = (body: string) => mapping.days!({ call: 'device/history', body, fetchedAt: 0, devices: [device] });
const item = (key: string, value: string | null, unit = 'kWh') => ({ unit, value, key });
const day = (time: string, ...itemList: object[]) => ({ time, itemList });

describe('a day of device/history', () => {
  it('without a meter has zeros beside its production, as recorded', () => {
    expect(days(fixture('device_history_g2.recorded.json'))).toEqual([
      {
        kind: 'day',
        device,
        date: '2026-05-30',
        sums: { EDay: 12.7, EGridExport: 0, ELoad: 0, EGridImport: 0 },
        quality: [],
      },
    ]);
  });

  it('has grid, load and battery of a hybrid', () => {
    const items = [
      item('Production', '12.70'),
      item('GridFeed-in', '0.00'),
      item('Consumption', '9.30'),
      item('ElectricityPurchasing', '1.25'),
      item('ChargingCapacity', '4600', 'Wh'),
      item('DischargingCapacity', '4.10'),
    ];
    expect(days(bodyOf([day('2026-5-3', ...items)]))).toMatchObject([
      {
        date: '2026-05-03',
        sums: {
          EDay: 12.7,
          EGridExport: 0,
          ELoad: 9.3,
          EGridImport: 1.25,
          EBatteryCharge: 4.6,
          EBatteryDischarge: 4.1,
        },
      },
    ]);
  });

  it('without a unit is named, not guessed', () => {
    expect(days(bodyOf([day('2026-05-30', { key: 'Production', value: '12.70' })]))).toMatchObject([
      { sums: {}, quality: ['EDay:unit_unknown'] },
    ]);
  });

  it.each([
    ['null for the list', bodyOf(null)],
    ['no items', bodyOf([day('2026-05-30')])],
    ['null values', bodyOf([day('2026-05-30', item('Production', null))])],
  ])('is none with %s', (_, body) => {
    expect(days(body)).toEqual([]);
  });

  it.each([
    ['no list', bodyOf(7), 'unexpected_shape'],
    ['no date', bodyOf([day('1780407509', item('Production', '1'))]), 'unexpected_shape'],
    ['a refusal', '{"success":false,"code":"2101006"}', 'vendor_error'],
    ['another device', '{"success":true,"deviceSn":"9","dataList":[]}', 'device_not_asked'],
  ])('is rejected with %s', (_, body, reason) => {
    expect(days(body)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for a month of each device, without measure points', async () => {
    cloud = await startCloud({ inverters: 1 });
    const asked: unknown[] = [];
    cloud.intercept = (request, next) => {
      if (request.path !== '/v1.0/device/history') return next(request);
      asked.push(JSON.parse(request.body.toString()));
      return answered({ success: true, deviceSn: '2600000001', dataList: [] });
    };
    const calls = cloud.adapter.planDays!([device], { from: '2026-05-01', to: '2026-05-31' });
    expect(calls.map(({ name }) => name)).toEqual(['history/days:2600000001:2026-05']);
    await calls[0]!.run(signal);
    expect(asked).toEqual([{ deviceSn: '2600000001', granularity: 2, startAt: '2026-05-01', endAt: '2026-05-31' }]);
  });

  it('has no answer where the cloud has no records of the device', async () => {
    cloud = await startCloud({ inverters: 1 });
    cloud.intercept = (request, next) =>
      request.path === '/v1.0/device/history'
        ? answered({ success: false, code: '2101016', msg: 'device no upload records found' })
        : next(request);
    const [call] = cloud.adapter.planDays!([device], { from: '2026-05-01', to: '2026-05-31' });
    await expect(call!.run(signal)).resolves.toEqual([]);
  });
});
