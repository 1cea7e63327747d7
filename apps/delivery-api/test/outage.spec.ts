import { Line } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { measured } from './device-data.ts';
import { DeliveryApi, Harness, type Caller } from './delivery-api.ts';
import { dead } from './retained-records.ts';

let harness: Harness;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  owner = await harness.newAccount();
}, 60_000);

describe('while PostgreSQL is unavailable', () => {
  it('calls answer 503, attempt events wait, and both continue when it is back', async () => {
    const url = new URL(process.env.DATABASE_URL!);
    const line = new Line(url.hostname, Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(await line.join());
    const api = await DeliveryApi.start(harness, { DATABASE_URL: url.href });
    try {
      const { id } = await api.newWebhook(owner);
      const counted = { type: 'count', channel: 'webhook', since: 0, delivered: 3, failed: 0, bytes: 9 } as const;
      // One time for all, because they are counted by day.
      const fact = { ...counted, subscriptionId: id, accountId: owner.accountId, at: Date.now() };
      const delivered = async (): Promise<number | undefined> =>
        (await api.call(owner, 'GET', `/v1/webhooks/${id}/attempts`)).body.result?.days[0]?.delivered;
      await harness.writeAttemptEvents(fact);
      await until('three deliveries are counted', async () => (await delivered()) === 3);
      await line.cut();
      await harness.writeAttemptEvents(fact, fact);
      const sampled = { accountId: owner.accountId, deviceId: `dev_${id}`, time: Math.floor(Date.now() / 1000) };
      await harness.produce([
        dead(id, { accountId: owner.accountId, time: 1_795_000_000 }),
        measured(sampled),
        measured({ ...sampled, time: sampled.time - 300 }),
      ]);
      const answer = await api.call(owner, 'GET', '/v1/webhooks');
      expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', result: null } });
      expect(answer.headers.get('retry-after')).toBe('5');
      await until('the log says that handling failed', () =>
        api.log.some((text) => text.includes('handling records failed')),
      );
      await line.join();
      await until('nine deliveries are counted', async () => (await delivered()) === 9);
      await until('the dead letter is listed', async () => {
        const { body } = await api.call(owner, 'GET', `/v1/webhooks/${id}/dead-letters`);
        return body.result.items.length === 1;
      });
      await until('both samples are in the history', async () => {
        const { body } = await api.call(owner, 'GET', `/v1/devices/dev_${id}/history`);
        return body.result?.items.length === 2;
      });
      expect(api.log.join('')).not.toContain(url.password);
    } finally {
      await api.stop();
      await line.cut();
    }
  }, 120_000);
});

describe('while Kafka is unavailable', () => {
  it('the service starts, reports that it is not ready, and stops', async () => {
    const api = await DeliveryApi.startUnready(harness, { KAFKA_BROKERS: '127.0.0.1:1' });
    try {
      const answer = await api.call(owner, 'GET', '/v1/webhooks');
      expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
      expect((await api.call(undefined, 'GET', '/v1/schemas/basedata.json')).status).toBe(200);
      expect((await fetch(`${api.service.healthUrl}/readyz`)).status).toBe(503);
    } finally {
      await api.stop();
    }
  }, 60_000);
});
