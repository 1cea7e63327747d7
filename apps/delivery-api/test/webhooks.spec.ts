import { randomUUID } from 'node:crypto';
import { scrape } from '@heliograph/service/testing';
import { loadMasterKeys, openSecret } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { clientCertificate } from './client-certificate.ts';
import { DeliveryApi, masterKey, Harness, type Caller } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness, { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' });
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

describe('a webhook', () => {
  it('is created with its secret displayed once, and published with the secret sealed', async () => {
    const { status, body } = await api.call(owner, 'POST', '/v1/webhooks', { url: 'https://127.0.0.1:9443/hook' });
    expect(status).toBe(201);
    const { id, secret } = body.result;
    expect(id).toMatch(/^wh_[a-z2-7]{12}$/);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.result).toMatchObject({ url: 'https://127.0.0.1:9443/hook', status: 'active', timeoutMs: 10_000 });
    const record = await harness.subscription(id);
    expect(record).toMatchObject({
      accountId: owner.accountId,
      channel: 'webhook',
      filter: { kinds: ['device.data'] },
      webhook: { status: 'active', minTlsVersion: 'TLSv1.3', signatureEncoding: 'hex', secrets: [{ primary: true }] },
    });
    const sealed = record.webhook!.secrets[0]!.sealed;
    expect(sealed).not.toContain(secret.slice(6, 30));
    expect(openSecret(loadMasterKeys({ masterKey }), sealed, id)).toBe(secret);
    // A scrape does not wait for a slow database: the first may lack its gauges.
    const metrics = await until('the outbox is measured', async () => {
      const scraped = await scrape(api.service.healthUrl);
      return scraped.value('heliograph_outbox_waiting') === undefined ? undefined : scraped;
    });
    expect(metrics.value('heliograph_webhooks', { status: 'active' })).toBeGreaterThanOrEqual(1);
    expect(metrics.value('heliograph_outbox_waiting')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('heliograph_kafka_consumer_rebalances_total')).toBeGreaterThanOrEqual(0);
    expect(metrics.text).not.toMatch(/wh_|acc_/);
  });

  it('has the attributes of CloudEvents as long as it is set to them', async () => {
    const { id } = await api.newWebhook(owner, { envelope: 'cloudevents' });
    expect((await api.call(owner, 'GET', `/v1/webhooks/${id}`)).body.result).toMatchObject({ envelope: 'cloudevents' });
    await harness.subscription(id, ({ envelope }) => envelope === 'cloudevents');
    const changed = await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { name: 'new' });
    expect(changed.body.result).toMatchObject({ envelope: 'cloudevents' });
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { envelope: 'none' });
    await harness.subscription(id, ({ envelope }) => envelope === undefined);
    expect((await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { envelope: null })).status).toBe(400);
  });

  it('never returns its secret again, not even in the log', async () => {
    const { id, secret } = await api.newWebhook(owner);
    const answers = [
      await api.call(owner, 'GET', '/v1/webhooks'),
      await api.call(owner, 'GET', `/v1/webhooks/${id}`),
      await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { name: 'new' }),
      await api.call(owner, 'GET', `/v1/webhooks/${id}/secrets`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/whsec_|sealed|hg1\./);
    }
    expect(api.log.join('')).not.toContain(secret.slice(6));
  });

  it('is changed, and removed settings are gone', async () => {
    const filter = { vendors: ['solis'], kinds: ['device.offline', 'vendor.unavailable', 'webhook.failing'] };
    const { id } = await api.newWebhook(owner, { name: 'a', rateLimit: 5, filter });
    const changed = await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { rateLimit: null, timeoutMs: 2000 });
    expect(changed.body.result).toMatchObject({ name: 'a', rateLimit: null, timeoutMs: 2000, filter });
    const record = await harness.subscription(id, ({ webhook }) => webhook?.timeoutMs === 2000);
    expect(record.filter).toEqual(filter);
    const { vendors } = filter;
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { filter: { vendors } });
    await harness.subscription(id, (found) => found.filter.kinds?.join() === 'device.data');
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { filter: { vendors, kinds: ['*'] } });
    // Like filters from before the default existed: without `kinds` all records match.
    const open = await harness.subscription(id, (found) => found.filter.kinds === undefined);
    expect(open.filter).toEqual({ vendors });
    expect(record.webhook).not.toHaveProperty('rateLimit');
    const shown = async () => (await api.call(owner, 'GET', `/v1/webhooks/${id}`)).body.result.filter;
    expect(await shown()).toEqual({ vendors, kinds: ['*'] });
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { filter: {} });
    expect(await shown()).toEqual({ kinds: ['device.data'] });
  });

  it('is paused, resumed and deleted; each is published to the dispatchers', async () => {
    const { id } = await api.newWebhook(owner);
    expect((await api.call(owner, 'POST', `/v1/webhooks/${id}/pause`)).body.result.status).toBe('paused');
    await harness.subscription(id, ({ webhook }) => webhook?.status === 'paused');
    expect((await api.call(owner, 'POST', `/v1/webhooks/${id}/resume`)).body.result.status).toBe('active');
    await harness.subscription(id, ({ webhook }) => webhook?.status === 'active');
    expect((await api.call(owner, 'DELETE', `/v1/webhooks/${id}`)).status).toBe(200);
    await until('the subscription is tombstoned', () => harness.subscriptions.get(id) === undefined);
    expect((await api.call(owner, 'GET', `/v1/webhooks/${id}`)).status).toBe(404);
  });

  it('is listed page by page, oldest first', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await api.newWebhook(owner, { name })).id);
    const first = (await api.call(owner, 'GET', '/v1/webhooks?limit=2')).body.result;
    const second = (await api.call(owner, 'GET', `/v1/webhooks?limit=2&cursor=${first.nextCursor}`)).body.result;
    expect([...first.items, ...second.items].map((item: { id: string }) => item.id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('is one of at most 100, also in parallel', async () => {
    const create = () =>
      api.call(owner, 'POST', '/v1/webhooks', { url: 'https://8.8.8.8/' }, { 'idempotency-key': randomUUID() });
    const { id } = await api.newWebhook(owner);
    const database = api.service.app.get(DataSource);
    const columns = await database.query<{ name: string }[]>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema AND table_name = 'webhooks' AND is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name }) => name);
    await database.query(
      `INSERT INTO webhooks (${names.join(', ')}) SELECT ${names.map((name) => `copy.${name}`).join(', ')}
       FROM webhooks w, generate_series(1, 94) AS n, jsonb_populate_record(w, jsonb_build_object('id', w.id || n)) AS copy
       WHERE w.id = $1`,
      [id],
    );
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 403, 403, 403]);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body).toMatchObject({ code: 403, error: 'limit_reached' });
  }, 30_000);
});

