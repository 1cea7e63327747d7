import { type InverterDay, meterInverters } from './inverter-meters.ts';

const DAY = 86_400;

function day(seq: number, date: string, values: Partial<InverterDay> = {}): InverterDay {
  const none = { exported: null, imported: null, load: null, hasBattery: false };
  return { seq, deviceId: `dev_${seq}`, timezone: 'UTC', beginsAt: 0, endedAt: null, day: date, ...none, ...values };
}

const grid = (exported: number, imported: number): Partial<InverterDay> => ({ exported, imported });

describe(meterInverters.name, () => {
  it('counts all where one inverter reports a meter, and the others nothing but 0', () => {
    const days = [day(1, '2026-06-01', grid(4000, 300)), day(2, '2026-06-01', grid(0, 0)), day(3, '2026-06-01')];
    expect(meterInverters(days)).toEqual({ grid: 'all', load: 'all' });
    expect(meterInverters([])).toEqual({ grid: 'all', load: 'all' });
  });

  it('takes one of two that agree, with its load', () => {
    // 50 of 4,000 Wh are 1.3 %.
    const days = [
      day(1, '2026-06-01', { ...grid(4000, 300), load: 9000 }),
      day(2, '2026-06-01', { ...grid(3950, 300), load: 2000 }),
    ];
    expect(meterInverters(days)).toEqual({ grid: [1], load: [1] });
  });

  it('is ambiguous where they differ by more', () => {
    const days = [day(1, '2026-06-01', grid(4000, 300)), day(2, '2026-06-01', grid(2000, 300))];
    expect(meterInverters(days)).toEqual({ grid: 'ambiguous', load: 'all' });
  });

  it('counts a replaced inverter and its successor, whose first sample came hours before the sync that missed the other', () => {
    const replaced = { beginsAt: 0, endedAt: 10 * DAY };
    const successor = { beginsAt: 9.5 * DAY };
    const days = [
      day(1, '1970-01-09', { ...replaced, ...grid(4000, 300) }),
      day(1, '1970-01-10', { ...replaced, ...grid(1000, 200) }),
      day(2, '1970-01-10', { ...successor, ...grid(2500, 100) }),
    ];
    expect(meterInverters(days)).toEqual({ grid: 'all', load: 'all' });
  });
});
