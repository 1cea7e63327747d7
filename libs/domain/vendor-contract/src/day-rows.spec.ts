import { dayMapper, daysByCall, readLocalDate } from './day-rows.ts';
import type { PolledDevice } from './adapter.ts';

const device = { deviceId: 'd', InverterSN: 'A1', vendorDeviceId: '1' } as PolledDevice;

describe(readLocalDate, () => {
  it.each([
    ['2026-05-30', '2026-05-30'],
    ['2026-05-30 00:00:00', '2026-05-30'],
    ['2026-05-30T00:00:00+02:00', '2026-05-30'],
    ['2026-5-3', '2026-05-03'],
    ['20260530', '2026-05-30'],
    [20260530, '2026-05-30'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['2026-05', undefined],
    ['2026-05-301', undefined],
    ['05/30/2026', undefined],
    [null, undefined],
  ])('reads %p as %s', (text, date) => {
    expect(readLocalDate(text)).toBe(date);
  });
});

describe(dayMapper, () => {
  const map = dayMapper({
    fields: { EDay: { from: 'wh', unit: 'Wh' }, EGridExport: { from: 'out', unitSuffix: 'Unit' } },
    series: {},
  });

  it('converts the sums of a row', () => {
    expect(map(device, '2026-05-30', { wh: '12700', out: 1, outUnit: 'MWh' })).toEqual([
      { kind: 'day', device, date: '2026-05-30', sums: { EDay: 12.7, EGridExport: 1000 }, quality: [] },
    ]);
  });

  it('returns nothing for a row without values, whatever its date', () => {
    expect(map(device, undefined, { wh: null, out: '--' })).toEqual([]);
  });

  it('names a sum without a unit', () => {
    expect(map(device, '2026-05-30', { out: 3 })).toMatchObject([{ sums: {}, quality: ['EGridExport:unit_unknown'] }]);
  });

  it('rejects values without a date', () => {
    expect(map(device, undefined, { wh: 5 })).toMatchObject([{ kind: 'rejected', serial: 'A1' }]);
  });
});

describe(daysByCall, () => {
  const days = daysByCall({ month: (_answer, value) => [{ kind: 'rejected', reason: String(value) }] });
  const reasonsOf = (call: string, body: string): string[] =>
    days({ call, body, fetchedAt: 0, devices: [device] }).map((item) => ('reason' in item ? item.reason : item.date));

  it.each([
    ['month', '7', '7'],
    ['month', '{"a":', 'invalid_json'],
    ['month', '['.repeat(65) + ']'.repeat(65), 'nested_too_deep'],
    ['year', '7', 'unexpected_shape'],
    ['constructor', '7', 'unexpected_shape'],
  ])('maps a %s answer of %s to %s', (call, body, reason) => {
    expect(reasonsOf(call, body)).toEqual([reason]);
  });
});
