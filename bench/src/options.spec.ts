import { parseOptions, UsageError } from './options.ts';

describe('parseOptions', () => {
  it('takes the defaults of the benchmark', () => {
    expect(parseOptions(['webhook'])).toEqual({
      name: 'webhook',
      records: 50_000,
      seconds: 60,
      only: ['dispatcher', 'wrk', 'undici'],
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
    ];
    expect(parseOptions(args)).toEqual({
      name: 'normalizer',
      records: 500,
      seconds: 9,
      only: ['solis', 'java'],
      jsonFile: 'a',
      profileDirectory: 'b',
    });
  });

  it.each([
    [[]],
    [['ingest']],
    [['webhook', 'normalizer']],
    [['webhook', '--records', '1e5']],
    [['webhook', '--records', '1']],
    [['webhook', '--only', 'solis']],
    [['webhook', '--fast']],
  ])('refuses %j', (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });
});
