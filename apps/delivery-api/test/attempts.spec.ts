import { randomBytes } from 'node:crypto';
import type { AttemptEvent } from '@heliograph/delivery';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  type IncomingRecord,
} from '@heliograph/kafka';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import { Projector } from '@heliograph/persistence';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { AttemptProjection } from '../src/attempts/attempt-projection.ts';
import type { LoggedAttemptEvent } from '../src/attempts/logged-attempt-event.ts';
import { Retention } from '../src/attempts/retention.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

type Part = Record<string, unknown> & { type: AttemptEvent['type'] };
const attemptEvent = (subscriptionId: string, part: Part): AttemptEvent =>
  ({ subscriptionId, accountId: owner.accountId, at: Date.now(), ...part }) as AttemptEvent;
const count = (id: string, part: object = {}) =>
  attemptEvent(id, { type: 'count', channel: 'webhook', since: 0, delivered: 5, failed: 1, bytes: 500, ...part });
const attempts = async (id: string, query = ''): Promise<Json> =>
  (await api.call(owner, 'GET', `/v1/webhooks/${id}/attempts${query}`)).body.result;
const second = (ms: number): number => Math.floor(ms / 1000);
const webhook = async (id: string): Promise<Json> => (await api.call(owner, 'GET', `/v1/webhooks/${id}`)).body.result;

