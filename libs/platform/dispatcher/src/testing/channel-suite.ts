import { channels, decodeAttemptEvent, isAccountChannel, type ChannelName, type Envelope } from '@heliograph/delivery';
import {
  createKafkaAdmin,
  createRecordProducer,
  readPartition,
  type KafkaAdmin,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { accountChannelTopics, headerNames, topicNames, type SubscriptionFilter } from '@heliograph/messaging';
import {
  copiesOf,
  idempotencyKeysOf,
  isPolluted,
  poisonRecords,
  poisonSecret,
  type GoodRecord,
} from '@heliograph/messaging/testing';
import { until } from '@heliograph/testbed';
import { scrape } from '@heliograph/service/testing';
import { samples, storageSamples, sums } from './records.ts';

/** A hang, not slowness. */
const deadlineMs = 120_000;
const testMs = 300_000;

export interface ReceivedRecord {
  /** `idempotency_key` */
  key: string;
  body: Buffer | null;
  /** The attributes of CloudEvents by their names in the specification, as a receiver decodes them; empty without any. */
  attributes: Readonly<Record<string, string>>;
}

/** The receiver of the channel's deliveries to one account. */
export interface ChannelConsumer {
  readonly accountId: string;
  /** Everything that has arrived, as often as it did. */
  received(): Promise<readonly ReceivedRecord[]>;
  /** Resolves when the dispatcher has the filter. @param filter one that a record without any header does not match */
  narrow(filter: SubscriptionFilter, envelope?: Envelope): Promise<void>;
  /** Writes what delivery-api writes to have these records delivered again. */
  replay(records: readonly OutgoingRecord[]): Promise<void>;
}

export interface RunningDispatcher {
  readonly healthUrl: string;
  stop(): Promise<void>;
}

/** How the suite works one channel, on a Kafka of its own. */
export interface ChannelDriver {
  /** False where a record has no place for the attributes of CloudEvents. Default true. */
  readonly envelopes?: boolean;
  readonly connection: KafkaConnection;
  /** The dispatchers' log, from `debug` on. */
  readonly log: readonly string[];
  dispatcher(): Promise<RunningDispatcher>;
  /** Opens a consumer of a new account that the dispatcher knows. */
  consumer(): Promise<ChannelConsumer>;
  close(): Promise<void>;
}

const routedTopics = [
  topicNames.baseData,
  topicNames.deviceEvents,
  topicNames.baseDataBackfill,
  topicNames.energy,
  topicNames.storage,
];

/**
 * Tests that a channel does what every channel must, on real parts.
 * @param compacted a good record of each compacted topic that the dispatcher reads; without them its own tests send it poison
 */
export function describeChannel(
  channel: ChannelName,
  open: () => Promise<ChannelDriver>,
  compacted: readonly GoodRecord[] = [],
): void {
  const { source } = channels[channel].groups;
  const topics = isAccountChannel(channel) ? accountChannelTopics : routedTopics;
  // A dispatcher reads them from their beginning, and must start whatever they contain.
  const poisonedControl = compacted.flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }));
  let driver: ChannelDriver;
  let dispatcher: RunningDispatcher | undefined;
  let producer: RecordProducer;
  let admin: KafkaAdmin;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    driver = await open();
    closers.unshift(() => driver.close());
    producer = createRecordProducer(driver.connection);
    closers.unshift(() => producer.close());
    admin = createKafkaAdmin(driver.connection);
    closers.unshift(() => admin.close());
    await producer.send(poisonedControl);
    dispatcher = await driver.dispatcher();
  }, testMs);

  afterAll(async () => {
    await dispatcher?.stop();
    for (const close of closers) await close();
  }, testMs);

  async function publish(accountId: string, count: number, vendor?: string): Promise<OutgoingRecord[]> {
    const records = samples(accountId, count, vendor);
    await producer.send(records);
    return records;
  }

  /** Resolves when the consumer has each of the records at least so many times; their bytes equal the written ones. */
  async function arrived(consumer: ChannelConsumer, sent: readonly OutgoingRecord[], times = 1): Promise<void> {
    const bodies = new Map(sent.map((record) => [keyOf(record), record.value!.toString()]));
    await until(
      `each of ${sent.length} records arrives ${times} times`,
      async () => {
        const byKey = Map.groupBy(await consumer.received(), ({ key }) => key);
        return [...bodies.keys()].every((key) => (byKey.get(key)?.length ?? 0) >= times);
      },
      { deadlineMs },
    );
    for (const { key, body } of await consumer.received())
      if (bodies.has(key)) expect({ key, body: body?.toString() }).toEqual({ key, body: bodies.get(key) });
  }

  const settled = (): Promise<true> =>
    until(
      'everything is settled and committed',
      async () => [...(await admin.lag(source, topics)).values()].every((lag) => lag === 0n),
      { deadlineMs },
    );

  const keysAt = async (consumer: ChannelConsumer): Promise<Set<string>> =>
    new Set((await consumer.received()).map(({ key }) => key));

  describe(`the channel ${channel}`, () => {
    it(
      'delivers records byte for byte under their keys, and settles them',
      async () => {
        const consumer = await driver.consumer();
        const sent = await publish(consumer.accountId, 300);
        await arrived(consumer, sent);
        await settled();
        expect(await keysAt(consumer)).toEqual(new Set(sent.map(keyOf)));
      },
      testMs,
    );

    it(
      'counts deliveries, for its operator and for the account',
      async () => {
        const healthUrl = dispatcher!.healthUrl;
        const before = await scrape(healthUrl);
        const consumer = await driver.consumer();
        const sent = await publish(consumer.accountId, 50);
        await arrived(consumer, sent);
        await settled();
        const received = await consumer.received();
        const bytes = received.reduce((sum, { body }) => sum + body!.length, 0);
        const usage = { delivered: received.length, failed: 0, bytes };
        await until(
          `the account's usage is ${JSON.stringify(usage)}`,
          async () =>
            JSON.stringify(await usageOf(driver.connection, admin, consumer.accountId)) === JSON.stringify(usage),
          { deadlineMs },
        );
        const after = await scrape(healthUrl);
        const grown = (name: string, labels = {}): number =>
          (after.value(name, { channel, ...labels }) ?? 0) - (before.value(name, { channel, ...labels }) ?? 0);
        expect(grown('heliograph_delivery_records_total', { outcome: 'delivered' })).toBe(received.length);
        expect(grown('heliograph_delivery_latency_seconds_count')).toBe(received.length);
        const withFetchTime = new Set(sent.filter(hasFetchTime).map(keyOf));
        const fetched = received.filter(({ key }) => withFetchTime.has(key)).length;
        expect(fetched).toBeGreaterThan(0);
        expect(grown('heliograph_delivery_since_fetch_seconds_count')).toBe(fetched);
        expect(grown('heliograph_delivery_attempts_total', { outcome: 'ok' })).toBeGreaterThan(0);
        expect(grown('heliograph_delivery_attempt_duration_seconds_count')).toBeGreaterThan(0);
        expect(grown('heliograph_delivery_consumers')).toBe(1);
        expect(after.value('heliograph_delivery_lag_seconds', { channel })).toBe(0);
      },
      testMs,
    );

    it(
      'delivers again with the same key and bytes, to that account alone',
      async () => {
        const [one, two] = [await driver.consumer(), await driver.consumer()];
        const sent = await publish(one.accountId, 30);
        await arrived(one, sent);
        await one.replay(sent.slice(0, 20));
        await arrived(one, sent.slice(0, 20), 2);
        const others = await publish(two.accountId, 30);
        await arrived(two, others);
        await settled();
        expect(await keysAt(one)).toEqual(new Set(sent.map(keyOf)));
        expect(await keysAt(two)).toEqual(new Set(others.map(keyOf)));
      },
      testMs,
    );

    it(
      'delivers the records that the filter selects',
      async () => {
        const consumer = await driver.consumer();
        await consumer.narrow({ vendors: ['solis'] });
        await publish(consumer.accountId, 20, 'growatt');
        const wanted = await publish(consumer.accountId, 20, 'solis');
        await arrived(consumer, wanted);
        await settled();
        expect(await keysAt(consumer)).toEqual(new Set(wanted.map(keyOf)));
      },
      testMs,
    );

    it(
      'adds the attributes of CloudEvents where they are wanted, the same in a replay, beside the same bytes',
      async () => {
        if (driver.envelopes === false) return;
        const consumer = await driver.consumer();
        const before = await publish(consumer.accountId, 5);
        await arrived(consumer, before);
        await consumer.narrow({ vendors: ['growatt'] }, 'cloudevents');
        const sent = await publish(consumer.accountId, 20);
        await arrived(consumer, sent);
        await consumer.replay(sent.slice(0, 5));
        await arrived(consumer, sent.slice(0, 5), 2);
        const received = await consumer.received();
        const expected = new Map(sent.map((record) => [keyOf(record), attributesOf(record)]));
        for (const { key, attributes } of received)
          expect({ key, attributes }).toEqual({ key, attributes: expected.get(key) ?? {} });
        await consumer.narrow({ vendors: ['growatt'] }, 'none');
        const after = await publish(consumer.accountId, 5);
        await arrived(consumer, after);
        const keys = new Set(after.map(keyOf));
        const last = (await consumer.received()).filter(({ key }) => keys.has(key));
        expect(last.map(({ attributes }) => attributes)).toEqual(last.map(() => ({})));
        await settled();
      },
      testMs,
    );

    it(
      'delivers the sums of energy whose kind and resolution the filter names',
      async () => {
        const consumer = await driver.consumer();
        await consumer.narrow({ kinds: ['device.day', 'energy.interval'], resolution: '15m' });
        const [day, quarter, ...others] = sums(consumer.accountId);
        await producer.send([...others, day!, quarter!]);
        await arrived(consumer, [day!, quarter!]);
        await settled();
        expect(await keysAt(consumer)).toEqual(new Set([day!, quarter!].map(keyOf)));
      },
      testMs,
    );

    it(
      'delivers samples of batteries, meters and sites where the filter names their kinds',
      async () => {
        const [asked, usual] = [await driver.consumer(), await driver.consumer()];
        await asked.narrow({ kinds: ['battery.data', 'meter.data', 'site.data'] });
        // A webhook's stored filter without kinds is `*`; what no kinds select elsewhere is in subscription-filter.spec.ts.
        await usual.narrow({ kinds: ['device.data'] });
        const wanted = storageSamples(asked.accountId);
        const inverters = samples(usual.accountId, 5);
        await producer.send([...wanted, ...storageSamples(usual.accountId), ...inverters]);
        await Promise.all([arrived(asked, wanted), arrived(usual, inverters)]);
        await settled();
        expect(await keysAt(asked)).toEqual(new Set(wanted.map(keyOf)));
        expect(await keysAt(usual)).toEqual(new Set(inverters.map(keyOf)));
        await asked.replay(wanted);
        await arrived(asked, wanted, 2);
      },
      testMs,
    );

    it(
      'loses nothing when it is stopped in the midst of it: the next one delivers the rest',
      async () => {
        const consumer = await driver.consumer();
        const sent = await publish(consumer.accountId, 1_000);
        await until('the first arrive', async () => (await consumer.received()).length > 0, { deadlineMs });
        await dispatcher!.stop();
        dispatcher = undefined;
        // It left its groups: no other member waits for its session timeout.
        dispatcher = await driver.dispatcher();
        await arrived(consumer, sent);
        await settled();
      },
      testMs,
    );

    if (compacted.length === 0) return;

    it(
      'skips poison in every topic that it reads, and delivers the records before and after it',
      async () => {
        const consumer = await driver.consumer();
        await producer.send(poisonedControl);
        const good = samples(consumer.accountId, 1)[0] as GoodRecord;
        const expected: string[] = [];
        for (const topic of topics) {
          const [before, after] = [copiesOf(good, topic, 'before'), copiesOf(good, topic, 'after')];
          const poison = poisonRecords(topic, { good }).map((one) => ({ ...one, partition: 0 }));
          for (const records of [before, poison, after]) await producer.send(records);
          expected.push(...idempotencyKeysOf([...before, ...after]));
        }
        const missing = async (): Promise<string[]> => {
          const had = await keysAt(consumer);
          return expected.filter((key) => !had.has(key));
        };
        await until('none of the good ones is missing', missing, { holds: ({ length }) => length === 0, deadlineMs });
        await settled();
        expect((await consumer.received()).filter(({ body }) => body === null)).toEqual([]);
        expect((await fetch(`${dispatcher!.healthUrl}/readyz`)).status).toBe(200);
        const metrics = await scrape(dispatcher!.healthUrl);
        expect(metrics.value('heliograph_delivery_records_total', { channel, outcome: 'dropped' })).toBeGreaterThan(0);
        expect(driver.log.join('\n')).not.toContain(poisonSecret);
        expect(isPolluted()).toBe(false);
      },
      testMs,
    );
  });
}

