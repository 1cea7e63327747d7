import { createHash } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { Webhook } from 'standardwebhooks';
import type { Harness, TestWebhook } from './harness.ts';
import type { Receiver, ReceivedRequest } from './receiver.ts';

/** Cases for a dispatcher that reports every success. */
export function batchCases(parts: () => { harness: Harness; receiver: Receiver }): void {
  let harness: Harness;
  let receiver: Receiver;
  beforeAll(() => ({ harness, receiver } = parts()));

  type Body = { idempotency_key: string }[];
  const batchOf = ({ body }: ReceivedRequest) =>
    (JSON.parse(body.toString()) as Body).map((one) => one.idempotency_key);
  const idOf = (keys: readonly string[]) =>
    `batch:${createHash('sha256').update(keys.join(',')).digest('hex').slice(0, 32)}`;
  const attemptEventsOf = ({ id }: TestWebhook, type: string) =>
    harness.attemptEvents.values(id).filter((event) => event.type === type);

  it('carry several records, signed as they are, under an id of their keys', async () => {
    const webhook = await harness.webhook(receiver.url('/batch'), { batch: { maxRecords: 5, maxWaitMs: 400 } });
    const keys = await harness.publish(webhook.accountId, 12);
    await until('all records arrive', () => receiver.requests('/batch').flatMap(batchOf).length === 12);
    const requests = receiver.requests('/batch');
    expect(requests.flatMap(batchOf).sort()).toEqual([...keys].sort());
    expect(Math.max(...requests.map((request) => batchOf(request).length))).toBe(5);
    for (const request of requests) {
      const { body, headers } = request;
      expect(headers).toMatchObject({
        'webhook-id': idOf(batchOf(request)),
        'idempotency-key': idOf(batchOf(request)),
        'x-service-event': 'device.data',
      });
      expect(() => new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    await until('each record is counted', () =>
      attemptEventsOf(webhook, 'count').some(({ delivered }) => Number(delivered) >= 12),
    );
  });

  it('are retried as the same batch, and are single records again among the dead letters', async () => {
    receiver.on('/refused', () => 500);
    const webhook = await harness.webhook(receiver.url('/refused'), { batch: { maxRecords: 3, maxWaitMs: 10_000 } });
    const keys = await harness.publish(webhook.accountId, 3);
    await until('three dead letters', () => harness.dead.of(webhook.id).length === 3);
    const requests = receiver.requests('/refused');
    expect(requests.map(({ headers }) => headers['x-service-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
    const letters = harness.dead.of(webhook.id);
    expect(letters.map(({ headers }) => headers.idempotency_key).sort()).toEqual([...keys].sort());
    for (const { value, headers } of letters) {
      expect(JSON.parse(value!.toString())).toMatchObject({ idempotency_key: headers.idempotency_key });
      expect(headers).toMatchObject({ attempts: '8', 'last-code': '500', device: 'd_1', plant: 'p_1' });
      expect(headers['batch-keys']).toBeUndefined();
    }
    await until('each dead letter is reported', () => attemptEventsOf(webhook, 'dead').length === 3);
    expect(attemptEventsOf(webhook, 'dead').map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      expect.arrayContaining(keys),
    );
  });

  it('do not keep a test event waiting', async () => {
    const webhook = await harness.webhook(receiver.url('/tested'), { batch: { maxRecords: 100, maxWaitMs: 10_000 } });
    const [waiting] = await harness.publish(webhook.accountId);
    const key = await harness.deliver(webhook, 'test');
    await until('the test arrives', () => receiver.requests('/tested').length === 1);
    expect(receiver.requests('/tested').map(batchOf)).toEqual([[key]]);
    await until('its result is reported under its own key', () =>
      attemptEventsOf(webhook, 'attempt').some(({ idempotencyKey }) => idempotencyKey === key),
    );
    await harness.retarget(webhook, { batch: { maxRecords: 1, maxWaitMs: 0 } });
    await until('the other arrives', () => receiver.requests('/tested').length === 2);
    expect(receiver.requests('/tested').map(batchOf)[1]).toEqual([waiting]);
  });

  it('carry custom headers, which are not read on the way', async () => {
    const webhook = await harness.webhook(receiver.url('/headers'));
    await harness.retarget(webhook, { headers: harness.seal(webhook, '{"authorization":"Bearer hunter2"}') });
    await harness.publish(webhook.accountId);
    await until('it arrives', () => receiver.requests('/headers').length === 1);
    expect(receiver.requests('/headers')[0]!.headers).toMatchObject({ authorization: 'Bearer hunter2' });
    await until('a sampled success is reported', () => attemptEventsOf(webhook, 'attempt').length === 1);
    expect(JSON.stringify(harness.attemptEvents.values(webhook.id))).not.toContain('hunter2');
  });

  it('of a webhook that cannot be used wait as for a paused one, and the reason is reported', async () => {
    const webhook = await harness.webhook(receiver.url('/unusable'));
    const healthy = webhook.record;
    await harness.retarget(webhook, {
      clientCertificate: harness.seal(webhook, '{"certificate":"x","privateKey":"y"}'),
    });
    const [key] = await harness.publish(webhook.accountId);
    await until('the reason is reported', () => attemptEventsOf(webhook, 'skipped').length > 0);
    expect(attemptEventsOf(webhook, 'skipped')[0]).toMatchObject({
      reason: 'unusable',
      detail: expect.stringContaining('client certificate') as string,
    });
    await harness.change(healthy);
    await until('once repaired it arrives', () => receiver.requests('/unusable').length === 1);
    expect(receiver.requests('/unusable')[0]!.headers['webhook-id']).toBe(key);
  });
}
