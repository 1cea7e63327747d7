import { isolated, joined, maxBridge, timesWithValues, withGaps } from './chart-data.ts';

const line = (key: string, values: (number | null | undefined)[]) => ({ key, label: key, unit: 'kW', values });

describe(withGaps.name, () => {
  it('breaks every line only where times are too far apart', () => {
    const data = { times: [0, 300, 1200, 1500], lines: [line('a', [1, 2, 3, 4]), line('b', [null, 0, 5, null])] };
    expect(withGaps(data, 600)).toEqual({
      times: [0, 300, 600, 1200, 1500],
      lines: [line('a', [1, 2, null, 3, 4]), line('b', [null, 0, null, 5, null])],
    });
    expect(withGaps(data, 900)).toEqual(data);
  });

  it('returns an empty list unchanged', () => {
    expect(withGaps({ times: [], lines: [] }, 1)).toEqual({ times: [], lines: [] });
  });
});

describe(maxBridge.name, () => {
  it('allows for vendors that have samples more rarely than the intervals', () => {
    expect(maxBridge(300, 900)).toBe(2250);
    expect(maxBridge(900, 300)).toBe(1350);
    expect(maxBridge(86_400, 300)).toBe(129_600);
  });
});

describe(joined.name, () => {
  it('has a value of each line where its own source has one, and continues across the times of the others', () => {
    expect(
      joined([
        { times: [300, 600], lines: [line('a', [1, 2])] },
        { times: [0, 600], lines: [line('b', [3, 0])] },
      ]),
    ).toEqual({ times: [0, 300, 600], lines: [line('a', [undefined, 1, 2]), line('b', [3, undefined, 0])] });
  });
});

describe(isolated.name, () => {
  it('finds points that a line would not show', () => {
    expect(isolated([1, null, 2, 3, null, 0])).toEqual([0, 5]);
    expect(isolated([1, undefined, 2, null, undefined, 3, undefined])).toEqual([5]);
  });
});

describe(timesWithValues.name, () => {
  it('leaves out times that only break lines', () => {
    const lines = [line('a', [1, null, undefined, 0]), line('b', [null, null, null, null])];
    expect(timesWithValues({ times: [0, 1, 2, 3], lines })).toEqual([0, 3]);
  });
});