describe('request settings of a webhook', () => {
  const url = 'https://8.8.8.8/';
  const create = (settings: object) =>
    api.call(owner, 'POST', '/v1/webhooks', { url, ...settings }, { 'idempotency-key': randomUUID() });
  const open = (sealed: string | undefined, id: string): unknown =>
    JSON.parse(openSecret(loadMasterKeys({ masterKey }), sealed!, id));

  it('headers: sealed for the dispatchers, returned by name only, removed by null', async () => {
    const created = await create({ headers: { Authorization: 'Bearer s3cr3t-value' } });
    expect(created.body.result).toMatchObject({ headerNames: ['authorization'], clientCertificate: null, batch: null });
    const { id } = created.body.result;
    const record = await harness.subscription(id);
    expect(open(record.webhook!.headers, id)).toEqual({ authorization: 'Bearer s3cr3t-value' });
    await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { name: 'new' });
    await harness.subscription(id, ({ webhook }) => webhook?.headers !== undefined);
    const bare = await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { headers: null });
    expect(bare.body.result.headerNames).toEqual([]);
    await harness.subscription(id, ({ webhook }) => webhook?.headers === undefined);
    expect(JSON.stringify([created.body, record]) + api.log.join('')).not.toContain('s3cr3t-value');
  });

  it('a client certificate: checked, sealed, returned by subject and expiry', async () => {
    const pair = clientCertificate();
    const created = await create({ clientCertificate: pair });
    expect(created.body.result.clientCertificate).toEqual({ subject: 'CN=client.test', notAfter: expect.any(Number) });
    const { id } = created.body.result;
    const record = await harness.subscription(id);
    expect(open(record.webhook!.clientCertificate, id)).toEqual(pair);
    expect(JSON.stringify(created.body) + api.log.join('')).not.toContain(pair.privateKey.slice(40, 80));
  });

  it('batches', async () => {
    const batch = { maxRecords: 50, maxWaitMs: 1000 };
    const created = await create({ batch });
    expect(created.body.result.batch).toEqual(batch);
    const { id } = created.body.result;
    expect((await harness.subscription(id)).webhook!.batch).toEqual(batch);
    const single = await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { batch: null });
    expect(single.body.result.batch).toBeNull();
  });

  it.each([
    ['headers', { headers: { 'X-Service-Signature': 'mine' } }],
    ['headers', { headers: { Host: 'other' } }],
    ['headers', { headers: { a: 'b\r\nc: d' } }],
    ['headers', { headers: ['a'] }],
    ['headers', { headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'a'])) }],
    ['clientCertificate.certificate', { clientCertificate: { certificate: 'x', privateKey: 'SECRET-KEY' } }],
    ['clientCertificate.privateKey', { clientCertificate: { ...clientCertificate(), privateKey: 'SECRET-KEY' } }],
    ['clientCertificate.privateKey', { clientCertificate: { certificate: 'x' } }],
    ['batch.maxRecords', { batch: { maxRecords: 101, maxWaitMs: 0 } }],
    ['batch.maxWaitMs', { batch: { maxRecords: 1, maxWaitMs: 60_001 } }],
    ['batch.maxWaitMs', { batch: { maxRecords: 1 } }],
  ])('refused, %s: %j', async (path, settings) => {
    const answer = await create(settings);
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect(JSON.stringify(answer.body)).not.toContain('SECRET-KEY');
  });
});

