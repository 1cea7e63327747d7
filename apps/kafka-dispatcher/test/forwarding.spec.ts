import { jest } from '@jest/globals';
import { storageSamples, sums } from '@heliograph/dispatcher/testing';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import {
  accountBaseDataTopic,
  accountEnergyTopic,
  accountStorageTopic,
  accountTopics,
  headerNames,
} from '@heliograph/messaging';
import { scrape } from '@heliograph/service/testing';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Harness } from './harness.ts';

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
  it('arrive once under their key, each device in order, with the headers that name them', async () => {
    const { id } = await harness.account();
    const sent = await harness.publish(id, 3000);
    await harness.allSettled();
    const delivered = await harness.delivered(id);
    expect(sorted(delivered)).toEqual(sorted(sent));
    const original = new Map(sent.map((record) => [keyOf(record), record.key]));
    for (const record of delivered) expect(record.key).toBe(original.get(keyOf(record)));
    const ofOne = delivered.filter(({ key }) => key === 'growatt:SN3').map(keyOf);
    expect(ofOne).toEqual(sent.filter(({ key }) => key === 'growatt:SN3').map(keyOf));
    // Three of each of its six topics; they are taken over one by one.
    await until('it owns all partitions', async () => {
      const now = await scrape(dispatcher.healthUrl);
      return now.value('heliograph_kafka_consumer_partitions', { group: 'kafka-dispatcher' }) === 18;
    });
    const { fetched_at: fetchedAt } = sent.find((record) => keyOf(record) === keyOf(delivered[0]!))!.headers!;
    expect(delivered[0]!.headers).toEqual({
      kind: 'device.data',
      schema: '1.0',
      traceparent: sent[0]!.headers!.traceparent,
      ...(fetchedAt !== undefined && { fetched_at: fetchedAt }),
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

  it('are sums of energy only where the filter names them, in a topic of their own, replayed ones too', async () => {
    const [asked, other] = [await harness.account(), await harness.account()];
    await harness.narrow(asked.id, { kinds: ['device.day', 'energy.interval'], resolution: '15m' });
    const sent = [asked, other].flatMap(({ id }) => sums(id));
    await harness.producer.send(sent);
    await harness.allSettled();
    const topic = accountEnergyTopic(asked.id);
    const wanted = sent.filter(
      ({ headers }) => headers!.account === asked.id && (headers!.resolution ?? '15m') === '15m',
    );
    expect(sorted(await harness.delivered(asked.id, topic))).toEqual(sorted(wanted));
    for (const own of accountTopics(other.id)) expect(await harness.delivered(other.id, own)).toEqual([]);
    await harness.replay(wanted, 'kafka');
    await harness.allSettled();
    expect(sorted(await harness.delivered(asked.id, topic))).toEqual(sorted([...wanted, ...wanted]));
    expect(await harness.delivered(asked.id)).toEqual([]);
  });

  it('are samples of batteries, meters and sites only where the filter names them, in a topic of their own', async () => {
    const [asked, other] = [await harness.account(), await harness.account()];
    await harness.narrow(asked.id, { kinds: ['battery.data', 'meter.data', 'site.data'] });
    const wanted = storageSamples(asked.id);
    await harness.producer.send([...wanted, ...storageSamples(other.id)]);
    await harness.allSettled();
    const topic = accountStorageTopic(asked.id);
    expect(sorted(await harness.delivered(asked.id, topic))).toEqual(sorted(wanted));
    for (const own of accountTopics(other.id)) expect(await harness.delivered(other.id, own)).toEqual([]);
    await harness.replay(wanted, 'kafka');
    await harness.allSettled();
    expect(sorted(await harness.delivered(asked.id, topic))).toEqual(sorted([...wanted, ...wanted]));
  });

  it('come once its topics, deleted meanwhile, are recreated; no other account waits', async () => {
    const [one, two] = [await harness.account(), await harness.account()];
    await harness.publish(one.id, 10);
    await harness.allSettled();
    await harness.deleteTopics(accountTopics(one.id));
    const [mine, others] = [await harness.publish(one.id, 50), await harness.publish(two.id, 50)];
    await until('the other account has its records', async () => (await harness.delivered(two.id)).length === 50);
    expect(sorted(await harness.delivered(two.id))).toEqual(sorted(others));
    // A new topic's partitions begin one after the other: records that the first has accepted may be sent again with those that the second has not.
    const had = async (): Promise<string[]> => [...new Set(sorted(await harness.delivered(one.id).catch(() => [])))];
    await until('it has its records', async () => (await had()).length === mine.length);
    expect(await had()).toEqual(sorted(mine));
  });

  it('wait for its topics, in order and through a restart, while those of all others are delivered', async () => {
    // More records than are buffered for all accounts together, for topics that accept none.
    const [one, two] = [await harness.account({ 'max.message.bytes': '50' }), await harness.account()];
    const mine = await harness.publish(one.id, 20_000);
    const others = await harness.publish(two.id, 50);
    await until('the other account has its records', async () => (await harness.delivered(two.id)).length === 50);
    expect(sorted(await harness.delivered(two.id))).toEqual(sorted(others));
    await harness.allSettled();
    const lag = await scrape(dispatcher.healthUrl);
    expect(lag.value('heliograph_delivery_lag_seconds', { channel: 'kafka' })).toBeGreaterThan(0);
    expect(lag.value('heliograph_kafka_accounts_lagging')).toBe(1);
    await dispatcher.stop();
    dispatcher = await harness.dispatcher();
    mine.push(...(await harness.publish(one.id, 100)));
    await harness.deleteTopics(accountTopics(one.id));
    let delivered: readonly IncomingRecord[] = [];
    await until('it has all of its records', async () => {
      delivered = await harness.delivered(one.id).catch(() => []);
      return new Set(delivered.map(keyOf)).size === mine.length;
    });
    for (const device of new Set(mine.map(({ key }) => key))) {
      const first = new Set(delivered.filter(({ key }) => key === device).map(keyOf));
      expect([...first]).toEqual(mine.filter(({ key }) => key === device).map(keyOf));
    }
    await until(
      'no account lags',
      async () => (await scrape(dispatcher.healthUrl)).value('heliograph_kafka_accounts_lagging') === 0,
    );
    // Five waits, each of which may be slow.
  }, 180_000);

  it('stop with its suspension and continue after it', async () => {
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

describe('records that are replayed', () => {
  it('arrive again with the same key, bytes and headers, each device in order, for this channel alone', async () => {
    const [one, two] = [await harness.account(), await harness.account()];
    const sent = await harness.publish(one.id, 300);
    await harness.allSettled();
    const first = await harness.delivered(one.id);
    await harness.replay(sent.slice(0, 200), 'kafka');
    await harness.replay(sent.slice(200), 'mqtt');
    await harness.allSettled();
    const again = (await harness.delivered(one.id)).filter(
      ({ partition, offset }) => !first.some((record) => record.partition === partition && record.offset === offset),
    );
    expect(sorted(again)).toEqual(sorted(sent.slice(0, 200)));
    const original = new Map(first.map((record) => [keyOf(record), record]));
    for (const { key, value, headers, ...record } of again) {
      const before = original.get(keyOf({ headers }))!;
      expect({ ...record, key, headers, value: value!.toString() }).toMatchObject({
        key: before.key,
        partition: before.partition,
        headers: before.headers,
        value: before.value!.toString(),
      });
      expect(headers).toEqual(before.headers);
    }
    for (const device of new Set(again.map(({ key }) => key)))
      expect(again.filter(({ key }) => key === device).map(keyOf)).toEqual(
        sent
          .slice(0, 200)
          .filter(({ key }) => key === device)
          .map(keyOf),
      );
    expect(await harness.delivered(two.id)).toEqual([]);
  });

  it('do not arrive when the account is suspended meanwhile', async () => {
    const account = await harness.account();
    const sent = await harness.publish(account.id, 20);
    await harness.allSettled();
    await harness.suspend(account);
    await harness.replay(sent, 'kafka');
    await harness.allSettled();
    expect(await harness.delivered(account.id)).toHaveLength(20);
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
