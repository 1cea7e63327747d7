import { mapping } from '../mapping.ts';
import { polled } from '../../plant-model/testing/vendor-harness.ts';

const berlin = polled({ InverterSN: 'HV1', vendorDeviceId: '214060404588862', vendorType: '1' }, 'Europe/Berlin');
const zoneless = polled({ InverterSN: 'HV1', vendorDeviceId: '214060404588862', vendorType: '1' });

const rowAt = (
  time: string,
  map: object | null = { product_power: 12.5, installed_capacity: 10, perpower_ratio: 1.25 },
) => ({
  devId: 214060404588862,
  sn: 'HV1',
  dataItemMap: map,
  collectTime: Date.parse(time),
});
const days = (data: unknown, device = berlin) =>
  mapping.days!({
    call: 'getDevKpiDay',
    body: JSON.stringify({ success: true, failCode: 0, data }),
    fetchedAt: 0,
    devices: [device],
  });

describe('the date of a row of getDevKpiDay', () => {
  it.each([
    ['summer', '2026-06-30T22:00:00Z', '2026-07-01'],
    ['winter', '2026-01-14T23:00:00Z', '2026-01-15'],
    ['the day of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['the day after it', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['the day of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['the day after it', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('is that of the midnight of the plant: %s', (_, time, date) => {
    expect(days([rowAt(time)])).toEqual([{ kind: 'day', device: berlin, date, sums: { EDay: 12.5 }, quality: [] }]);
  });

  it.each([
    ['in Europe', berlin],
    ['of an unknown zone', zoneless],
  ])('is that of the midnight of China for a plant %s', (_, device) => {
    expect(days([rowAt('2026-06-30T16:00:00Z')], device)).toMatchObject([{ date: '2026-07-01' }]);
  });

  it('is that of the first moment where a day has no midnight', () => {
    const cairo = { ...berlin, timezone: 'Africa/Cairo' };
    expect(days([rowAt('2026-04-23T22:00:00Z')], cairo)).toMatchObject([{ date: '2026-04-24' }]);
  });

  it.each([
    ['UTC', '2026-07-01T00:00:00Z', berlin],
    ['the plant, whose zone is unknown', '2026-06-30T22:00:00Z', zoneless],
  ])('is not guessed from the midnight of %s', (_, time, device) => {
    expect(days([rowAt(time)], device)).toMatchObject([
      { kind: 'rejected', reason: 'unexpected_shape', serial: 'HV1' },
    ]);
  });
});

it.each([
  ['null members', [rowAt('2026-06-30T22:00:00Z', { product_power: null })]],
  ['no members', [rowAt('2026-06-30T22:00:00Z', null)]],
  ['an empty list', []],
  ['null for a list', null],
])('%s are no day', (_, data) => {
  expect(days(data)).toEqual([]);
});

it('rejects refusals, shapes and strangers', () => {
  expect(days({})).toMatchObject([{ reason: 'unexpected_shape' }]);
  expect(days([{ ...rowAt('2026-06-30T22:00:00Z'), devId: 5, sn: 'HV9' }])).toMatchObject([
    { reason: 'device_not_asked', serial: 'HV9' },
  ]);
  const refusal = '{"success":false,"failCode":407,"data":null}';
  expect(mapping.days!({ call: 'getDevKpiDay', body: refusal, fetchedAt: 0, devices: [berlin] })).toMatchObject([
    { reason: 'vendor_error' },
  ]);
});