describe('invalid requests', () => {
  it.each([
    ['a private address', 'https://10.0.0.8/'],
    ['another loopback address', 'https://127.0.0.2/'],
    ['a decimal spelling', 'https://3232235777/'],
    ['a hexadecimal spelling', 'https://0x0a000001/'],
    ['a short spelling', 'https://10.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['an IPv4-mapped address', 'https://[::ffff:10.0.0.1]/'],
    ['the metadata service', 'https://169.254.169.254/latest'],
    ['plain http', 'http://8.8.8.8/'],
    ['user and password', 'https://u:p@8.8.8.8/'],
    ['something else', 'ftp://8.8.8.8/'],
    ['no URL', 'hello'],
  ])('%s: %s', async (_, url) => {
    const answer = await api.call(owner, 'POST', '/v1/webhooks', { url });
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed', details: [{ path: 'url' }] } });
    const { id } = await api.newWebhook(owner);
    expect((await api.call(owner, 'PATCH', `/v1/webhooks/${id}`, { url })).status).toBe(400);
  });

  it.each([
    ['colour', { colour: 'red' }],
    ['filter.vendor', { filter: { vendor: ['solis'] } }],
    ['filter.vendors', { filter: { vendors: ['nope'] } }],
    ['filter.kinds', { filter: { kinds: ['device.exploded'] } }],
    ['filter.plantIds', { filter: { plantIds: [7] } }],
    ['filter', { filter: null }],
    ['timeoutMs', { timeoutMs: 999 }],
    ['maxInFlight', { maxInFlight: 65 }],
    ['timeoutMs', { timeoutMs: null }],
    ['minTlsVersion', { minTlsVersion: 'TLSv1.1' }],
    ['minTlsVersion', { minTlsVersion: 'TLSv1.2' }],
    ['signatureEncoding', { signatureEncoding: 'md5' }],
    ['status', { status: 'disabled' }],
  ])('member %s: %j', async (path, settings) => {
    const answer = await api.call(owner, 'POST', '/v1/webhooks', { url: 'https://8.8.8.8/', ...settings });
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it('a call without a token', async () => {
    expect((await api.call(undefined, 'GET', '/v1/webhooks')).status).toBe(401);
  });
});

describe('secrets', () => {
  const list = async (id: string) => (await api.call(owner, 'GET', `/v1/webhooks/${id}/secrets`)).body.result.items;

  it('rotate: both sign, the new one is promoted, the old one ends a day later', async () => {
    const { id } = await api.newWebhook(owner);
    const [old] = await list(id);
    const created = await api.call(owner, 'POST', `/v1/webhooks/${id}/secrets`);
    expect(created).toMatchObject({ status: 201, body: { result: { primary: false, expiresAt: null } } });
    const both = await harness.subscription(id, ({ webhook }) => webhook?.secrets.length === 2);
    expect(both.webhook!.secrets).toMatchObject([{ id: old.id, primary: true }, { primary: false }]);
    const promote = () => api.call(owner, 'POST', `/v1/webhooks/${id}/secrets/${created.body.result.id}/promote`);
    expect((await promote()).status).toBe(200);
    const after = await harness.subscription(id, ({ webhook }) => webhook?.secrets[1]?.primary === true);
    const { expiresAt } = after.webhook!.secrets[0]!;
    expect(Math.abs(expiresAt! - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000);
    const before = await list(id);
    expect((await promote()).body.result.items).toEqual(before);
  });

  it('are at most three, and one that leaked is revoked at once', async () => {
    const { id } = await api.newWebhook(owner);
    const [primary] = await list(id);
    const second = (await api.call(owner, 'POST', `/v1/webhooks/${id}/secrets`)).body.result;
    await api.call(owner, 'POST', `/v1/webhooks/${id}/secrets`);
    const fourth = await api.call(owner, 'POST', `/v1/webhooks/${id}/secrets`);
    expect(fourth).toMatchObject({ status: 403, body: { error: 'limit_reached' } });
    const refused = await api.call(owner, 'DELETE', `/v1/webhooks/${id}/secrets/${primary.id}`);
    expect(refused).toMatchObject({ status: 409, body: { error: 'secret_is_primary' } });
    expect((await api.call(owner, 'DELETE', `/v1/webhooks/${id}/secrets/${second.id}`)).status).toBe(200);
    await harness.subscription(id, ({ webhook }) => webhook?.secrets.length === 2);
  });
});

describe('the Kafka and MQTT channels', () => {
  it('have one filter each, which is published to the dispatchers', async () => {
    const path = '/v1/deliveries/kafka';
    expect((await api.call(owner, 'GET', path)).body.result).toMatchObject({ enabled: false, filter: {} });
    const filter = { plantIds: ['plt_a'] };
    expect((await api.call(owner, 'PUT', path, { filter })).body.result).toMatchObject({ channel: 'kafka', filter });
    const id = `kafka_${owner.accountId}`;
    expect(await harness.subscription(id)).toEqual({ id, accountId: owner.accountId, channel: 'kafka', filter });
    expect((await api.call(owner, 'GET', '/v1/deliveries/mqtt')).body.result.filter).toEqual({});
    expect((await api.call(owner, 'GET', '/v1/deliveries/pigeon')).status).toBe(404);
    expect((await api.call(owner, 'PUT', path, {})).status).toBe(400);
  });

  it('have attributes of CloudEvents until they are set to none, whatever becomes of the filter', async () => {
    const path = '/v1/deliveries/mqtt';
    const id = `mqtt_${owner.accountId}`;
    const put = async (body: object) => (await api.call(owner, 'PUT', path, body)).body.result;
    expect((await api.call(owner, 'GET', path)).body.result).toMatchObject({ envelope: 'none' });
    expect(await put({ filter: {}, envelope: 'cloudevents' })).toMatchObject({ envelope: 'cloudevents' });
    await harness.subscription(id, ({ envelope }) => envelope === 'cloudevents');
    expect(await put({ filter: { vendors: ['solis'] } })).toMatchObject({ envelope: 'cloudevents' });
    await harness.subscription(
      id,
      ({ envelope, filter }) => envelope === 'cloudevents' && filter.vendors !== undefined,
    );
    expect(await put({ filter: {}, envelope: 'none' })).toMatchObject({ envelope: 'none', filter: {} });
    expect(await harness.subscription(id, ({ envelope }) => envelope === undefined)).not.toHaveProperty('envelope');
    expect((await api.call(owner, 'PUT', path, { filter: {}, envelope: 'structured' })).status).toBe(400);
  });
});

it('takes Avro for Kafka alone, and with a schema registry alone', async () => {
  const put = (to: DeliveryApi, channel: string) =>
    to.call(owner, 'PUT', `/v1/deliveries/${channel}`, { filter: {}, format: 'avro' });
  expect((await put(api, 'mqtt')).status).toBe(400);
  expect(await put(api, 'kafka')).toMatchObject({ status: 409, body: { error: 'not_configured' } });
  const configured = await DeliveryApi.start(harness, { SCHEMA_REGISTRY_URL: 'https://registry.example' });
  expect(await put(configured, 'kafka')).toMatchObject({ status: 200, body: { result: { format: 'avro' } } });
  await harness.subscription(`kafka_${owner.accountId}`, ({ format }) => format === 'avro');
  await api.call(owner, 'PUT', '/v1/deliveries/kafka', { filter: {}, format: 'json' });
  await harness.subscription(`kafka_${owner.accountId}`, ({ format }) => format === undefined);
});

it('does not exist for another account', async () => {
  const { id } = await api.newWebhook(owner);
  const other = await harness.newAccount();
  const [secret] = (await api.call(owner, 'GET', `/v1/webhooks/${id}/secrets`)).body.result.items;
  const routes: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { name: 'mine' }],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['GET', '/secrets'],
    ['POST', '/secrets'],
    ['POST', `/secrets/${secret.id}/promote`],
    ['DELETE', `/secrets/${secret.id}`],
  ];
  for (const [method, path, body] of routes) {
    const answer = await api.call(other, method, `/v1/webhooks/${id}${path}`, body);
    expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
  }
  expect((await api.call(other, 'GET', '/v1/webhooks')).body.result.items).toEqual([]);
  expect((await api.call(owner, 'GET', `/v1/webhooks/${id}`)).body.result.status).toBe('active');
});

it('the schema of BaseData is public, and not in an envelope', async () => {
  const { status, headers, body } = await api.call(undefined, 'GET', '/v1/schemas/basedata.json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/schema+json');
  expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(body).not.toHaveProperty('requestId');
});
