import { mapping } from '../mapping.ts';
import { inventory, polled, signal, startHarness, type Harness } from './harness.ts';

const key = '1598299_1_1_1';
const device = polled({ InverterSN: 'A2012345678', vendorDeviceId: key, vendorType: '1', vendorPlantId: '1598299' });
const hybrid = { ...device, vendorType: '14' };

const bodyOf = (series: object): string =>
  JSON.stringify({ result_code: '1', result_msg: 'success', result_data: { [key]: series } });
const days = (body: string, ...devices: (typeof device)[]) =>
  mapping.days!({ call: 'getDevicePointsDayMonthYearDataList', body, fetchedAt: 0, devices });

describe('the days of an inverter', () => {
  it('are the peaks of its counters, in Wh (example of the API document)', () => {
    const body = bodyOf({
      p1: [
        { 2: '371600.0000', time_stamp: '20240823' },
        { 2: '402100.0000', time_stamp: '20240824' },
      ],
      p2: [{ 2: '3708100.0000', time_stamp: '20240823' }],
    });
    expect(days(body, device)).toEqual([
      { kind: 'day', device, date: '2024-08-23', sums: { EDay: 371.6, ETotal: 3708.1 }, quality: [] },
      { kind: 'day', device, date: '2024-08-24', sums: { EDay: 402.1 }, quality: [] },
    ]);
  });

  it('have the battery and the grid of a hybrid', () => {
    const points = { p13112: '18400.0', p13134: '5120000.0', p13028: '4100.0', p13029: '3900.0', p13122: '6000.0' };
    const grid = { p13147: '1200.0', p13199: '13400.0' };
    const series = Object.entries({ ...points, ...grid }).map(([point, value]) => [
      point,
      [{ 2: value, time_stamp: '20260530' }],
    ]);
    expect(days(bodyOf(Object.fromEntries(series) as object), hybrid)).toMatchObject([
      {
        date: '2026-05-30',
        sums: {
          EDay: 18.4,
          ETotal: 5120,
          EBatteryCharge: 4.1,
          EBatteryDischarge: 3.9,
          EGridExport: 6,
          EGridImport: 1.2,
          ELoad: 13.4,
        },
      },
    ]);
  });

  it.each([
    ['a device without data', bodyOf({})],
    ['no result_data', '{"result_code":"1","result_data":null}'],
    ['a null', bodyOf({ p1: [{ 2: null, time_stamp: '20260530' }] })],
    ['dashes', bodyOf({ p1: [{ 2: '--', time_stamp: '20260530' }] })],
    ['another type of value', bodyOf({ p1: [{ 4: '371600.0', time_stamp: '20260530' }] })],
  ])('are none for %s', (_, body) => {
    expect(days(body, device)).toEqual([]);
  });

  it.each([
    ['a refusal', '{"result_code":"E900","result_data":null}', 'vendor_error'],
    ['no object', '{"result_code":"1","result_data":[1]}', 'unexpected_shape'],
    ['a row without date', bodyOf({ p1: [{ 2: '1.0', time_stamp: '202411' }] }), 'unexpected_shape'],
  ])('reject %s', (_, body, reason) => {
    expect(days(body, device)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});

describe('the plan of days', () => {
  let harness: Harness;
  afterEach(() => harness.close());

  it('asks for up to 30 inverters of a type and a month, and gets nothing of today', async () => {
    harness = await startHarness({ inverters: 31 });
    const devices = await inventory(harness.adapter);
    const calls = harness.adapter.planDays!(devices, { from: '2026-06-01', to: '2026-06-30' });
    expect(
      calls
        .map((call) => call.devices.length)
        .toSorted((a, b) => a - b)
        .at(-1),
    ).toBeLessThanOrEqual(30);
    expect(calls.flatMap((call) => call.devices.map(({ InverterSN }) => InverterSN)).toSorted()).toEqual(
      devices.map(({ InverterSN }) => InverterSN).toSorted(),
    );
    const answers = await calls[0]!.run(signal);
    expect(harness.requests.at(-1)).toMatchObject({
      path: '/openapi/getDevicePointsDayMonthYearDataList',
      body: { query_type: '1', data_type: '2', start_time: '20260601', end_time: '20260630' },
    });
    const dates = answers.flatMap((answer) => mapping.days!(answer)).map((day) => (day.kind === 'day' ? day.date : ''));
    expect(dates.toSorted().at(-1)).toBe('2026-06-20');
  });

  it('goes to the path of consents', async () => {
    harness = await startHarness({ inverters: 1 });
    const { appKey, appSecret } = harness.simulator.credentials as Record<string, string>;
    const adapter = harness.adapterWith({
      credentials: { appKey: appKey!, appSecret: appSecret!, refreshToken: 'sandbox-sungrow-refresh-token' },
    });
    const devices = await inventory(adapter);
    const [call] = adapter.planDays!(devices, { from: '2026-06-01', to: '2026-06-05' });
    const [answer] = await call!.run(signal);
    expect(harness.requests.at(-1)?.path).toBe('/openapi/platform/getDevicePointDayMonthYearDataList');
    expect(mapping.days!(answer!)).toHaveLength(5);
  });
});
