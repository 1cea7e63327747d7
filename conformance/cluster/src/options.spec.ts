import { readOptions, rounds, UsageError } from './options.ts';

describe('options of the cluster conformance', () => {
  it('checks everything with Helm 4 and one broker when nothing is said', () => {
    const parts = ['install', 'policies', 'operations', 'autoscaling', 'first-install'];
    const expected = {
      parts,
      helm: 'helm4',
      brokers: 1,
      inverters: 600,
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
    expect(readOptions(['keda', 'operations'])).toMatchObject({ parts: ['operations', 'keda'], inverters: 600 });
  });

  it.each([[['nodes']], [['--helm', 'helm2']], [['--brokers', '2']], [['--inverters', '0']], [['--fast']]])(
    'refuses %j and says what is wrong with it',
    (args) => {
      expect(() => readOptions(args)).toThrow(UsageError);
      expect(() => readOptions(args)).toThrow(args.at(-1));
    },
  );

  it('gives the page a cluster of its own, and a summary of its own', () => {
    const options = readOptions(['--summary', 'out.json', '--keep']);
    const [page, others] = rounds(options);
    expect(page).toEqual({ ...options, parts: ['first-install'], keep: false, summaryFile: 'out.first-install.json' });
    expect(others).toEqual({ ...options, parts: ['install', 'policies', 'operations', 'autoscaling'] });
    for (const args of [['first-install'], ['install', 'policies']])
      expect(rounds(readOptions(args))).toEqual([readOptions(args)]);
  });
});
