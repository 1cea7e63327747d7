import { UsageError } from '@heliograph/stack';
import { readOptions, rounds } from './options.ts';

describe('options of the cluster conformance', () => {
  it('checks everything with Helm 4 and one broker by default', () => {
    const parts = ['install', 'policies', 'operations', 'autoscaling', 'first-install', 'upgrade'];
    const expected = {
      parts,
      helm: 'helm4',
      brokers: 1,
      inverters: undefined,
      only: '',
      keep: false,
      summaryFile: undefined,
    };
    expect(readOptions([])).toEqual(expected);
  });

  it('takes parts in their order, and every option', () => {
    const args = [
      'operations',
      'install',
      '--helm',
      'helm3',
      '--brokers',
      '3',
      '--inverters',
      '60',
      '--only',
      'killed',
      '--keep',
      '--summary',
      'out.json',
    ];
    const parts = ['install', 'operations'];
    expect(readOptions(args)).toEqual({
      parts,
      helm: 'helm3',
      brokers: 3,
      inverters: 60,
      only: 'killed',
      keep: true,
      summaryFile: 'out.json',
    });
  });

  it('runs KEDA only when it is named, and then with records enough for a lag', () => {
    expect(readOptions([]).parts).not.toContain('keda');
    expect(readOptions(['keda'])).toMatchObject({ parts: ['keda'], inverters: 120 });
    expect(readOptions(['keda', 'operations'])).toMatchObject({ parts: ['operations', 'keda'], inverters: undefined });
  });

  it.each([[['nodes']], [['--helm', 'helm2']], [['--brokers', '2']], [['--inverters', '0']], [['--fast']]])(
    'refuses %j and explains why',
    (args) => {
      expect(() => readOptions(args)).toThrow(UsageError);
      expect(() => readOptions(args)).toThrow(args.at(-1));
    },
  );

  it('gives the page and the previous release a cluster of their own each, and a summary of their own', () => {
    const options = readOptions(['--summary', 'out.json', '--keep']);
    const alone = { ...options, keep: false };
    expect(rounds(options)).toEqual([
      { ...alone, parts: ['first-install'], summaryFile: 'out.first-install.json' },
      { ...alone, parts: ['upgrade'], summaryFile: 'out.upgrade.json' },
      { ...options, parts: ['install', 'policies', 'operations', 'autoscaling'] },
    ]);
    for (const args of [['first-install'], ['upgrade'], ['install', 'policies']])
      expect(rounds(readOptions(args))).toEqual([readOptions(args)]);
  });

  it('keeps the last cluster when each has one part', () => {
    const clusters = rounds(readOptions(['upgrade', 'first-install', '--keep']));
    expect(clusters.map(({ parts, keep }) => [parts, keep])).toEqual([
      [['first-install'], false],
      [['upgrade'], true],
    ]);
  });
});