describe('attempt events', () => {
  it('are listed as attempts, newest first, page by page, with counts', async () => {
    const { id } = await api.newWebhook(owner);
    const attempt = { type: 'attempt', result: 'failed', kind: 'device.data', idempotencyKey: 'a:b:1' } as const;
    const at = Date.now();
    await harness.writeAttemptEvents(
      attemptEvent(id, { ...attempt, attempt: 1, durationMs: 12, status: 500, at: at - 2, answer: 'oh\u0000no\ud800' }),
      attemptEvent(id, { ...attempt, attempt: 2, durationMs: 13, reason: 'timeout', at: at - 1 }),
      attemptEvent(id, {
        type: 'dead',
        reason: 'timeout',
        attempts: 8,
        kind: 'device.data',
        idempotencyKey: 'a:b:1',
        at,
      }),
      count(id),
    );
    const first = await until('two attempts and their day', async () => {
      const page = await attempts(id, '?limit=2');
      return page.items.length === 2 && page.days.length === 1 ? page : undefined;
    });
    expect(first.items).toMatchObject([{ type: 'dead' }, { type: 'attempt', attempt: 2, reason: 'timeout' }]);
    expect(first.days).toMatchObject([{ delivered: 5, failed: 1, bytes: 500 }]);
    const last = await attempts(id, `?limit=2&cursor=${first.nextCursor}`);
    expect(last).toMatchObject({ items: [{ attempt: 1, status: 500, answer: 'ohno\ufffd' }], nextCursor: null });
    expect((await attempts(id, '?type=dead')).items).toHaveLength(1);
    expect((await attempts(id, '?result=failed')).items).toHaveLength(2);
    expect((await attempts(id, '?status=500')).items).toMatchObject([{ attempt: 1 }]);
    expect((await attempts(id, '?reason=timeout')).items).toHaveLength(2);
    expect((await attempts(id, '?idempotencyKey=a:b:1')).items).toHaveLength(3);
    expect((await attempts(id, '?idempotencyKey=a:b:2')).items).toEqual([]);
    const moment = Math.floor(at / 1000);
    expect((await attempts(id, `?from=${moment - 5}&to=${moment + 5}`)).items).toHaveLength(3);
    expect((await attempts(id, `?to=${moment - 5}`)).items).toEqual([]);
    const other = await harness.newAccount();
    expect((await api.call(other, 'GET', `/v1/webhooks/${id}/attempts`)).status).toBe(404);
  });

  it('are listed with times in Unix seconds, in the order of their milliseconds, across pages too', async () => {
    const { id } = await api.newWebhook(owner);
    // Within one second: only members that the API does not show decide their order.
    const at = second(Date.now()) * 1000;
    const failed = { type: 'attempt', result: 'failed', kind: 'device.data', idempotencyKey: 'a:b:1' } as const;
    const made = (attempt: number, ms: number): AttemptEvent =>
      attemptEvent(id, { ...failed, attempt, durationMs: 12, at: at + ms, nextAttemptAt: at + ms + 5250 });
    await harness.writeAttemptEvents(made(2, 400), made(3, 999), made(1, 7));
    const first = await until('the newest two', async () => {
      const page = await attempts(id, '?limit=2');
      return page.items[0]?.attempt === 3 && page.nextCursor !== null ? page : undefined;
    });
    const last = await attempts(id, `?limit=2&cursor=${first.nextCursor}`);
    const time = second(at);
    expect([...first.items, ...last.items]).toMatchObject([
      { attempt: 3, at: time, nextAttemptAt: time + 6, durationMs: 12 },
      { attempt: 2, at: time, nextAttemptAt: time + 5, durationMs: 12 },
      { attempt: 1, at: time, nextAttemptAt: time + 5, durationMs: 12 },
    ]);
    expect((await attempts(id, `?from=${time}&to=${time + 1}`)).items).toHaveLength(3);
    expect((await attempts(id, `?to=${time}`)).items).toEqual([]);
  });

  it('disable a webhook that answered 410, for the dispatchers too; resuming enables it again', async () => {
    const { id } = await api.newWebhook(owner);
    const gone = attemptEvent(id, { type: 'state', event: 'disabled', status: 410 });
    await harness.writeAttemptEvents(gone);
    const record = await harness.subscription(id, (found) => found.webhook?.status === 'disabled');
    expect(record.webhook!.secrets).toHaveLength(1);
    expect(await webhook(id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect((await api.call(owner, 'POST', `/v1/webhooks/${id}/pause`)).body.result.status).toBe('disabled');
    expect((await api.call(owner, 'POST', `/v1/webhooks/${id}/test`)).status).toBe(409);
    await api.call(owner, 'POST', `/v1/webhooks/${id}/resume`);
    await harness.writeAttemptEvents(gone, count(id));
    await until('the attempts are counted', async () => (await attempts(id)).days.length, { holds: (n) => n === 1 });
    expect(await webhook(id)).toMatchObject({ status: 'active', disabledReason: null });
  });

  it('report a failing webhook, and its recovery', async () => {
    const { id } = await api.newWebhook(owner);
    await harness.writeAttemptEvents(attemptEvent(id, { type: 'state', event: 'failing', reason: 'timeout' }));
    await until('the webhook is failing', async () => (await webhook(id)).failingSince);
    await harness.writeAttemptEvents(attemptEvent(id, { type: 'state', event: 'recovered' }));
    await until('the webhook has recovered', async () => (await webhook(id)).failingSince === null);
  });

  it('show the health of a webhook from its first failed attempt on, and why it fails', async () => {
    const { id, ...created } = await api.newWebhook(owner);
    expect(created).toMatchObject({ health: 'healthy', lastError: null, nextAttemptAt: null });
    const at = Date.now();
    const failed = {
      type: 'attempt',
      result: 'failed',
      kind: 'device.data',
      idempotencyKey: 'a:b:1',
      attempt: 1,
    } as const;
    const refused = { ...failed, durationMs: 3, reason: 'connection', detail: 'ECONNREFUSED\u0000', at } as const;
    const healthIs = (health: string): Promise<Json> =>
      until(`the webhook is ${health}`, () => webhook(id), { holds: (found: Json) => found.health === health });
    await harness.writeAttemptEvents(attemptEvent(id, { ...refused, nextAttemptAt: at + 300_000 }));
    expect(await healthIs('failing')).toMatchObject({
      lastError: { at: second(at), reason: 'connection', detail: 'ECONNREFUSED', status: null, attempt: 1 },
      nextAttemptAt: second(at + 300_000),
    });
    const opened = { type: 'state', event: 'breaker_opened', at: at + 1, nextAttemptAt: at + 30_001 } as const;
    await harness.writeAttemptEvents(attemptEvent(id, opened));
    expect((await healthIs('open')).nextAttemptAt).toBe(second(at + 30_001));
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { timeoutMs: 3000 });
    await healthIs('failing');
    await harness.writeAttemptEvents(count(id, { since: at + 2, at: at + 5000 }));
    expect(await healthIs('healthy')).toMatchObject({ lastError: { reason: 'connection' }, nextAttemptAt: null });
    expect((await api.call(owner, 'POST', `/v1/webhooks/${id}/pause`)).body.result.health).toBe('paused');
  });

  it('cannot change a webhook of another account than theirs', async () => {
    const { id } = await api.newWebhook(owner);
    const stranger = { accountId: `acc_${randomBytes(6).toString('hex')}` };
    await harness.writeAttemptEvents(attemptEvent(id, { type: 'state', event: 'disabled', ...stranger }), count(id));
    await until('the attempts are counted', async () => (await attempts(id)).days.length, { holds: (n) => n === 1 });
    expect((await webhook(id)).status).toBe('active');
  });

  it('that are invalid do not block those after them', async () => {
    const { id } = await api.newWebhook(owner);
    await harness.send(topicNames.deliveryAttempts, id, { hello: 'world' });
    await harness.writeAttemptEvents(
      count(id, { at: 1e300 }),
      count(id, { delivered: -1 }),
      count(id, { channel: 'pigeon' }),
    );
    await harness.writeAttemptEvents(count(id));
    const page = await until('the deliveries are counted', async () => {
      const found = await attempts(id);
      return found.days.length > 0 ? found : undefined;
    });
    expect(page.days).toMatchObject([{ delivered: 5 }]);
  });

  it('count once, however often they are delivered', async () => {
    const { id } = await api.newWebhook(owner);
    const projector = api.service.app.get(Projector);
    const projection = api.service.app.get(AttemptProjection);
    const apply = (logged: readonly LoggedAttemptEvent[]) => projector.apply(projection, projection.topic, logged);
    // Not a partition of the topic, so the consumer's own positions are not affected.
    const partition = 1_000_000 + randomBytes(2).readUInt16BE();
    // All of one day, also at midnight.
    const counted = count(id);
    const logged = (offset: bigint, loggedAt = 1000): LoggedAttemptEvent => ({
      partition,
      offset,
      loggedAt,
      attemptEvent: counted,
    });
    await apply([logged(10n), logged(11n)]);
    await apply([logged(10n), logged(11n), logged(12n)]);
    await Promise.all([apply([logged(13n)]), apply([logged(13n)])]);
    expect((await attempts(id)).days).toMatchObject([{ delivered: 20, failed: 4 }]);
    // The topic was deleted and recreated.
    await apply([logged(0n, 2000)]);
    expect((await attempts(id)).days).toMatchObject([{ delivered: 25 }]);
  });
});

describe('usage', () => {
  it('sums the channels by day, beside the quota and the monitored devices', async () => {
    const { id } = await api.newWebhook(owner);
    // One time for all, also at midnight.
    const at = Date.now();
    const kafka = { channel: 'kafka', delivered: 7, failed: 0, bytes: 70, at };
    await harness.writeAttemptEvents(count(id, { at }), count(id, { at }), count(`kafka_${owner.accountId}`, kafka));
    const yesterday = at - 86_400_000;
    await harness.writeAttemptEvents(count(id, { at: yesterday, delivered: 1, failed: 0, bytes: 1 }));
    const device = { accountId: owner.accountId, monitored: true } as DeviceRecord;
    for (const deviceId of ['a', 'b', 'c'])
      await harness.send(topicNames.controlDevices, `dev_${owner.accountId}_${deviceId}`, {
        ...device,
        monitored: deviceId !== 'c',
      });
    const usage = await until('the usage of three days', async () => {
      const { body } = await api.call(owner, 'GET', '/v1/usage');
      const { days, monitoredDevices } = body.result;
      return days.length === 3 && days[1].delivered === 10 && monitoredDevices === 2 ? body.result : undefined;
    });
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    expect(usage).toMatchObject({
      deviceQuota: 10,
      monitoredDevices: 2,
      days: [
        { day: day(yesterday + 86_400_000), channel: 'kafka', delivered: 7, failed: 0, bytes: 70 },
        { channel: 'webhook', delivered: 10, failed: 2, bytes: 1000 },
        { day: day(yesterday), channel: 'webhook', delivered: 1, failed: 0 },
      ],
      totals: [
        { channel: 'kafka', delivered: 7, failed: 0, bytes: 70 },
        { channel: 'webhook', delivered: 11, failed: 2, bytes: 1001 },
      ],
    });
    const before = await api.call(owner, 'GET', `/v1/usage?from=${day(yesterday)}&to=${day(yesterday)}`);
    expect(before.body.result).toMatchObject({
      days: [{ delivered: 1 }],
      totals: [{ channel: 'webhook', delivered: 1 }],
    });
    const other = await harness.newAccount();
    expect((await api.call(other, 'GET', '/v1/usage')).body.result.days).toEqual([]);
  });

  it('counts to the day (UTC) in which the span ends, to the millisecond', async () => {
    const { id } = await api.newWebhook(owner);
    const midnight = Date.parse('2026-11-10T00:00:00Z');
    await harness.writeAttemptEvents(
      count(id, { since: midnight - 5000, at: midnight - 1, delivered: 3 }),
      count(id, { since: midnight - 1, at: midnight, delivered: 4 }),
    );
    const days = await until('the usage of two days', async () => {
      const { body } = await api.call(owner, 'GET', '/v1/usage?from=2026-11-09&to=2026-11-10');
      return body.result.days.length === 2 ? body.result.days : undefined;
    });
    expect(days).toMatchObject([
      { day: '2026-11-10', delivered: 4 },
      { day: '2026-11-09', delivered: 3 },
    ]);
  });

  it.each(['from=yesterday', 'from=2026-02-30', 'from=2026-01-01&to=2026-04-01', 'from=2026-02-02&to=2026-02-01'])(
    'refuses %s',
    async (query) => {
      const answer = await api.call(owner, 'GET', `/v1/usage?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    },
  );
});

describe('a test', () => {
  it('is delivered as every other record', async () => {
    const { id } = await api.newWebhook(owner);
    const answer = await api.call(owner, 'POST', `/v1/webhooks/${id}/test`);
    expect(answer.status).toBe(202);
    const records = await deliveries();
    const record = records.find(({ headers }) => headers.idempotency_key === answer.body.result.idempotencyKey)!;
    expect(record.key).toBe(id);
    expect(record.headers).toMatchObject({ webhook: id, account: owner.accountId, kind: 'test' });
    const body = JSON.parse(record.value!.toString());
    expect(body).toMatchObject({
      idempotency_key: answer.body.result.idempotencyKey,
      InverterSN: 'TEST',
      event: 'test',
      test: true,
    });
    const other = await harness.newAccount();
    expect((await api.call(other, 'POST', `/v1/webhooks/${id}/test`)).status).toBe(404);
  });

  async function deliveries(): Promise<IncomingRecord[]> {
    const connection = kafkaConnectionFromEnvironment(process.env, 'delivery-api-test');
    const admin = createKafkaAdmin(connection);
    const partitions = (await admin.endOffsets(topicNames.webhookDeliveries)).length;
    await admin.close();
    const found: IncomingRecord[] = [];
    for (let partition = 0; partition < partitions; partition++)
      await readPartition(connection, topicNames.webhookDeliveries, partition, (record) => void found.push(record));
    return found;
  }
});

describe('retention', () => {
  it('disables webhooks that have failed every delivery for 5 days, and no others', async () => {
    const database = api.service.app.get(DataSource);
    const [dead, alive] = [await api.newWebhook(owner), await api.newWebhook(owner)];
    await database.query(`UPDATE webhooks SET failing_since = now() - interval '6 days' WHERE id = ANY($1)`, [
      [dead.id, alive.id],
    ]);
    await harness.writeAttemptEvents(count(alive.id), count(dead.id, { delivered: 0 }));
    for (const { id } of [alive, dead])
      await until('the attempts are counted', async () => (await attempts(id)).days.length, { holds: (n) => n === 1 });
    await api.service.app.get(Retention).run();
    expect(await webhook(dead.id)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    expect((await webhook(alive.id)).status).toBe('active');
    await harness.subscription(dead.id, (record) => record.webhook?.status === 'disabled');
    const webhookEvents = await until('an event of the webhook', async () => {
      const { items } = (await api.call(owner, 'GET', '/v1/events')).body.result;
      return items.length > 0 ? items : undefined;
    });
    expect(webhookEvents).toMatchObject([
      { kind: 'webhook.disabled', body: { webhookId: dead.id, reason: 'failing' } },
    ]);
  });

  it('deletes dead letters, events and replays after 30 days', async () => {
    const { id } = await api.newWebhook(owner);
    const database = api.service.app.get(DataSource);
    const day = 86_400;
    const count = async (): Promise<number[]> => {
      const tables = ['dead_letters WHERE webhook_id', 'replays WHERE webhook_id', 'events WHERE account_id'];
      const rows = await Promise.all(
        tables.map((table, i) =>
          database.query(`SELECT count(*)::int FROM ${table} = $1`, [i < 2 ? id : owner.accountId]),
        ),
      );
      return rows.map(([row]) => row.count);
    };
    for (const days of [29, 31]) {
      const at = Math.floor(Date.now() / 1000) - days * day;
      await database.query(
        `INSERT INTO dead_letters (id, webhook_id, idempotency_key, kind, reason, attempts, at, log_partition, log_offset)
         VALUES ($1, $2, 'k', 'device.data', 'timeout', 8, $3, 0, 0)`,
        [`dl_${id}_${days}`, id, at * 1000],
      );
      await database.query(
        `INSERT INTO events (account_id, idempotency_key, kind, vendor, at, body) VALUES ($1, $2, 'device.online', 'solis', $3, '{}')`,
        [owner.accountId, `k${days}`, at],
      );
      await database.query(
        `INSERT INTO replays (id, webhook_id, account_id, scope, range_from, range_to, state, created_at, progress_at, finished_at)
         VALUES ($1, $2, $3, 'all', 0, 1, 'completed', now(), now(), to_timestamp($4))`,
        [`rpl_${id}_${days}`, id, owner.accountId, at],
      );
    }
    expect(await count()).toEqual([2, 2, 2]);
    await api.service.app.get(Retention).run();
    expect(await count()).toEqual([1, 1, 1]);
  });
});
