import { jest } from '@jest/globals';
import { TestedProduct } from './tested-product.ts';

// A deadline detects a hang, never slowness.
jest.setTimeout(300_000);

/** The whole product in one process, as `npm start` runs it. */
describe('the product in one process', () => {
  const product = new TestedProduct('all-in-one', 3_000, { separate: false });
  beforeAll(() => product.start(), 300_000);
  afterAll(() => product.stop(), 180_000);

  it('brings every vendor to all three channels', () => product.receivesEveryVendor(), 240_000);

  it('shows each service at one health port', async () => {
    const url = await product.demo.fleet.find('all-in-one').healthUrl();
    const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;
    expect([await status('/readyz'), await status('/readyz/ingest'), await status('/readyz/nobody')]).toEqual([
      200, 200, 404,
    ]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const service of ['gateway', 'sync-api', 'normalizer', 'mqtt-dispatcher'])
      expect(metrics).toContain(`heliograph_ready{service="${service}"} 1`);
    expect(metrics.match(/^# TYPE heliograph_ready /gm)).toHaveLength(1);
    expect(metrics.match(/^process_cpu_seconds_total\{/gm)).toHaveLength(1);
  });

  it(
    'continues when it is killed in the middle of the stream',
    () => product.goesOnWithoutProcess('all-in-one'),
    240_000,
  );

  it('has lost nothing at the end, and duplicates have the same key', () => product.expectNothingLost(), 240_000);
});
