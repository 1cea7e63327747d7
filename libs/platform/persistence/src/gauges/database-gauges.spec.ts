import { Registry } from '@heliograph/service';
import { DatabaseGauges, type Reading } from './database-gauges.ts';

interface Readings extends Record<string, Reading[]> {
  accounts: Reading[];
  quota: Reading[];
}

function setUp() {
  const registry = new Registry();
  const test = {
    now: 1_000_000,
    reads: 0,
    warnings: 0,
    tookMs: 0,
    answer: (): Promise<Readings> => Promise.resolve(rows(1)),
  };
  const source = {
    gauges: { accounts: { help: 'Accounts.', labels: ['status'] }, quota: { help: 'Quota.' } },
    read: () => {
      test.reads += 1;
      test.now += test.tookMs;
      return test.answer();
    },
  };
  const logger = { warn: () => void (test.warnings += 1) };
  new DatabaseGauges({ registry, logger, sources: [source], now: () => test.now });
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('heliograph'));
  return { test, lines };
}

const rows = (count: number): Readings => ({
  accounts: [{ labels: { status: 'active' }, value: count }],
  quota: [{ value: 10 * count }],
});

describe('DatabaseGauges', () => {
  it('reads once for all gauges of a scrape, and not again before half a minute is over', async () => {
    const { test, lines } = setUp();
    expect(await lines()).toEqual(['heliograph_accounts{status="active"} 1', 'heliograph_quota 10']);
    test.answer = () => Promise.resolve(rows(2));
    test.now += 29_000;
    expect(await lines()).toEqual(['heliograph_accounts{status="active"} 1', 'heliograph_quota 10']);
    expect(test.reads).toBe(1);
    test.now += 2_000;
    expect(await lines()).toEqual(['heliograph_accounts{status="active"} 2', 'heliograph_quota 20']);
    expect(test.reads).toBe(2);
  });

  it('comes back later to a database that takes long: it has at most a hundredth of its time', async () => {
    const { test, lines } = setUp();
    test.tookMs = 2_000;
    await lines();
    test.now += 199_000;
    await lines();
    expect(test.reads).toBe(1);
    test.now += 2_000;
    await lines();
    expect(test.reads).toBe(2);
  });

  it('exports the last values while the database is unavailable, for two minutes, then nothing; never a 0', async () => {
    const { test, lines } = setUp();
    const unavailable = () => Promise.reject(new Error('connection refused'));
    test.answer = unavailable;
    expect(await lines()).toEqual([]);
    test.answer = () => Promise.resolve(rows(1));
    await lines();
    test.answer = unavailable;
    test.now += 31_000;
    expect(await lines()).toHaveLength(2);
    test.now += 121_000;
    expect(await lines()).toEqual([]);
    expect(test.warnings).toBe(2);
    test.answer = () => Promise.resolve(rows(3));
    expect(await lines()).toEqual(['heliograph_accounts{status="active"} 3', 'heliograph_quota 30']);
  });

  it('does not make a scrape wait for a database that hangs', async () => {
    const { test, lines } = setUp();
    let answer: (readings: Readings) => void = () => undefined;
    test.answer = () => new Promise((resolve) => (answer = resolve));
    expect(await lines()).toEqual([]);
    expect(await lines()).toEqual([]);
    expect(test.reads).toBe(1);
    answer(rows(1));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lines()).toHaveLength(2);
  });
});
