import { plantRows } from './plant-rows.ts';

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
