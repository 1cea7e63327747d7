import { measurementDefinitions } from '@heliograph/base-data';
import { device as de } from '../../texts/de/device.ts';
import { device as en } from '../../texts/en/device.ts';
import { device as zh } from '../../texts/zh/device.ts';
import { INPUTS, inputQuantities, measurementGroups, numberedRows, phaseQuantities } from './measurement-groups.ts';

describe('measurementGroups', () => {
  const grouped: string[] = Object.values(measurementGroups).flat();
  const numbered = [
    ...inputQuantities.flatMap((quantity) => Array.from({ length: INPUTS }, (_, i) => `${quantity}${i + 1}`)),
    ...phaseQuantities.flatMap((quantity) => [1, 2, 3].map((n) => `${quantity}${n}`)),
  ];

  it('shows every measurement that BaseData has, once', () => {
    expect([...grouped, ...numbered].sort()).toEqual(Object.keys(measurementDefinitions).sort());
  });

  it.each(Object.entries({ de, en, zh }))('has a name for each of them in %s', (_, { fields }) => {
    expect(Object.keys(fields).sort()).toEqual([...grouped].sort());
    expect(new Set(Object.values(fields)).size).toBe(grouped.length);
  });
});

describe(numberedRows.name, () => {
  it('leaves out inputs without a value, and keeps one that has 0', () => {
    expect(numberedRows({ UPV1: 0, IPV3: 1.5, UPV33: 1 }, ['UPV', 'IPV'], INPUTS)).toEqual([
      { n: 1, values: [0, undefined] },
      { n: 3, values: [undefined, 1.5] },
    ]);
    expect(numberedRows({}, ['UPV'], INPUTS)).toEqual([]);
  });
});
