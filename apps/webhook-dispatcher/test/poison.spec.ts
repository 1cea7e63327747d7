import { createKafkaAdmin, type OutgoingRecord } from '@heliograph/kafka';
import {
  deliveryHeaderNames as delivery,
  headerNames,
  retryTiers,
  topicNames,
  webhookRetryTopic,
} from '@heliograph/messaging';
import { isPolluted, poisonRecords, poisonSecret, type GoodRecord } from '@heliograph/messaging/testing';
import { scrape } from '@heliograph/service/testing';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Harness, type TestWebhook } from './harness.ts';
import { Receiver } from './receiver.ts';

const groups: Record<string, string[]> = {
  'webhook-router': [
    topicNames.baseData,
    topicNames.deviceEvents,
    topicNames.baseDataBackfill,
    topicNames.energy,
    topicNames.storage,
  ],
  'webhook-dispatcher': [topicNames.webhookDeliveries, topicNames.webhookDeliveriesBackfill],
  'webhook-retry-pump': retryTiers.map(({ name }) => webhookRetryTopic(name)),
};

const record = (topic: string, key: string, value: object): GoodRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
});

/** An unknown webhook may still become known: its records stay in the retry tiers for a day, as intended. */
function waitsForItsWebhook(named: string | undefined, known: string): boolean {
  return named !== undefined && named !== '' && named !== known;
}

describe('poison in the topics that the webhook dispatcher reads', () => {
  let harness: Harness;
  let receiver: Receiver;
  let service: Service;

  beforeAll(async () => {
    harness = await Harness.start();
    receiver = await Receiver.start(harness.directory);
  }, 120_000);

  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
    await harness?.stop();
  }, 60_000);

  /** Each under a key and an idempotency key of its own. */
  function copies({ headers, ...good }: GoodRecord, topic: string, name: string): OutgoingRecord[] {
    return Array.from({ length: 5 }, (_, i) => ({
      ...good,
      topic,
      partition: 0,
      headers: {
        ...headers,
        [headerNames.idempotencyKey]: `${name}:${topic}:${i}`,
        [headerNames.serial]: `${name}${i}`,
      },
    }));
  }

  /** Makes a valid record of this topic; one of a retry tier is due. */
  function goodOf(topic: string, webhook: TestWebhook): GoodRecord {
    const sample = {
      [headerNames.accountId]: webhook.accountId,
      [headerNames.vendor]: 'growatt',
      [headerNames.plantId]: 'p_1',
      [headerNames.serial]: 'SN1',
      [headerNames.deviceId]: 'd_1',
      [headerNames.kind]: 'device.data',
      [headerNames.idempotencyKey]: 'growatt:SN1:1763712000',
      [headerNames.time]: '1763712000',
      [headerNames.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    const body = { InverterSN: 'SN1', DataSources: 'growatt', Datetime: 1_763_712_000 };
    if (groups['webhook-router']!.includes(topic)) return { ...record(topic, 'growatt:SN1', body), headers: sample };
    const way = {
      [delivery.webhookId]: webhook.id,
      [delivery.firstSeenAt]: String(Date.now()),
      [delivery.writtenAt]: '1',
    };
    const again = { [delivery.attempts]: '1', [delivery.step]: '0', [delivery.dueAt]: '1', [delivery.deferrals]: '1' };
    const batch = { [delivery.lastCode]: '500', [delivery.lastReason]: 'status' };
    return { ...record(topic, webhook.id, body), headers: { ...sample, ...way, ...again, ...batch } };
  }

  it('is skipped, and the records before and after it are delivered', async () => {
    const first = await harness.webhook(receiver.url('/good'));
    // A webhook of an account whose other webhooks have unreadable settings: errors about them must not cost it a record.
    const beside = await harness.webhook(receiver.url('/beside'));
    for (const name of Object.keys(beside.record.webhook!))
      await harness.webhook(receiver.url('/wrong'), { [name]: { wrong: [null] } }, beside.accountId);
    for (const wrong of [{ batch: null }, { rateLimit: null }, { headers: 7 }, { clientCertificate: {} }])
      await harness.webhook(receiver.url('/wrong'), wrong as object, beside.accountId);
    const compacted = [
      record(topicNames.controlAccounts, 'acc_poison', { id: 'acc_poison', status: 'active', channels: {} }),
      record(topicNames.controlSubscriptions, 'wh_poison', { ...first.record, accountId: 'acc_poison' }),
    ];
    const control = compacted.flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }));
    await harness.send(control);
    const log: string[] = [];
    service = await harness.dispatcher({ LOG_LEVEL: 'debug' }, log);
    await harness.send(control);
    await harness.retarget(first, { maxInFlight: 4 });
    const expected: string[] = [];
    for (const topic of Object.values(groups).flat()) {
      const good = goodOf(topic, first);
      const [before, after] = [copies(good, topic, 'before'), copies(good, topic, 'after')];
      const poison = poisonRecords(topic, { good })
        .filter(({ headers = {} }) => !waitsForItsWebhook(headers[delivery.webhookId], first.id))
        .map((one) => ({ ...one, partition: 0 }));
      for (const records of [before, poison, after]) await harness.send(records);
      expected.push(...[...before, ...after].map(({ headers }) => headers![headerNames.idempotencyKey]!));
    }
    const admin = createKafkaAdmin(harness.connection);
    // Records of other specs in the retry tiers may not be due for hours. There, an arriving record shows that the poison before it was read.
    const { 'webhook-retry-pump': tiers, ...read } = groups;
    expect(tiers).toHaveLength(retryTiers.length);
    for (const [group, topics] of Object.entries(read))
      await until(
        `all of ${group} is committed`,
        async () => [...(await admin.lag(group, topics)).values()].every((lag) => lag === 0n),
        { deadlineMs: 240_000 },
      );
    await admin.close();
    const besides = await harness.publish(beside.accountId, 20);
    const missing = (): string[] => {
      const requests = [...receiver.requests('/good'), ...receiver.requests('/beside')];
      const arrived = new Set(requests.map(({ headers }) => headers['idempotency-key']));
      return [...expected, ...besides].filter((key) => !arrived.has(key));
    };
    await until('none of the good ones is missing', missing, {
      holds: ({ length }) => length === 0,
      deadlineMs: 240_000,
    });
    expect((await fetch(`${service.healthUrl}/readyz`)).status).toBe(200);
    const metrics = await scrape(service.healthUrl);
    // A record that cannot be read as a delivery is neither lost nor delivered.
    const unreadable = { channel: 'webhook', reason: 'unreadable' };
    expect(metrics.value('heliograph_delivery_dead_letters_total', unreadable)).toBeGreaterThan(0);
    expect(log.join('\n')).not.toContain(poisonSecret);
    expect(isPolluted()).toBe(false);
  }, 600_000);
});
