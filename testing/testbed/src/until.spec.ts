import { jest } from '@jest/globals';
import { until } from './until.ts';

describe('until', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns the first defined value, 0 and the empty text too', async () => {
    const values = [undefined, null, false, 0];
    expect(await until('a value', () => values.shift())).toBe(0);
    expect(await until('a text', () => Promise.resolve(''))).toBe('');
  });

  it('waits for what its caller calls enough', async () => {
    let count = 0;
    expect(await until('three', () => (count += 1), { holds: (seen) => seen === 3 })).toBe(3);
  });

  it('names the awaited condition and the last value, cut to a readable length', async () => {
    const never = (seen: unknown) => until('four records', () => seen, { holds: () => false, deadlineMs: 5 });
    await expect(never({ records: ['a'] })).rejects.toThrow(
      "not within 5 ms: four records; last seen: { records: [ 'a' ] }",
    );
    await expect(never('x'.repeat(5_000))).rejects.toThrow(/x…$/);
  });

  it('looks once more after its deadline, for a process that stood still until then', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const looks = [
      () => {
        now = 60_000;
        return false;
      },
      () => true,
    ];
    expect(await until('it', () => looks.shift()!())).toBe(true);
  });

  it('ends with the error of a look', async () => {
    const refused = () => {
      throw new Error('422');
    };
    await expect(until('an account', refused)).rejects.toThrow('422');
  });
});
