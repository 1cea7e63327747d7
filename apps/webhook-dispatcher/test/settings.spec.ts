import { createHmac } from 'node:crypto';
import { generateWebhookSecret } from '@heliograph/delivery';
import type { WebhookSecret } from '@heliograph/messaging';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Webhook } from 'standardwebhooks';
import { batchCases } from './batch-cases.ts';
import { Harness, type TestWebhook } from './harness.ts';
import { Receiver, type ReceivedRequest } from './receiver.ts';

/** Tests that a webhook's owner can change its settings while data flows: without a restart, a loss or a duplicate. */
describe('settings of webhooks over real Kafka and TLS', () => {
  let harness: Harness;
  let receiver: Receiver;
  let service: Service;

  beforeAll(async () => {
    harness = await Harness.start();
    receiver = await Receiver.start(harness.directory);
    service = await harness.dispatcher({
      WEBHOOK_SUCCESS_SAMPLE: '1',
      // A long shutdown timeout: a request given up at the stop would be sent again.
      SHUTDOWN_TIMEOUT_MS: '20000',
      // And before the last attempt: a record uses up its steps while its webhook is paused, and that may take a while here.
      WEBHOOK_RETRY_STEPS_SECONDS: [...Array<string>(6).fill('0.3'), '5'].join(),
    });
  }, 120_000);

  const running: (() => Promise<unknown>)[] = [];

  afterAll(async () => {
    for (const stop of running) await stop();
    await service?.stop();
    await receiver?.close();
    await harness?.stop();
  }, 60_000);

  describe('batches', () => batchCases(() => ({ harness, receiver })));

  const keysOf = (...paths: string[]) =>
    paths.flatMap((path) => receiver.requests(path).map(({ headers }) => headers['webhook-id'] as string));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const slowly = () => pause(20).then(() => 204);

  /** Publishes small lots until the returned function is called, which gives the keys. */
  function load({ accountId }: TestWebhook): () => Promise<string[]> {
    const keys: string[] = [];
    let stopped = false;
    const running = (async () => {
      while (!stopped) {
        keys.push(...(await harness.publish(accountId, 5)));
        await pause(10);
      }
    })();
    return async () => {
      stopped = true;
      await running;
      return keys;
    };
  }

  async function arrived(path: string, more: number): Promise<void> {
    const before = receiver.requests(path).length;
    await until(`${more} more at ${path}`, () => receiver.requests(path).length >= before + more);
  }

  const verifies = ({ body, headers }: ReceivedRequest, secret: string): boolean => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
  const isHmac = ({ body, headers }: ReceivedRequest, secret: string): boolean =>
    headers['x-service-signature'] === createHmac('sha256', secret).update(body).digest('hex');

  it('rotates its secret without one request that a receiver with either secret refuses', async () => {
    const webhook = await harness.webhook(receiver.url('/rotated'));
    const [older, newer] = [webhook.secret, generateWebhookSecret()];
    const secret = (id: string, text: string, rest: Partial<WebhookSecret>): WebhookSecret => {
      return { id, sealed: harness.seal(webhook, text), primary: false, ...rest };
    };
    const seen = () => receiver.requests('/rotated').length;
    const stop = load(webhook);
    running.push(stop);
    await arrived('/rotated', 20);
    const added = secret('b', newer, {});
    await harness.retarget(webhook, { secrets: [secret('a', older, { primary: true }), added] });
    await arrived('/rotated', 10);
    const bothFrom = seen();
    await arrived('/rotated', 20);
    const expiresAt = Date.now() + 1500;
    await harness.retarget(webhook, { secrets: [secret('a', older, { expiresAt }), { ...added, primary: true }] });
    const promoted = seen() + 8;
    // A second longer: requests contain the second in which they were signed.
    await until('the older one expires, without a record of the control topic', () => Date.now() > expiresAt + 1000);
    await arrived('/rotated', 20);
    const keys = await stop();
    await until('all arrive', () => new Set(keysOf('/rotated')).size === keys.length);

    const requests = receiver.requests('/rotated');
    const sentBefore = ({ headers }: ReceivedRequest) =>
      Number(headers['webhook-timestamp']) * 1000 + 1000 <= expiresAt;
    const sentAfter = requests.filter(({ headers }) => Number(headers['webhook-timestamp']) * 1000 >= expiresAt);
    expect(requests.filter((one) => !verifies(one, older) && !verifies(one, newer))).toHaveLength(0);
    expect(requests.filter((one) => sentBefore(one) && !verifies(one, older))).toHaveLength(0);
    expect(requests.slice(bothFrom).filter((one) => !verifies(one, newer))).toHaveLength(0);
    expect(sentAfter.length).toBeGreaterThan(0);
    expect(sentAfter.filter((one) => verifies(one, older))).toHaveLength(0);
    expect(requests.slice(0, bothFrom).filter((one) => !isHmac(one, older))).toHaveLength(0);
    expect(requests.slice(promoted).filter((one) => !isHmac(one, newer))).toHaveLength(0);
    expect(keysOf('/rotated').sort()).toEqual([...keys].sort());
  });

  it('moves to another URL: requests in flight end at the old one, the rest goes to the new', async () => {
    receiver.on('/old', slowly);
    const webhook = await harness.webhook(receiver.url('/old'));
    const stop = load(webhook);
    running.push(stop);
    await arrived('/old', 10);
    await harness.retarget(webhook, { url: receiver.url('/new') });
    await arrived('/new', 30);
    const settledAt = receiver.requests('/old').length;
    await arrived('/new', 30);
    expect(receiver.requests('/old').length).toBe(settledAt);
    const keys = await stop();
    await until('all arrive', () => keysOf('/old', '/new').length >= keys.length);
    expect(keysOf('/old', '/new').sort()).toEqual([...keys].sort());
  });

  it('is paused and resumed: no record is sent meanwhile, lost, or sent twice', async () => {
    receiver.on('/paused', slowly);
    const webhook = await harness.webhook(receiver.url('/paused'));
    const stop = load(webhook);
    running.push(stop);
    await arrived('/paused', 10);
    await harness.retarget(webhook, { status: 'paused' });
    const before = receiver.requests('/paused').length;
    await pause(600);
    // Requests in flight still arrive.
    expect(receiver.requests('/paused').length).toBeLessThanOrEqual(before + 8);
    await harness.retarget(webhook, { status: 'active' });
    await arrived('/paused', 30);
    const keys = await stop();
    const dead = () => harness.dead.of(webhook.id).map(({ headers }) => headers.idempotency_key!);
    await until('each is delivered or a dead letter', () => keysOf('/paused').length + dead().length >= keys.length);
    expect([...keysOf('/paused'), ...dead()].sort()).toEqual([...keys].sort());
    expect(dead()).toHaveLength(0);
  });

  it('gets no more at once, nor a second, than it is limited to from now on', async () => {
    let inFlight = 0;
    let max = 0;
    receiver.on('/limited', async () => {
      max = Math.max(max, ++inFlight);
      await pause(30);
      inFlight--;
      return 204;
    });
    const webhook = await harness.webhook(receiver.url('/limited'));
    const stop = load(webhook);
    running.push(stop);
    await arrived('/limited', 60);
    expect(max).toBeGreaterThan(2);
    await harness.retarget(webhook, { maxInFlight: 2 });
    await arrived('/limited', 10);
    max = 0;
    await arrived('/limited', 30);
    expect(max).toBeLessThanOrEqual(2);
    await harness.retarget(webhook, { rateLimit: 10 });
    await arrived('/limited', 4);
    const [from, since] = [receiver.requests('/limited').length, Date.now()];
    await arrived('/limited', 15);
    const perSecond = (receiver.requests('/limited').length - from) / ((Date.now() - since) / 1000);
    expect(perSecond).toBeLessThan(13);
    await stop();
    await harness.remove(webhook.id);
  });

  it('is narrowed: records that no longer match are not sent', async () => {
    const webhook = await harness.webhook(receiver.url('/narrowed'));
    const whole = await harness.webhook(receiver.url('/whole'), {}, webhook.accountId);
    await harness.publish(webhook.accountId, 3);
    await until('they arrive', () => receiver.requests('/narrowed').length === 3);
    await harness.change({ ...webhook.record, filter: { vendors: ['solis'] } });
    await harness.publish(webhook.accountId, 3);
    await until('they are routed', () => receiver.requests('/whole').length === 6);
    await harness.change(webhook.record);
    const [last] = await harness.publish(webhook.accountId, 1);
    await until('the last arrives', () => keysOf('/narrowed').includes(last!));
    expect(receiver.requests('/narrowed')).toHaveLength(4);
    await harness.remove(whole.id);
  });

  it('that uses batches gets the waiting records when the dispatcher stops, and none of them again from the next', async () => {
    const plain = await harness.webhook(receiver.url('/plain'));
    const batch = { maxRecords: 100, maxWaitMs: 5000 };
    const batched = await harness.webhook(receiver.url('/stopped'), { batch }, plain.accountId);
    const keys = await harness.publish(plain.accountId, 7);
    await until('they are routed', () => receiver.requests('/plain').length === 7);
    await harness.stopDispatcher(service);
    const stopped = () => receiver.requests('/stopped').map(({ body }) => JSON.parse(body.toString()) as unknown[]);
    expect(stopped().map((records) => records.length)).toEqual([7]);
    service = await harness.dispatcher();
    await harness.retarget(batched, { batch: { maxRecords: 1, maxWaitMs: 0 } });
    await harness.publish(plain.accountId);
    await until('the next arrives', () => stopped().length > 1);
    expect(stopped().map((records) => records.length)).toEqual([7, 1]);
    expect(keysOf('/plain').slice(0, 7).sort()).toEqual([...keys].sort());
  });
});
