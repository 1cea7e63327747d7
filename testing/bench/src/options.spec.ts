import { UsageError } from '@heliograph/stack';
import { parseCommand, parseOptions } from './options.ts';

describe('parseOptions', () => {
  it('takes the defaults of the benchmark', () => {
    expect(parseOptions(['webhook'])).toEqual({
      name: 'webhook',
      records: 50_000,
      seconds: 60,
      only: ['dispatcher', 'undici'],
      endpoints: [1, 100, 1000, 4000],
      pairs: 1,
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
    [['kafka', '--pairs', '0']],
    [['fleet']],
    [['webhook', '--fast']],
  ])('refuses %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });

  it('runs all benchmarks in turn, short', () => {
    const all = parseCommand(['all', '--seconds', '30']);
    expect(all.map(({ name, seconds }) => `${name} ${seconds}`)).toEqual([
      'normalizer 30',
      'webhook 30',
      'kafka 30',
      'mqtt 30',
    ]);
    expect(parseCommand(['mqtt', '--records', '500'])).toHaveLength(1);
    expect(parseCommand(['imports', '--only', 'webhook', '--pairs', '3'])).toMatchObject([
      { name: 'imports', only: ['webhook'], pairs: 3, records: 200_000 },
    ]);
    expect(() => parseCommand(['all', '--only', 'java'])).toThrow(UsageError);
    expect(() => parseCommand(['all', '--pairs', '3'])).toThrow(UsageError);
  });
});
