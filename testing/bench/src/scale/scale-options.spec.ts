import { parseScaleOptions } from './scale-options.ts';

describe('parseScaleOptions', () => {
  it('takes sizes, a time and a file', () => {
    expect(parseScaleOptions(['--devices', '10000,300000', '--for', '90s', '--summary', 's.json'])).toEqual({
      devices: [10_000, 300_000],
      seconds: 90,
      summaryFile: 's.json',
      kafkaAccounts: 300,
      imports: 0,
      pairs: 3,
      allInOne: false,
    });
    expect(parseScaleOptions(['--devices', '10000', '--all-in-one'])).toMatchObject({ seconds: 600, allInOne: true });
    expect(parseScaleOptions(['--devices', '10000', '--imports', '10', '--pairs', '5'])).toMatchObject({
      imports: 10,
      pairs: 5,
      seconds: 3_050,
    });
  });

  it.each([
    [[], '--devices is missing'],
    [['--devices', '10'], '--devices 10: a whole number from 1000'],
    [['--devices', '10000', '--for', '5h'], '--for 5h: from 10s'],
    [['--devices', '10000', '--until', '5h'], '--until'],
    [['--devices', '10000', '--imports', '1', '--for', '4m'], '--for goes without --imports'],
    [['--devices', '10000', '--imports', 'all'], '--imports all: a whole number from 0'],
  ])('refuses %p', (args, message) => {
    expect(() => parseScaleOptions(args)).toThrow(message);
  });
});
