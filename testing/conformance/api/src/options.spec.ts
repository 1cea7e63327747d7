import { UsageError } from '@heliograph/stack';
import { readOptions } from './options.ts';

describe(readOptions.name, () => {
  it('runs all of it by default', () => {
    expect(readOptions([])).toEqual({ part: 'all', examples: 50, seed: 1 });
    expect(readOptions(['--part', 'schemathesis', '--examples', '500', '--seed', '0'])).toEqual({
      part: 'schemathesis',
      examples: 500,
      seed: 0,
    });
  });

  it.each([
    ['--part', 'some'],
    ['--examples', '0'],
    ['--examples', 'many'],
    ['--seed', '-1'],
    ['--what', 'ever'],
  ])('refuses %s %s', (name, value) => expect(() => readOptions([name, value])).toThrow(UsageError));
});
