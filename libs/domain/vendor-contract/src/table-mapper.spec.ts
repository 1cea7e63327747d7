import type { FieldTable } from './field-table.ts';
import { readNumber } from './read-value.ts';
import { compileFieldTable, compileTableOf, membersOfTable } from './table-mapper.ts';

describe('compileFieldTable', () => {
  const table: FieldTable = {
    fields: {
      EDay: { from: ['powerToday', 'eacToday'], unit: 'kWh' },
      PowerACOutputActive: { from: 'pac', unitSuffix: 'Str', multiplierSuffix: 'Pec', unit: 'kW' },
      ETotal: { from: 'eTotal', unitSuffix: 'Str' },
      Temperature: { from: 't', unit: '°C', fillers: [6553.5] },
    },
    series: { UPV: { from: 'vpv{n}', unit: 'V', count: 3 }, IPV: { from: 'i{n}', unit: 'mA', count: 2, first: 0 } },
  };
  const map = compileFieldTable(table);

  it('names all members that it reads', () => {
    const read = new Set<string>();
    for (const value of [undefined, 1]) {
      const mapNothing = compileTableOf(table, (_record: null, name) => {
        read.add(name);
        return name.endsWith('Str') ? 'kW' : value;
      });
      mapNothing(null);
    }
    expect([...read].sort()).toEqual(membersOfTable(table).sort());
  });

  it('takes the first member with a value', () => {
    expect(map({ powerToday: null, eacToday: '3.5' }).measurements).toEqual({ EDay: 3.5 });
  });

  it('reads the unit and the multiplier of the siblings', () => {
    expect(map({ pac: 74, pacStr: 'kW', pacPec: '0.001' }).measurements.PowerACOutputActive).toBeCloseTo(0.074, 12);
    expect(map({ pac: 74, pacStr: 'W', pacPec: '1' }).measurements.PowerACOutputActive).toBe(0.074);
    expect(map({ eTotal: 8.824, eTotalStr: 'MWh' }).measurements.ETotal).toBe(8824);
  });

  it('leaves out a value of unknown unit and reports it', () => {
    expect(map({ eTotal: 8.8, eTotalStr: 'parsec' })).toEqual({ measurements: {}, quality: ['ETotal:unit_unknown'] });
  });

  it('leaves out unreported fields', () => {
    expect(map({ t: 6553.5, vpv1: '--', vpv2: 'N/A', vpv3: Number.NaN, pac: '' }).measurements).toEqual({});
  });

  it('numbers a series and skips members that the device lacks', () => {
    const record = { vpv1: 600.5, vpv2: 601, i0: 8100, i1: 0 };
    expect(map(record, { skip: (field) => field === 'UPV2' }).measurements).toEqual({
      UPV1: 600.5,
      IPV1: 8.1,
      IPV2: 0,
    });
  });

  it('refuses a rule whose unit does not fit its field', () => {
    expect(() => compileFieldTable({ fields: { EDay: { from: 'x', unit: 'kW' } }, series: {} })).toThrow(
      /EDay is in kWh/,
    );
    expect(() => compileFieldTable({ fields: { EDay: { from: 'x' } }, series: {} })).toThrow(/needs a unit/);
  });
});

describe('readNumber', () => {
  it.each([
    ['12.50', 12.5],
    [' -3e2 ', -300],
    ['12,5', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['', undefined],
    [true, undefined],
    [[1], undefined],
  ])('reads %j as %p', (value, expected) => {
    expect(readNumber(value)).toBe(expected);
  });
});
