import { UsageError } from '@heliograph/stack';
import { assertExisting, parseOptions } from './options.ts';

describe('the options of npm start', () => {
  it('have defaults', () => {
    expect(parseOptions([])).toEqual({ portOffset: 0, inverters: 12, importDays: 3, separate: false, existing: false });
  });

  it('are read', () => {
    const args = [
      '--for',
      '2m',
      '--summary',
      's.json',
      '--inverters',
      '30',
      '--port-offset',
      '100',
      '--existing',
      '--sinks',
      '--traces',
      'http://localhost:4318',
    ];
    expect(parseOptions(args)).toEqual({
      forMs: 120_000,
      summaryFile: 's.json',
      inverters: 30,
      portOffset: 100,
      importDays: 0,
      separate: false,
      existing: true,
      sinks: true,
      traces: 'http://localhost:4318',
    });
  });

  it('take the number of all devices in place of that of each vendor', () => {
    expect(parseOptions(['--devices', '10000'])).toMatchObject({ devices: 10_000 });
  });

  it.each([
    [['--for', '60s'], 0],
    [['--devices', '1000'], 0],
    [['--inverters', '100'], 0],
    [['--for', '60s', '--import-days', '2'], 2],
  ])('%j: %d days of the past are imported', (args, days) => {
    expect(parseOptions(args).importDays).toBe(days);
  });

  it.each([
    [['--import-days', '32'], '--import-days 32: a whole number from 0 to 31'],
    [['--devices', '14'], '--devices 14: a whole number from 15 to 30000'],
    [['--devices', '150', '--inverters', '10'], 'give one of them'],
    [['--for', 'soon'], '--for soon: a number with s, m or h'],
    [['--inverters', '0'], '--inverters 0: a whole number from 1 to 2000'],
    [['--port-offset', '-1'], 'port-offset'],
    [['--traces', 'localhost:4317'], '--traces localhost:4317: the URL'],
    [['--unknown'], '--unknown'],
  ])('%j are refused by name', (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(message);
  });

  it('name what --existing misses', () => {
    expect(() => assertExisting({ KAFKA_BROKERS: 'localhost:9092', REDIS_URL: 'redis://x' })).toThrow(
      '--existing needs DATABASE_URL, MQTT_URL',
    );
  });
});