function hasFetchTime({ headers }: OutgoingRecord): boolean {
  return headers?.[headerNames.fetchedAt] !== undefined;
}

/** Of a sample, on a dispatcher that does not know the address of the API. */
function attributesOf({ headers }: OutgoingRecord): Record<string, string> {
  const { idempotency_key: id, account, vendor, serial, time } = headers!;
  return {
    specversion: '1.0',
    id: id!,
    source: `/accounts/${account!}/${vendor!}`,
    type: 'dev.heliograph.device.data',
    subject: serial!,
    time: new Date(Number(time) * 1000).toISOString().replace('.000Z', 'Z'),
  };
}

function keyOf({ headers }: OutgoingRecord): string {
  return headers![headerNames.idempotencyKey]!;
}

/** Sums up the account's count events in `delivery.attempts`. */
async function usageOf(connection: KafkaConnection, admin: KafkaAdmin, accountId: string): Promise<object> {
  const usage = { delivered: 0, failed: 0, bytes: 0 };
  const topic = topicNames.deliveryAttempts;
  const { length } = await admin.endOffsets(topic);
  const take = ({ value }: { value: Buffer | null }): void => {
    const event = value === null ? undefined : decodeAttemptEvent(value);
    if (event?.type !== 'count' || event.accountId !== accountId) return;
    for (const name of ['delivered', 'failed', 'bytes'] as const) usage[name] += event[name];
  };
  for (let partition = 0; partition < length; partition += 1)
    await readPartition(connection, topic, partition, take, { timeoutMs: deadlineMs });
  return usage;
}
