import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import {
  createControlView,
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type ControlView,
  type KafkaAdmin,
  type RecordProducer,
} from '@heliograph/kafka';
import {
  accountBaseDataTopic,
  accountTopics,
  topicNames,
  type AccountRecord,
  type ErasureRecord,
} from '@heliograph/messaging';
import { AuthApi, type Json } from './auth-api.ts';
import { kafkaLogin } from './kafka-login.ts';
import { rowsOf } from '@heliograph/persistence/testing';
import { until } from '@heliograph/testbed';

const connection = kafkaConnectionFromEnvironment(process.env, 'erasure-test');
let api: AuthApi;
let operator: { id: string; token: string };
let admin: KafkaAdmin;
let producer: RecordProducer;
let accounts: ControlView<AccountRecord>;
let denylist: string;

beforeAll(async () => {
  denylist = join(await mkdtemp(join(tmpdir(), 'denylist-')), 'denylist.json');
  api = await AuthApi.start({ MQTT_DENYLIST_FILE: denylist });
  operator = await api.newAccount('operator');
  admin = createKafkaAdmin(connection);
  producer = createRecordProducer(connection);
  accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
  await accounts.start();
}, 60_000);
afterAll(async () => {
  await Promise.all([accounts.close(), producer.close(), admin.close()]);
});

const asOperator = (method: string, path: string) => api.send(method, `/v1/admin${path}`, { token: operator.token });
const remove = (id: string, confirm: string) => asOperator('DELETE', `/accounts/${id}?confirm=${confirm}`);

/** Reports a part as erased, as the other services do. */
async function report(accountId: string, part: string, count: number): Promise<void> {
  const record: ErasureRecord = { accountId, part, items: [{ what: 'things', count }], finishedAt: 1_795_000_000 };
  const value = Buffer.from(JSON.stringify(record));
  await producer.send([{ topic: topicNames.controlErasures, key: `${accountId}:${part}`, value }]);
}

