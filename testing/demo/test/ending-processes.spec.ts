import { jest } from '@jest/globals';
import { channels, until } from '@heliograph/testbed';
import { channelCounts } from '../src/report/summary.ts';
import { deadlineMs } from './deadline.ts';
import { TestedProduct } from './tested-product.ts';

// A deadline detects a hang, never slowness.
jest.setTimeout(300_000);

/** The whole product while each of its processes is replaced or killed. It takes minutes, so `npm run verify` runs it. */
describe('the product whose processes end', () => {
  const product = new TestedProduct('ending-processes', 2_800);
  beforeAll(async () => {
    await product.start();
    await product.receivesEveryVendor();
  }, 300_000);
  afterAll(() => product.stop(), 180_000);

  it('continues while every worker is replaced, one after the other, as in an upgrade', async () => {
    for (const name of ['normalizer', 'webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher', 'ingest']) {
      const before = product.demo.ledger.produced;
      const { pid } = product.demo.fleet.find(name);
      await product.demo.fleet.replace(name);
      expect(product.demo.fleet.find(name).pid).not.toBe(pid);
      await until(`records after ${name} was replaced`, () => product.demo.ledger.produced, {
        holds: (n) => n > before + 5,
        deadlineMs,
      });
    }
    // Printed, not asserted: it depends on how busy the machine is. The absence of loss is asserted at the end.
    const latencies = channels.map(
      (channel) => `${channel} ${JSON.stringify(channelCounts(product.demo.ledger, channel).latencySeconds)}`,
    );
    process.stdout.write(`from the vendor's sample to its receipt, s: ${latencies.join(', ')}\n`);
    const own = channels.map((channel) => channelCounts(product.demo.ledger, channel).serviceSeconds);
    process.stdout.write(`from the vendor's answer to the receipt, s: ${JSON.stringify(own)}\n`);
    for (const { p50 } of own) expect(p50).not.toBeNull();
  }, 600_000);

  it.each(['kafka-dispatcher', 'mqtt-dispatcher', 'ingest', 'sync-api', 'delivery-api', 'auth-api', 'gateway'])(
    'continues when %s is killed in the middle of the stream',
    (name) => product.goesOnWithoutProcess(name),
    240_000,
  );

  it('has lost nothing at the end, and duplicates have the same key', () => product.expectNothingLost(), 240_000);
});
