import { mapping } from '../mapping.ts';
import { polled } from './harness.ts';

const device = polled({ InverterSN: '3001234567' }, 'Europe/Berlin');
const days = (set: unknown, month = '2026-07') =>
  mapping.days!({
    call: 'measurements+month',
    body: JSON.stringify({ month, 'EnergyAndPowerPv/Month': { resolution: 'OneDay', set } }),
    fetchedAt: 0,
    devices: [device],
  });
const row = (time: string, pvGeneration: number | null) => ({ time, pvGeneration });
const dated = (items: ReturnType<typeof days>) =>
  items.map((item) => (item.kind === 'day' ? [item.date, item.sums.EDay] : item.kind));

describe('the rows of a month', () => {
  it('are stamped with the start of their day where the first of the month is there', () => {
    const rows = [
      row('2026-07-01T00:00:00', 21_850),
      row('2026-07-03T00:00:00', 19_004),
      row('2026-07-31T00:00:00', 5),
    ];
    expect(dated(days(rows))).toEqual([
      ['2026-07-01', 21.85],
      ['2026-07-03', 19.004],
      ['2026-07-31', 0.005],
    ]);
  });

  it('are stamped with the end of their day where the first of the next month is there', () => {
    const rows = [row('2026-07-02T00:00:00', 21_850), row('2026-08-01T00:00:00', 7000)];
    expect(dated(days(rows))).toEqual([
      ['2026-07-01', 21.85],
      ['2026-07-31', 7],
    ]);
    expect(dated(days([row('2027-01-01T00:00:00', 7000)], '2026-12'))).toEqual([['2026-12-31', 7]]);
  });

  it('are rejected where neither is there: a guess may be a day off', () => {
    expect(days([row('2026-07-02T00:00:00', 21_850), row('2026-07-31T00:00:00', 7000)])).toMatchObject([
      { kind: 'rejected', reason: 'unexpected_shape', serial: '3001234567' },
    ]);
  });

  it('are none for a null, and for an empty set', () => {
    expect(days([row('2026-07-01T00:00:00', null)])).toEqual([]);
    expect(days([])).toEqual([]);
  });

  it('are rejected without a set, or with a time that is no date', () => {
    expect(days('x')).toMatchObject([{ reason: 'unexpected_shape' }]);
    expect(dated(days([row('2026-07-01T00:00:00', 1000), row('noon', 5)]))).toEqual([['2026-07-01', 1], 'rejected']);
  });
});
