import { plant as en } from '../../texts/en/plant.ts';
import { plantRows, leftOutText } from './plant-rows.ts';

describe(plantRows.name, () => {
  it('has a column for each device with data, on the clock of the plant', () => {
    const bucket = (from: number, mean: number) => ({ from, samples: 1, values: { P: { mean, min: 0, max: 9 } } });
    const devices = ['a', 'b', 'c'].map((deviceId) => ({ deviceId, InverterSN: `=${deviceId}` }));
    expect(plantRows([[bucket(0, 1), bucket(300, 2)], [bucket(300, 3)], []], devices, 'P', 'GMT+12:45')).toEqual([
      ['time', 'Datetime', '=a', '=b'],
      ['1970-01-01T12:45:00+12:45', 0, 1, null],
      ['1970-01-01T12:50:00+12:45', 300, 2, 3],
    ]);
  });
});

describe(leftOutText.name, () => {
  it('names each reason that left a device out', () => {
    expect(leftOutText({ noSample: 2, stale: 0, notReported: 1 }, en)).toBe(
      'Not counted: 2 without a sample; 1 whose vendor does not report it',
    );
    expect(leftOutText({ noSample: 0, dayEnded: 0, notReported: 0 }, en)).toBe('');
  });
});
