import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scrape, type Scrape } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { vendorIds } from '@heliograph/vendors';
import { accountName } from '../src/launch/seed.ts';
import { eventsOf, kindsByDevice } from './account-events.ts';
import { faults } from './cloud-faults.ts';
import { deadlineMs } from './deadline.ts';
import { erasedAccount } from './erased-account.ts';
import { examplePrograms } from './example-programs.ts';
import { documentedMetrics, metricDifferences } from './metrics-table.ts';
import { isEmpty, rarelyPolled, TestedProduct } from './tested-product.ts';
import { holes, inventedValues, maxStep } from './written-records.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Clouds without a history call that this account may make for all of its devices. */
const withoutHistory = ['growatt'];
/** Metrics that may have no series in a run without faults. */
const needEvents: ReadonlySet<string> = new Set([
  // Every state code of the simulated clouds is in a table.
  'heliograph_normalizer_unknown_states_total',
  // A fault of the plants may begin in these minutes, or not.
  'heliograph_normalizer_alarms_total',
  'heliograph_normalizer_unmapped_alarms_total',
  // Faults of the clouds do not break answers of every vendor in this way.
  'heliograph_normalizer_rejected_total',
  // The channel of sinks is off.
  'heliograph_sinks_lagging',
  'heliograph_sinks_buffered_bytes',
  // No webhook is paused, and no breaker opens.
  'heliograph_webhook_steps_skipped_total',
  // Occurs only with several replicas, or after a failed attempt.
  'heliograph_webhook_retries_pumped_total',
  // No record is too large, throws, or is too old to be distinguished from produced ones.
  'heliograph_ingest_answers_skipped_total',
  'heliograph_normalizer_skipped_total',
  'heliograph_normalizer_samples_too_old_total',
  'heliograph_webhook_records_skipped_total',
  'heliograph_ingest_answers_set_aside_total',
  'heliograph_normalizer_set_aside_total',
  'heliograph_webhook_set_aside_total',
  // All gaps are filled, or the vendor has no history for the account.
  'heliograph_ingest_gaps_given_up_total',
  // Nobody imports past samples.
  'heliograph_ingest_imports',
  'heliograph_ingest_import_calls_total',
  'heliograph_ingest_import_device_days_total',
  'heliograph_imports',
  'heliograph_normalizer_day_records_total',
  'heliograph_normalizer_days_corrected_total',
  // All devices are new: none was polled on a day that is over.
  'heliograph_ingest_second_look_calls_total',
  // No account takes more of the MQTT broker than is its share.
  'heliograph_mqtt_broker_clients_refused_total',
  // Off, as by default.
  'heliograph_trace_spans_sent_total',
  'heliograph_trace_spans_dropped_total',
]);

