import { parseCommand, parseOptions, UsageError } from './options.ts';

describe('parseOptions', () => {
  it('takes the defaults of the benchmark', () => {
    expect(parseOptions(['webhook'])).toEqual({
      name: 'webhook',
      records: 50_000,
      seconds: 60,
      only: ['dispatcher', 'sending', 'undici', 'wrk'],
      endpoints: [1, 100, 1000, 4000],
      pairs: 1,
      devices: [100_000],
      quota: 0.2,
    });
  });

  it('reads every option', () => {
    const args = [
      'normalizer',
      '--records',
      '500',
      '--seconds',
      '9',
      '--only',
      'solis,java',
      '--json',
      'a',
      '--profile',
      'b',
      '--endpoints',
      '1,20',
      '--pairs',
      '5',
      '--devices',
      '5000',
      '--quota',
      '0.05',
    ];
    expect(parseOptions(args)).toEqual({
      name: 'normalizer',
      records: 500,
      seconds: 9,
      only: ['solis', 'java'],
      jsonFile: 'a',
      profileDirectory: 'b',
      endpoints: [1, 20],
      pairs: 5,
      devices: [5000],
      quota: 0.05,
    });
  });

  it.each([
    [[]],
    [['ingest']],
    [['webhook', 'normalizer']],
    [['webhook', '--records', '1e5']],
    [['webhook', '--records', '1']],
    [['webhook', '--only', 'solis']],
    [['webhook', '--endpoints', '10,']],
    [['webhook', '--endpoints', '0']],
    [['fleet', '--devices', '10']],
    [['fleet', '--devices', '1000,2000']],
    [['memory', '--devices', '1000']],
    [['memory', '--devices', '2000,1000']],
    [['kafka', '--pairs', '0']],
    [['replicas', '--quota', '0']],
    [['replicas', '--quota', '2']],
    [['replicas', '--only', 'java']],
    [['webhook', '--fast']],
  ])('refuses %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });

  it('takes several fleets for memory', () => {
    expect(parseOptions(['memory', '--devices', '10000,100000,1000000']).devices).toEqual([10_000, 100_000, 1_000_000]);
    expect(parseOptions(['memory'])).toMatchObject({ devices: [25_000, 100_000], seconds: 1_800 });
  });

  it('runs all benchmarks in turn, short', () => {
    const all = parseCommand(['all', '--seconds', '30']);
    expect(all.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual([
      'normalizer 30',
      'webhook 30',
      'kafka 30',
      'failover 30',
      'mqtt 30',
      'fleet 30',
      'history 30',
      'memory 30',
    ]);
    expect(parseCommand(['mqtt', '--records', '500'])).toHaveLength(1);
    // They need Go, and a start that runs.
    expect(parseCommand(['peer', '--pairs', '3'])).toMatchObject([
      { name: 'peer', only: ['solis', 'growatt'], pairs: 3 },
    ]);
    expect(parseCommand(['console'])).toMatchObject([{ name: 'console', only: [] }]);
    expect(() => parseCommand(['all', '--only', 'java'])).toThrow(UsageError);
    expect(() => parseCommand(['all', '--devices', '5000'])).toThrow(UsageError);
    expect(() => parseCommand(['all', '--quota', '0.1'])).toThrow(UsageError);
  });
});
