import { createHmac } from 'node:crypto';
import { webhookRetryTopic } from '@heliograph/messaging';
import { scrape } from '@heliograph/service/testing';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Webhook } from 'standardwebhooks';
import { Harness, type TestWebhook } from './harness.ts';
import { Receiver } from './receiver.ts';
import { TopicTail } from './topic-tail.ts';

describe('webhook delivery over real Kafka and TLS', () => {
  let harness: Harness;
  let receiver: Receiver;
  let service: Service;

  beforeAll(async () => {
    harness = await Harness.start();
    receiver = await Receiver.start(harness.directory);
    service = await harness.dispatcher();
  }, 120_000);

  afterAll(async () => {
    await service?.stop();
    await receiver?.close();
    await harness?.stop();
  }, 60_000);

  /** Times and attempt numbers a path has seen. */
  const attempts = (path: string) => receiver.requests(path).map(({ headers }) => Number(headers['x-service-attempt']));
  const statesOf = ({ id }: TestWebhook) =>
    harness.attemptEvents
      .values(id)
      .filter(({ type }) => type === 'state')
      .map(({ event }) => event);

  it('delivers the bytes as they are, signed in both ways, over TLS 1.3', async () => {
    const webhook = await harness.webhook(receiver.url('/signed?a=b'));
    const [key] = await harness.publish(webhook.accountId);
    await until('the request arrives', () => receiver.requests('/signed?a=b').length === 1);
    const { headers, body, tlsVersion } = receiver.requests('/signed?a=b')[0]!;

    expect(new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      idempotency_key: key,
    });
    expect(headers['x-service-signature']).toBe(createHmac('sha256', webhook.secret).update(body).digest('hex'));
    expect(tlsVersion).toBe('TLSv1.3');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': key,
      'webhook-id': key,
      'x-service-event': 'device.data',
      'x-service-attempt': '1',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
  });

  it('retries after a 500, with the same key and body', async () => {
    receiver.on('/flaky', (n) => (n === 1 ? 500 : 200));
    const webhook = await harness.webhook(receiver.url('/flaky'));
    await harness.publish(webhook.accountId);
    await until('the second attempt', () => receiver.requests('/flaky').length === 2);
    const [first, second] = receiver.requests('/flaky');
    expect(attempts('/flaky')).toEqual([1, 2]);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toEqual(first!.body);
    await until(
      'both attempts are reported',
      () => harness.attemptEvents.values(webhook.id).filter(({ type }) => type === 'attempt').length === 2,
    );
    expect(harness.attemptEvents.values(webhook.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'attempt', result: 'failed', attempt: 1, status: 500 }),
        expect.objectContaining({ type: 'attempt', result: 'delivered', attempt: 2, status: 200 }),
      ]),
    );
  });

  it('dead-letters a record after 8 attempts, with the reason', async () => {
    receiver.on('/broken', () => 500);
    const webhook = await harness.webhook(receiver.url('/broken'));
    const [key] = await harness.publish(webhook.accountId);
    await until('the dead letter', () => harness.dead.of(webhook.id).length === 1);
    expect(attempts('/broken')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const [letter] = harness.dead.of(webhook.id);
    expect(letter!.headers).toMatchObject({
      idempotency_key: key,
      attempts: '8',
      'last-code': '500',
      'last-reason': 'status',
    });
    expect(letter!.value).toEqual(receiver.requests('/broken')[0]!.body);
    await until('the webhook is reported as exhausted', () => statesOf(webhook).includes('exhausted'));
    expect(statesOf(webhook)).toContain('failing');
    const metrics = await scrape(service.healthUrl);
    expect(metrics.value('heliograph_delivery_dead_letters_total', { reason: 'status' })).toBe(1);
    expect(metrics.value('heliograph_delivery_records_total', { outcome: 'dead_lettered' })).toBe(1);
    expect(metrics.value('heliograph_delivery_attempts_total', { outcome: 'status' })).toBeGreaterThanOrEqual(8);
    expect(metrics.value('heliograph_delivery_retries_total', { tier: '5s' })).toBeGreaterThanOrEqual(7);
  });

  it('counts an answer that does not come in time as failed, and retries', async () => {
    receiver.on('/slow', (n) => (n === 1 ? new Promise(() => undefined) : 204));
    // More than a second: the first connection must be open, and the second attempt answered, well within it.
    const webhook = await harness.webhook(receiver.url('/slow'), { timeoutMs: 4000 });
    await harness.publish(webhook.accountId);
    await until('the second attempt', () => attempts('/slow').length === 2);
    await until('the timeout is reported', () =>
      harness.attemptEvents.values(webhook.id).some(({ reason }) => reason === 'timeout'),
    );
    expect(attempts('/slow')).toEqual([1, 2]);
  });

  it('counts an answer whose body never ends as failed', async () => {
    receiver.on('/dripping', (n, response) => {
      if (n > 1) return 204;
      response.writeHead(200).write('{');
      return undefined;
    });
    const webhook = await harness.webhook(receiver.url('/dripping'), { timeoutMs: 1000 });
    await harness.publish(webhook.accountId);
    await until('the second attempt', () => attempts('/dripping').length === 2);
  });

  it('does not let a hanging endpoint delay another', async () => {
    receiver.on('/hanging', () => new Promise(() => undefined));
    const hanging = await harness.webhook(receiver.url('/hanging'), { timeoutMs: 30_000 });
    const healthy = await harness.webhook(receiver.url('/healthy'), {}, hanging.accountId);
    const keys = await harness.publish(hanging.accountId, 500);
    await until('all records reach the healthy endpoint', () => receiver.requests('/healthy').length >= 500);
    expect(new Set(receiver.requests('/healthy').map(({ headers }) => headers['webhook-id']))).toEqual(new Set(keys));
    // No request to the other has ended yet, and it never had more than its share.
    expect(harness.attemptEvents.values(hanging.id).filter(({ type }) => type === 'attempt')).toHaveLength(0);
    expect(receiver.requests('/hanging').length).toBeLessThanOrEqual(8);
    await harness.remove(hanging.id);
    await harness.remove(healthy.id);
  });

  it('does not follow a redirect', async () => {
    receiver.on('/redirect', (_n, response) => {
      response.writeHead(307, { location: receiver.url('/target') }).end();
      return undefined;
    });
    const webhook = await harness.webhook(receiver.url('/redirect'));
    await harness.publish(webhook.accountId);
    await until('two attempts', () => attempts('/redirect').length >= 2);
    expect(receiver.requests('/target')).toHaveLength(0);
    await until('the reason is reported', () =>
      harness.attemptEvents.values(webhook.id).some(({ reason }) => reason === 'redirect'),
    );
    await harness.remove(webhook.id);
  });

  it.each([
    ['a private address', 'https://10.255.255.1/hook'],
    ['a metadata address', 'https://169.254.169.254/latest'],
    ['a loopback address that is not allowed', 'https://127.0.0.2/hook'],
    ['a mapped address', 'https://[::ffff:10.0.0.1]/hook'],
  ])('refuses to connect to %s', async (_what, url) => {
    const webhook = await harness.webhook(url);
    await harness.publish(webhook.accountId);
    await until('the refusal is reported', () =>
      harness.attemptEvents.values(webhook.id).some(({ reason }) => reason === 'address_not_allowed'),
    );
    await harness.remove(webhook.id);
  });

  it('refuses plain http and an endpoint that supports only TLS 1.2', async () => {
    const old = await Receiver.start(harness.directory, { maxVersion: 'TLSv1.2' });
    const plain = await harness.webhook(old.url('/x').replace('https:', 'http:'));
    const weak = await harness.webhook(old.url('/weak'));
    const allowed = await harness.webhook(old.url('/allowed'), { minTlsVersion: 'TLSv1.2' });
    for (const { accountId } of [plain, weak, allowed]) await harness.publish(accountId);
    await until('the opted-in one arrives', () => old.requests('/allowed').length === 1);
    await until('http is refused', () =>
      harness.attemptEvents.values(plain.id).some(({ reason }) => reason === 'address_not_allowed'),
    );
    await until('TLS 1.2 is refused', () =>
      harness.attemptEvents.values(weak.id).some(({ reason }) => reason === 'tls'),
    );
    expect(old.requests('/weak')).toHaveLength(0);
    for (const { id } of [plain, weak, allowed]) await harness.remove(id);
    await old.close();
  });

  it('disables on 410 at once, and dead-letters later records without a request', async () => {
    receiver.on('/gone', () => 410);
    const webhook = await harness.webhook(receiver.url('/gone'));
    await harness.publish(webhook.accountId);
    await until('it is reported as disabled', () => statesOf(webhook).includes('disabled'));
    await harness.publish(webhook.accountId, 3);
    await until('all four are dead letters', () => harness.dead.of(webhook.id).length === 4);
    expect(receiver.requests('/gone')).toHaveLength(1);
  });

  it('keeps the records of a paused webhook as dead letters', async () => {
    const webhook = await harness.webhook(receiver.url('/paused'), { status: 'paused' });
    const keys = await harness.publish(webhook.accountId, 3);
    await until('they are dead letters', () => harness.dead.of(webhook.id).length === 3);
    expect(receiver.requests('/paused')).toHaveLength(0);
    expect(
      harness.dead
        .of(webhook.id)
        .map(({ headers }) => headers.idempotency_key)
        .sort(),
    ).toEqual([...keys].sort());
    expect(harness.dead.of(webhook.id)[0]!.headers).toMatchObject({ attempts: '0', 'last-reason': 'paused' });
  });

  it('never has two samples of one device in flight, and keeps their order', async () => {
    let inFlight = 0;
    let max = 0;
    receiver.on('/ordered', async () => {
      max = Math.max(max, ++inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight--;
      return 200;
    });
    const retryTier = await TopicTail.start(harness.connection, webhookRetryTopic('5s'));
    const webhook = await harness.webhook(receiver.url('/ordered'));
    const keys = await harness.publish(webhook.accountId, 30, 'ONE-DEVICE');
    await until('all arrive', () => receiver.requests('/ordered').length === 30);
    const arrived = receiver.requests('/ordered').map(({ headers }) => headers['webhook-id'] as string);
    expect([...arrived].sort()).toEqual([...keys].sort());
    // On a machine that stood still for 2 s some have waited too long in the lane: those alone come out of turn.
    await until('those that stayed in the lane came in their order', () => {
      const late = new Set(retryTier.of(webhook.id).map(({ headers }) => headers.idempotency_key));
      const inTurn = (list: readonly string[]) => list.filter((key) => !late.has(key)).join();
      return inTurn(arrived) === inTurn(keys);
    });
    expect(max).toBe(1);
    await retryTier.close();
  });

  it('reads no more of a huge answer than it needs, and counts it by its status', async () => {
    let sent = 0;
    receiver.on('/huge', (_n, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
      return undefined;
    });
    const webhook = await harness.webhook(receiver.url('/huge'));
    await harness.publish(webhook.accountId);
    await until('it is counted as delivered', () =>
      harness.attemptEvents.values(webhook.id).some(({ type, delivered }) => type === 'count' && delivered === 1),
    );
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(receiver.requests('/huge')).toHaveLength(1);
  });

  it('attempts a test event once and keeps no dead letter of it', async () => {
    receiver.on('/test', () => 500);
    const webhook = await harness.webhook(receiver.url('/test'), { status: 'paused' });
    await harness.deliver(webhook, 'test');
    await until('its result is reported', () =>
      harness.attemptEvents.values(webhook.id).some(({ type, kind }) => type === 'attempt' && kind === 'test'),
    );
    expect(receiver.requests('/test')[0]!.headers['x-service-event']).toBe('test');
    await harness.publish(webhook.accountId);
    await until('a later record is a dead letter', () => harness.dead.of(webhook.id).length === 1);
    expect(receiver.requests('/test')).toHaveLength(1);
    expect(harness.dead.of(webhook.id)[0]!.headers.kind).toBe('device.data');
  });

  it('serves a bounded number of series, however many webhooks and accounts it had', async () => {
    const { series, text } = await scrape(service.healthUrl);
    const ours = series.filter(({ name }) => name.startsWith('heliograph_'));
    expect(ours.length).toBeGreaterThan(80);
    expect(ours.length).toBeLessThan(250);
    expect(text).not.toMatch(/acc_|wh_|127\.0\.0\.1/);
  });
});
