import { UsageError } from '@heliograph/stack';
import { parseOptions, usage } from './options.ts';

const scenarios = [
  { name: 'kill', about: 'Kills.', rate: 300, seconds: 60, allInOne: true },
  { name: 'scale', about: 'Scales.', rate: 400, seconds: 90 },
];

describe('parseOptions', () => {
  it("takes a scenario's own rate and time by default", () => {
    const defaults = { seed: 1, share: 0, brokers: 1, small: false, allInOne: false, kill: false, virtual: false };
    expect(parseOptions(['kill'], scenarios)).toEqual({
      name: 'kill',
      command: 'npm run chaos -- kill',
      rate: 300,
      seconds: 60,
      ...defaults,
    });
    expect(
      parseOptions(['scale', '--for', '2m', '--rate', '50', '--summary', 'f', '--kill', '--share', '20'], scenarios),
    ).toMatchObject({ ...defaults, name: 'scale', rate: 50, seconds: 120, summaryFile: 'f', kill: true, share: 20 });
  });

  it('runs a scenario that can on one process', () => {
    expect(parseOptions(['kill', '--all-in-one'], scenarios).allInOne).toBe(true);
  });

  it('takes one broker unless the scenario or the caller wants three', () => {
    const three = [{ ...scenarios[0]!, brokers: 3 as const }];
    expect(parseOptions(['kill', '--brokers', '3'], scenarios).brokers).toBe(3);
    expect(parseOptions(['kill'], three).brokers).toBe(3);
    expect(parseOptions(['kill', '--brokers', '1'], three).brokers).toBe(1);
  });

  it.each([
    [[]],
    [['nothing']],
    [['kill', 'scale']],
    [['kill', '--for', '60']],
    [['kill', '--for', '0s']],
    [['kill', '--rate', '0']],
    [['kill', '--share', '95']],
    [['kill', '--brokers', '2']],
    [['kill', '--what']],
    [['scale', '--all-in-one']],
  ])('refuses %p', (args) => {
    expect(() => parseOptions(args, scenarios)).toThrow(UsageError);
  });

  it('names every scenario in its help', () => {
    expect(usage(scenarios)).toMatch(/kill +Kills\.\n +scale +Scales\./);
  });
});