describe('a deleted account', () => {
  it('is not deleted without its username as confirmation', async () => {
    const { id, username } = await api.newAccount();
    for (const confirm of ['somebody-else', `${username}x`, id])
      expect(await remove(id, confirm)).toMatchObject({ status: 409, body: { error: 'confirmation_mismatch' } });
    expect((await asOperator('DELETE', `/accounts/${id}`)).body).toMatchObject({
      code: 400,
      details: [{ path: 'confirm', message: 'confirm is missing' }],
    });
    expect((await remove('acc_nobodyatall', 'x')).status).toBe(404);
    expect((await asOperator('GET', `/accounts/${id}`)).body.result.status).toBe('active');
  });

  it('is gone at once, and erased when all parts have reported, except for the erasure itself', async () => {
    const account = await api.newAccount();
    const { id, username, password, token } = account;
    const { refresh_token } = (await api.login(username, password)).body.result;
    const kafka = (await api.send('POST', '/v1/kafka-credentials', { token, body: {} })).body.result;
    const mqtt = (await api.send('POST', '/v1/mqtt-credentials', { token, body: {} })).body.result;
    expect(await kafkaLogin(kafka.username, kafka.password)).toBe(true);
    const database = api.service.app.get(DataSource);
    await until('the credential is in the audit log', async () => {
      const written = (await rowsOf(database, 'auth', id)).filter((row) => row.startsWith('audit_log'));
      return written.some((row) => row.includes('createKafkaCredential'));
    });

    const { status, body } = await remove(id, username.toUpperCase());
    expect(status).toBe(202);
    expect(body.result).toMatchObject({
      id,
      status: 'running',
      requestedBy: operator.id,
      finishedAt: null,
      goneAt: null,
    });
    expect(body.result.pending).toEqual(['sync-api', 'delivery-api', 'auth-api']);

    expect((await api.send('GET', '/v1/account', { token })).status).toBe(401);
    expect((await api.send('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    expect((await api.login(username, password)).status).toBe(401);
    expect((await api.login(`${id}#`, '')).status).not.toBe(500);
    expect((await asOperator('GET', `/accounts/${id}`)).status).toBe(404);
    expect((await asOperator('GET', `/accounts?username=${id}`)).body.result.items).toEqual([]);
    expect((await remove(id, username)).status).toBe(404);
    const again = await api.send('POST', '/v1/admin/accounts', { token: operator.token, body: { username } });
    expect(again.status).toBe(201);
    const known = await until('the deletion is published', () =>
      accounts.get(id)?.status === 'deleted' ? accounts.get(id) : undefined,
    );
    expect(known?.channels).toEqual({ kafka: false, mqtt: false });
    await until('the Kafka login is refused', async () => !(await kafkaLogin(kafka.username, kafka.password)));

    await report(id, 'sync-api', 7);
    const half: Json = await until('one service has reported', async () => {
      const { result } = (await asOperator('GET', `/erasures/${id}`)).body;
      return result.parts.length === 1 ? result : undefined;
    });
    expect(half).toMatchObject({ status: 'running', pending: ['delivery-api', 'auth-api'] });
    expect(await admin.listTopics()).toContain(accountBaseDataTopic(id));

    await report(id, 'delivery-api', 3);
    const done: Json = await until('the erasure is done', async () => {
      const { result } = (await asOperator('GET', `/erasures/${id}`)).body;
      return result.status === 'done' ? result : undefined;
    });
    expect(done.pending).toEqual([]);
    expect(done.parts.map(({ part }: Json) => part).sort()).toEqual(['auth-api', 'delivery-api', 'sync-api']);

    const own: Json[] = done.parts.find(({ part }: Json) => part === 'auth-api').items;
    const counts = Object.fromEntries(own.map(({ what, count }) => [what, count]));
    for (const topic of accountTopics(id)) expect(counts[`topic ${topic}`]).toBe(1);
    expect(counts).toMatchObject({
      'Kafka users with their rights and quotas': 1,
      'table auth.accounts': 1,
      'table auth.kafka_credentials': 1,
      'table auth.mqtt_credentials': 1,
    });
    const shared = own.filter(({ what, goneAt }) => goneAt !== null && String(what).startsWith('topic '));
    expect(shared.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'topic raw.<vendor>',
        'topic raw.<vendor>.backfill',
        'topic basedata',
        'topic basedata.backfill',
        'topic device-events',
        'topic rejected',
        'topic audit-log',
      ]),
    );
    const days = (what: string) => (own.find((item) => item.what === what)!.goneAt - Date.now() / 1000) / 86_400;
    expect(days('topic basedata')).toBeCloseTo(8, 1);
    expect(days('messages queued at the MQTT broker for sessions without a connection')).toBeCloseTo(25 / 24, 2);
    expect(done.goneAt).toBe(Math.max(...own.map(({ goneAt }) => goneAt ?? 0)));

    expect(await kafkaLogin(kafka.username, kafka.password)).toBe(false);
    await until('its topics are gone', async () => !(await admin.listTopics()).some((name) => name.includes(id)));
    await until('the account is tombstoned', () => accounts.get(id) === undefined);
    // The relay deletes outbox rows a moment after Kafka, and so our view, has them.
    const tables = await until('the outbox is empty', async () => {
      const left = new Set((await rowsOf(database, 'auth', id)).map((row) => row.split(' ')[0]));
      return left.has('outbox') ? undefined : left;
    });
    expect([...tables].sort()).toEqual(['audit_log', 'erasure_parts', 'erasures', 'revoked_mqtt_credentials']);
    const entries = (await asOperator('GET', `/audit-log?accountId=${id}&limit=500`)).body.result.items as Json[];
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['login', 'createKafkaCredential']));
    await until("the broker's list of revocations has both", async () => {
      const names = (JSON.parse(await readFile(denylist, 'utf8')) as { revoked: string[] }).revoked;
      return names.includes(id) && names.includes(mqtt.id);
    });
    expect(await rowsOf(database, 'auth', username)).toEqual([expect.stringContaining(again.body.result.id)]);
  }, 120_000);

  it('may delete itself only with its password', async () => {
    const { id, username, password, token } = await api.newAccount();
    const removeSelf = (body: object) => api.send('DELETE', '/v1/account', { token, body });
    expect(await removeSelf({})).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(await removeSelf({ password: `${password}x` })).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
    expect((await api.send('GET', '/v1/account', { token })).status).toBe(200);

    const { status, body } = await removeSelf({ password });
    expect(status).toBe(202);
    expect(body.result).toMatchObject({ id, status: 'running', requestedBy: id });
    expect((await api.send('GET', '/v1/account', { token })).status).toBe(401);
    expect((await api.login(username, password)).status).toBe(401);
    await until('the deletion is published', () => accounts.get(id)?.status === 'deleted');
    for (const part of ['sync-api', 'delivery-api']) await report(id, part, 0);
    await until('the account is tombstoned', () => accounts.get(id) === undefined);
    expect((await asOperator('GET', `/erasures/${id}`)).body.result).toMatchObject({ requestedBy: id, status: 'done' });
  }, 60_000);

  it('is listed among the erasures, newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { id, username } = await api.newAccount();
      await remove(id, username);
      ids.unshift(id);
    }
    const first = (await asOperator('GET', '/erasures?limit=2')).body.result;
    const second = (await asOperator('GET', `/erasures?limit=2&cursor=${first.nextCursor}`)).body.result;
    expect([...first.items, ...second.items].slice(0, 3).map(({ id }: Json) => id)).toEqual(ids);
    expect((await asOperator('GET', '/erasures/acc_nobodyatall')).status).toBe(404);
    expect((await asOperator('GET', '/erasures?cursor=eyJ9')).status).toBe(400);
  });
});
