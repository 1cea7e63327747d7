import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { rawBackfillTopic } from '@heliograph/messaging';
import { datesOf, encodeRawEnvelope, lastOfMonth, type PolledDevice } from '@heliograph/vendor-contract';
import { ContractHarness } from '@heliograph/vendors/testing';
import { loadVendor } from '@heliograph/vendors';
import { NormalizerHarness, normalizerProcess, run } from './normalizer-harness.ts';

/** Twelve months that are over. */
const months = Array.from({ length: 12 }, (_, n) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13 + n, 1)).toISOString().slice(0, 10);
});
const dates = datesOf({ from: months[0]!, to: lastOfMonth(months.at(-1)!) });

describe("a year of a vendor's days on real Kafka", () => {
  const normalizer = normalizerProcess();
  const harness = new NormalizerHarness();
  const vendorAccountId = `va_days${run.toLowerCase()}`;
  let cloud: ContractHarness;
  let devices: PolledDevice[];

  beforeAll(async () => {
    await harness.start();
    cloud = await ContractHarness.open(await loadVendor('solis'), { inverters: 3, now: Date.now() });
    const { polled } = await cloud.fleet();
    devices = polled;
    await normalizer.start();
    await normalizer.ready();
  }, 120_000);

  afterAll(async () => {
    await normalizer.stop();
    await cloud.close();
    await harness.close();
  });

  /** Reads a month from the simulated cloud, as ingest does for an import. */
  async function month(from: string, id: string, change: (body: string) => string = (body) => body) {
    const days = { from, to: lastOfMonth(from) };
    const records: OutgoingRecord[] = [];
    for (const call of cloud.adapter.planDays!(devices, days)) {
      for (const { call: name, body, fetchedAt, devices: of } of await call.run(cloud.signal)) {
        // The serial numbers of this run: the topics are kept from run to run.
        const own = of.map((device) => ({ ...device, InverterSN: `${device.InverterSN}${run}` }));
        const envelope = encodeRawEnvelope({
          vendor: 'solis',
          accountId: 'acc_test',
          vendorAccountId,
          call: name,
          fetchedAt,
          samplePeriodSeconds: 300,
          backfill: true,
          import: { id, channels: ['webhook'] },
          days,
          devices: own,
        });
        const value = Buffer.from(change(body));
        records.push({ topic: rawBackfillTopic('solis'), key: vendorAccountId, value, headers: { envelope } });
      }
    }
    return records;
  }

  const ofKind = (kind: string, records: IncomingRecord[]): IncomingRecord[] =>
    records.filter(({ headers }) => headers.kind === kind);

  it('is delivered once, killed in the middle; a second import brings what is missing, and counts what has changed', async () => {
    for (const from of months.slice(0, 6)) await harness.send(await month(from, 'imp_1'));
    await harness.until('energy', (records) => records.length > 0);
    await normalizer.kill();
    for (const from of months.slice(6)) await harness.send(await month(from, 'imp_1'));
    for (const from of months) await harness.send(await month(from, 'imp_2'));
    const doubled = (body: string): string => body.replaceAll('"energyPec":"1"', '"energyPec":"2"');
    const tenfold = (body: string): string => doubled(body).replaceAll(/"energy":(\d)/g, '"energy":1$1');
    await harness.send(await month(months[3]!, 'imp_3', tenfold));
    await normalizer.start();
    const records = await harness.until('energy', (all) => ofKind('device.day.corrected', all).length >= 3 * 25, {
      deadlineMs: 60_000,
    });
    const days = ofKind('device.day', records);
    const bodies = new Map<string, Set<string>>();
    for (const { headers, value } of days) {
      const key = headers.idempotency_key!;
      bodies.set(key, (bodies.get(key) ?? new Set()).add(String(value)));
    }
    // A crash may repeat records, with the same bytes.
    expect([...bodies].filter(([, each]) => each.size > 1)).toEqual([]);
    expect(new Set(days.map(({ headers }) => [headers.origin, headers.import, headers.channels].join('/')))).toEqual(
      new Set(['import/imp_1/webhook']),
    );
    const expected = devices.flatMap(({ InverterSN }) => dates.map((date) => `solis:${InverterSN}${run}:${date}:day`));
    // A day of which the vendor has no energy is none.
    expect(expected.filter((key) => bodies.has(key)).length / expected.length).toBeGreaterThan(0.95);
    expect([...bodies.keys()].filter((key) => !expected.includes(key))).toEqual([]);
    const corrected = ofKind('device.day.corrected', records);
    expect(new Set(corrected.map(({ headers }) => [headers.import, headers.channels].join('/')))).toEqual(
      new Set(['imp_3/']),
    );
    expect(cloud.cloud.simulator.violations()).toBe(0);
  }, 180_000);
});
