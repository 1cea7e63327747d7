import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { RedisWindowLimiter, type Budget } from '@heliograph/vendor-http';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type QuotaRecord } from '@heliograph/messaging';
import { KafkaQuotaLedger } from '../src/accounts/kafka-quota-ledger.ts';

const day = 86_400_000;
const connection = kafkaConnectionFromEnvironment(process.env, 'quota-ledger-test');
const producer = createRecordProducer(connection);
const redis = new Redis(process.env.REDIS_URL!);

function replica() {
  const view = createControlView<QuotaRecord>(connection, topicNames.stateQuotas);
  const limiter = new RedisWindowLimiter({ redis, ledger: new KafkaQuotaLedger({ view, producer }) });
  return { view, limiter };
}

describe('spent quotas in Kafka', () => {
  beforeAll(async () => {
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => name === topicNames.stateQuotas));
    await admin.close();
  });
  afterAll(async () => {
    redis.disconnect();
    await producer.close();
  });

  it('outlive a wiped Redis, in the process that spent them and in the next one', async () => {
    const budget: Budget[] = [{ key: `acme:${randomUUID()}`, limit: 20, windowMs: 30 * day, quota: true }];
    const now = 1_000 * day;
    const wipe = () => redis.del(`quota:${budget[0]!.key}`);
    const first = replica();
    const second = replica();
    const third = replica();
    for (let i = 0; i < 8; i++) expect(await first.limiter.take(budget, now + i)).toBe(0);
    await wipe();
    for (let i = 8; i < 12; i++) expect(await first.limiter.take(budget, now + i)).toBe(0);
    await wipe();
    for (let i = 12; i < 20; i++) expect(await second.limiter.take(budget, now + day + i)).toBe(0);
    await wipe();
    const waits = [await second.limiter.take(budget, now + day + 20), await third.limiter.take(budget, now + day + 21)];
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(28 * day);
      expect(wait).toBeLessThan(30 * day);
    }
    // A month after the first twelve there is room for twelve again.
    for (let i = 0; i < 12; i++) expect(await second.limiter.take(budget, now + 30.5 * day)).toBe(0);
    expect(await second.limiter.take(budget, now + 30.5 * day)).toBeGreaterThan(0);
    await Promise.all([first, second, third].map(({ view }) => view.close()));
  });

  it('allow no call that was not written to Kafka', async () => {
    const ledger = new KafkaQuotaLedger({
      view: { get: () => undefined, caughtUp: () => Promise.resolve() },
      producer: { send: () => Promise.reject(new Error('broker unavailable')) },
    });
    const limiter = new RedisWindowLimiter({ redis, ledger });
    const budget = { key: `acme:${randomUUID()}`, limit: 20, windowMs: 30 * day, quota: true };
    await expect(limiter.take([budget], 1_000 * day)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