/** The whole product while clouds misbehave and consumers are killed. It takes minutes, so `npm run verify` runs it. */
describe('the product beside failing clouds and consumers', () => {
  const product = new TestedProduct('faults', 2_200);
  beforeAll(async () => {
    await product.start();
    await product.receivesEveryVendor();
  }, 300_000);
  afterAll(() => product.stop(), 180_000);

  it('loses and invents no record while every cloud misbehaves in every way, and breaks no limit', async () => {
    for (let round = 0; round < faults.length; round += 1) {
      for (const [i, vendor] of vendorIds.entries()) {
        await product.clouds.calm(vendor);
        await product.clouds.set(vendor, faults[(round + i) % faults.length]!);
      }
      await sleep(5_000);
    }
    await product.clouds.calm();
    await product.polledAgain(await product.sendingVendors());
    expect(Object.entries(await product.demo.rateLimitViolations()).filter(([, count]) => count > 0)).toEqual([]);
    for (const vendor of vendorIds)
      expect(await inventedValues(product.clouds, vendor, product.written.of(vendor))).toEqual([]);
  }, 600_000);

  it('fetches from the history what passed during an outage', async () => {
    const from = Date.now() / 1000;
    await sleep(10_000);
    await product.clouds.set(undefined, { outage: true });
    await sleep(20_000);
    await product.clouds.calm();
    const to = Date.now() / 1000;
    const left = new Map<string, string[]>();
    await until(
      'the gaps to be filled',
      async () => {
        for (const vendor of vendorIds.filter((id) => ![...withoutHistory, ...rarelyPolled].includes(id)))
          left.set(
            vendor,
            await holes(product.clouds, vendor, product.written.of(vendor), {
              from,
              to,
              longest: await maxStep(vendor),
            }),
          );
        return [...left.values()].flat();
      },
      { holds: isEmpty, deadlineMs },
    );
  }, 300_000);

  it('reports devices that go offline and recover, and a vendor that is unavailable, once each and on every channel', async () => {
    const api = product.client();
    await api.login(accountName, product.demo.state.accountPassword);
    await product.polledAgain(['solis', 'goodwe']);
    // That poll may end the outage of the previous test, and events are queried from a whole second on.
    await sleep(2_000);
    const from = Date.now() / 1000;
    // A logger that falls silent by itself goes offline and recovers in its own time, perhaps after this test.
    const silent = new Map<string, Set<string>>();
    for (const vendor of ['solis', 'goodwe']) {
      // All devices of the account: one that has been silent since before this run has no record yet.
      const serials = await product.serials(api, vendor);
      expect(serials.length).toBeGreaterThanOrEqual(10);
      silent.set(vendor, await product.clouds.silentByThemselves(vendor, serials, from - 300, from + 600));
    }
    // The health of a vendor is evaluated by rules of its own; here it may still change by the outage of the test before.
    const devicesOf = async (vendor: string) =>
      kindsByDevice(
        (await eventsOf(api, vendor, from)).filter(
          ({ body, kind }) => kind !== 'vendor.health_changed' && !silent.get(vendor)!.has(body.InverterSN ?? ''),
        ),
      );
    await product.clouds.set('solis', { device_offline: true });
    await product.clouds.set('goodwe', { outage: true });
    await until('devices offline', async () => (await devicesOf('solis')).size, { holds: (n) => n > 0, deadlineMs });
    await until('the outage to be reported', async () => (await devicesOf('goodwe')).size, {
      holds: (n) => n > 0,
      deadlineMs,
    });
    await sleep(20_000);
    await product.clouds.calm();
    const back = (kinds: string[]): boolean => kinds.length % 2 === 0;
    for (const vendor of ['solis', 'goodwe'])
      await until(`${vendor} to be back`, () => devicesOf(vendor), {
        holds: (kinds) => [...kinds.values()].every(back),
        deadlineMs,
      });
    for (const kinds of (await devicesOf('solis')).values()) expect(kinds).toEqual(['device.offline', 'device.online']);
    expect(Object.fromEntries(await devicesOf('goodwe'))).toEqual({
      account: ['vendor.unavailable', 'vendor.available'],
    });
    await until('every event on every channel', () => product.demo.events.open() === 0, { deadlineMs });
    expect(product.demo.events.produced).toBeGreaterThanOrEqual(4);
    await api.close();
  }, 600_000);

  describe('through the client library and the examples', () => {
    examplePrograms(product);
  });

  describe('after its deletion', () => {
    erasedAccount(product);
  });

  it('serves the metrics that are documented, all of them and no others, without anything of an account', async () => {
    const names = ['auth-api', 'sync-api', 'delivery-api', 'gateway', 'normalizer', 'ingest'];
    names.push('webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher');
    const scrapes = new Map<string, Scrape>();
    for (const name of names) scrapes.set(name, await scrape((await product.demo.fleet.find(name).healthUrl())!));
    expect(metricDifferences(scrapes, documentedMetrics(root), needEvents)).toEqual([]);
    const served = [...scrapes].map(([name, { series }]) => `${name} ${series.length}`);
    process.stdout.write(`series: ${served.join(', ')}\n`);
    for (const { text, series } of scrapes.values()) {
      expect(text).not.toMatch(/\b(acc|va|plt|dev|wh|grp)_[a-z2-7]{12}/);
      expect(series.length).toBeLessThan(5_000);
    }
  });

  it('has lost nothing at the end, and duplicates have the same key', () => product.expectNothingLost(), 240_000);
});
