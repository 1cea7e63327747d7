import { jest } from '@jest/globals';
import {
  accountBaseDataTopic,
  accountEventsTopic,
  headerNames,
  type IncomingRecord,
  type OutgoingRecord,
} from '@heliograph/messaging';
import { scrape } from '@heliograph/metrics/testing';
import type { Service } from '@heliograph/service';
import { Harness } from './harness.ts';
import { until } from './until.ts';

jest.setTimeout(60_000);
let harness: Harness;
let dispatcher: Service;
beforeAll(async () => {
  harness = await Harness.start();
  dispatcher = await harness.dispatcher();
});
afterAll(async () => {
  await dispatcher?.stop();
  await harness?.stop();
});

type Sent = Pick<IncomingRecord | OutgoingRecord, 'headers'>;
const keyOf = ({ headers }: Sent): string => headers![headerNames.idempotencyKey]!;
const sorted = (records: readonly Sent[]): string[] => records.map(keyOf).sort();

describe('records of an account', () => {
  it('arrive byte for byte under their key, each device in order, with the headers that name them', async () => {
    const { id } = await harness.account();
    const sent = await harness.publish(id, 3000);
    await harness.allSettled();
    const delivered = await harness.delivered(id);
    expect(sorted(delivered)).toEqual(sorted(sent));
    const original = new Map(sent.map((record) => [keyOf(record), record]));
    for (const record of delivered) {
      const { key, value } = original.get(keyOf(record))!;
      if (record.key !== key || !record.value!.equals(value!)) throw new Error(`${keyOf(record)} was changed`);
    }
    const ofOne = delivered.filter(({ key }) => key === 'growatt:SN3').map(keyOf);
    expect(ofOne).toEqual(sent.filter(({ key }) => key === 'growatt:SN3').map(keyOf));
    const metrics = await scrape(dispatcher.healthUrl);
    const channel = 'kafka';
    expect(metrics.value('heliograph_delivery_records_total', { channel, outcome: 'delivered' })).toBe(3000);
    expect(metrics.value('heliograph_delivery_latency_seconds_count', { channel })).toBe(3000);
    expect(metrics.value('heliograph_delivery_attempts_total', { channel, outcome: 'ok' })).toBeGreaterThan(0);
    expect(metrics.value('heliograph_delivery_attempt_duration_seconds_count', { channel })).toBeGreaterThan(0);
    expect(metrics.value('heliograph_delivery_consumers', { channel })).toBe(1);
    expect(metrics.value('heliograph_kafka_consumer_partitions', { group: 'kafka-dispatcher' })).toBe(6);
    expect(delivered[0]!.headers).toEqual({
      ...{ kind: 'device.data', schema: '1.0', traceparent: sent[0]!.headers!.traceparent },
      idempotency_key: keyOf(delivered[0]!),
    });
  });

  it('are those that its filter wants, from one record to the next while they flow', async () => {
    const { id } = await harness.account();
    const sent: OutgoingRecord[] = [];
    const flow = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1) {
        sent.push(...(await harness.publish(id, 20, 'growatt')), ...(await harness.publish(id, 20, 'solis')));
      }
    };
    await flow(10);
    await harness.allSettled();
    let heard = false;
    const narrowed = harness.narrow(id, { vendors: ['solis'] }).finally(() => (heard = true));
    const deadline = Date.now() + 5_000;
    const over = (): boolean => heard && Date.now() >= deadline;
    while (!over()) await flow(1);
    await narrowed;
    const first = sent.length;
    await flow(10);
    await harness.allSettled();
    const keys = sorted(await harness.delivered(id));
    expect(new Set(keys).size).toBe(keys.length);
    const solis = sorted(sent.filter(({ key }) => key!.startsWith('solis')));
    expect(keys.filter((key) => key.startsWith('solis'))).toEqual(solis);
    const late = sorted(sent.slice(first).filter(({ key }) => key!.startsWith('growatt')));
    expect(keys.filter((key) => late.includes(key))).toEqual([]);
    const early = sorted(sent.slice(0, 400).filter(({ key }) => key!.startsWith('growatt')));
    expect(keys.filter((key) => early.includes(key))).toEqual(early);
  });

  it('come once its topics, deleted under it, are made anew; no other account waits', async () => {
    const [one, two] = [await harness.account(), await harness.account()];
    await harness.publish(one.id, 10);
    await harness.allSettled();
    await harness.deleteTopics([accountBaseDataTopic(one.id), accountEventsTopic(one.id)]);
    const [mine, others] = [await harness.publish(one.id, 50), await harness.publish(two.id, 50)];
    await until('the other account has its records', async () => (await harness.delivered(two.id)).length === 50);
    expect(sorted(await harness.delivered(two.id))).toEqual(sorted(others));
    await harness.allSettled();
    // A new topic's partitions begin one after the other: what the first has taken may be sent again with what the second has not.
    expect([...new Set(sorted(await harness.delivered(one.id)))]).toEqual(sorted(mine));
  });

  it('stop with its suspension and go on after it', async () => {
    const account = await harness.account();
    const before = await harness.publish(account.id, 10);
    await harness.allSettled();
    await harness.change({ ...account, status: 'suspended' });
    await until('nothing is forwarded any more', async () => {
      const had = (await harness.delivered(account.id)).length;
      await harness.publish(account.id, 1);
      await harness.allSettled();
      return (await harness.delivered(account.id)).length === had;
    });
    await harness.change(account);
    await until('records are forwarded again', async () => {
      const [record] = await harness.publish(account.id, 1);
      await harness.allSettled();
      return (await harness.delivered(account.id)).some((got) => keyOf(got) === keyOf(record!));
    });
    expect(sorted(await harness.delivered(account.id))).toEqual(expect.arrayContaining(sorted(before)));
  });
});

describe("the operator's settings", () => {
  it('reach topics that exist', async () => {
    const account = await harness.account();
    await harness.change({ ...account, kafka: { partitions: 4 } });
    const topic = accountBaseDataTopic(account.id);
    await until('there are four partitions', async () => (await harness.admin.endOffsets(topic)).length === 4);
  });
});
