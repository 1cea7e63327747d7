import type { EnergyInterval, Vendor } from '@heliograph/sdk';
import { energyRows, fieldsOf, intervalsByDate, powerLine, withinRange } from './energy.ts';

const at = (day: number, hour = 0) => Date.UTC(2026, 9, day, hour) / 1000;
const interval = (start: number, end: number, values: Partial<EnergyInterval> = {}): EnergyInterval => ({
  start,
  end,
  version: 1,
  complete: 100,
  source: 'counter',
  ...values,
});

describe(fieldsOf.name, () => {
  it('has the energies that the vendor declares, and generation before that is known', () => {
    expect(fieldsOf({ fields: ['ELoad', 'EDay', 'EGridExport'] } as unknown as Vendor)).toEqual([
      'EGenerated',
      'EGridExport',
      'ELoad',
    ]);
    expect(fieldsOf(undefined)).toEqual(['EGenerated']);
  });
});

describe(intervalsByDate.name, () => {
  it('finds each by its date on the clock of the zone, also beside a day of 25 hours', () => {
    const days = [interval(at(24, -2), at(25, -2)), interval(at(25, -2), at(25, 23)), interval(at(25, 23), at(26, 23))];
    const found = intervalsByDate({ intervals: days, timezone: 'Europe/Berlin' }, [
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
    expect(found).toEqual([...days, undefined]);
  });
});

describe(powerLine.name, () => {
  it('has the quarter hours that are over and known', () => {
    const quarters = [{ PowerMean: 1.5 }, {}, { PowerMean: 0 }, { PowerMean: 2 }];
    const intervals = quarters.map((values, index) => interval(index * 900, (index + 1) * 900, values));
    expect(powerLine(intervals, 2_700, { key: 'p', label: 'Power' })).toEqual({
      times: [0, 1_800],
      lines: [{ key: 'p', label: 'Power', unit: 'kW', values: [1.5, 0] }],
    });
    expect(powerLine(intervals, 0, { key: 'p', label: 'Power' })).toEqual({ times: [], lines: [] });
  });
});

describe(energyRows.name, () => {
  it('leaves a value that is not known empty, and writes the time on the clock of the zone', () => {
    const intervals = [
      interval(at(1), at(2), { EGenerated: 0 }),
      interval(at(2), at(3), { complete: 0, source: 'none', version: 2 }),
      interval(at(3), at(4)),
    ];
    const energy = withinRange({ intervals, timezone: 'GMT+5:30' }, { from: at(1), to: at(3) });
    expect(energyRows(energy, ['EGenerated'])).toEqual([
      ['time', 'start', 'end', 'EGenerated', 'complete', 'source', 'version'],
      ['2026-10-01T05:30:00+05:30', at(1), at(2), 0, 100, 'counter', 1],
      ['2026-10-02T05:30:00+05:30', at(2), at(3), null, 0, 'none', 2],
    ]);
  });
});
