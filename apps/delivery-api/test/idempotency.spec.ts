import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { DeliveryApi, Harness, type Answer, type Caller } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
let replica: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  const env = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' };
  [api, replica] = await Promise.all([DeliveryApi.start(harness, env), DeliveryApi.start(harness, env)]);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

const body = { url: 'https://127.0.0.1:9443/hook', filter: { kinds: ['device.offline', 'device.data'] } };
const create = (key: string | undefined, sent: object = body, at = api, by = owner): Promise<Answer> =>
  at.call(by, 'POST', '/v1/webhooks', sent, key === undefined ? {} : { 'idempotency-key': key });
const webhooks = async (): Promise<{ id: string }[]> =>
  (await api.call(owner, 'GET', '/v1/webhooks')).body.result.items;

describe('POST /v1/webhooks with an Idempotency-Key', () => {
  it('makes one webhook, however often it is sent, and shows its secret each time', async () => {
    const key = randomUUID();
    const first = await create(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    for (const at of [api, replica]) {
      const again = await create(key, body, at);
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.body).toMatchObject({ code: 201, message: first.body.message, result: first.body.result });
      expect(again.body.requestId).toBe(again.headers.get('x-request-id'));
    }
    expect(first.body.result.secret).toMatch(/^whsec_/);
    expect(await webhooks()).toHaveLength(1);
    const rows = await api.service.app
      .get(DataSource)
      .query('SELECT * FROM idempotency_keys WHERE account_id = $1', [owner.accountId]);
    expect(JSON.stringify(rows)).not.toContain(first.body.result.secret);
  });

  it('makes one of many sent at once to two replicas', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(key, body, n % 2 ? api : replica)));
    for (const { status, body: answer, headers } of answers.filter((each) => each.status !== 201)) {
      expect([status, answer.error]).toEqual([409, 'idempotency_key_in_use']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await webhooks()).toHaveLength(1);
    expect((await create(key)).status).toBe(201);
  });

  it('refuses another body under the key, and a caller with other rights', async () => {
    const key = randomUUID();
    await create(key);
    expect(await create(key, { ...body, name: 'other' })).toMatchObject({
      status: 422,
      body: { code: 422, error: 'idempotency_key_reused' },
    });
    const token = harness.tokens.issue(owner.accountId, undefined, { scope: 'read deliveries', api_key: 'key_1' });
    expect((await create(key, body, api, { ...owner, token })).status).toBe(422);
  });

  it('is by account, and stores no error: a refused request may be corrected', async () => {
    const key = randomUUID();
    expect((await create(key, { url: 'ftp://x' })).status).toBe(400);
    expect((await create(key)).status).toBe(201);
    expect((await create(key, body, api, await harness.newAccount())).status).toBe(201);
  });

  it.each([['a b'], ['x'.repeat(256)]])('refuses %j', async (key) => {
    expect(await create(key)).toMatchObject({
      status: 400,
      body: { error: 'validation_failed', details: [{ path: 'Idempotency-Key' }] },
    });
    expect(await webhooks()).toEqual([]);
  });

  it('works for every call that creates an object: secrets, test events and replays', async () => {
    const { id } = (await create(undefined)).body.result;
    const twice = async (path: string, sent?: object): Promise<[Answer, Answer]> => {
      const key = { 'idempotency-key': randomUUID() };
      return [await api.call(owner, 'POST', path, sent, key), await api.call(owner, 'POST', path, sent, key)];
    };
    for (const [path, sent] of [
      [`/v1/webhooks/${id}/secrets`, undefined],
      [`/v1/webhooks/${id}/test`, undefined],
      [`/v1/webhooks/${id}/replay`, { scope: 'all', from: Math.floor(Date.now() / 1000) - 60 }],
    ] as const) {
      const [first, second] = await twice(path, sent);
      expect(first.status).toBeLessThan(300);
      expect(second.body.result).toEqual(first.body.result);
    }
    expect((await api.call(owner, 'GET', `/v1/webhooks/${id}/secrets`)).body.result.items).toHaveLength(2);
  });
});

describe('POST /v1/webhooks without the key', () => {
  it('refuses a second one with the same URL and filter, and names the first', async () => {
    const { id } = (await create(undefined)).body.result;
    const reordered = {
      ...body,
      url: 'https://127.0.0.1:9443/./hook',
      filter: { kinds: ['device.data', 'device.offline'] },
    };
    for (const sent of [body, { ...body, name: 'other' }, reordered])
      expect(await create(undefined, sent)).toMatchObject({
        status: 409,
        body: { error: 'already_exists', details: { id } },
      });
    for (const other of [
      { ...body, filter: { kinds: ['device.data'] } },
      { ...body, url: `${body.url}2` },
    ])
      expect((await create(undefined, other)).status).toBe(201);
    expect((await create(undefined, body, api, await harness.newAccount())).status).toBe(201);
    expect((await create(randomUUID())).status).toBe(201);
    expect(await webhooks()).toHaveLength(4);
  });

  it('makes one of many sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => create(undefined, body, n % 2 ? api : replica)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('creates it again after the first was deleted', async () => {
    const { id } = (await create(undefined)).body.result;
    await api.call(owner, 'DELETE', `/v1/webhooks/${id}`);
    expect((await create(undefined)).status).toBe(201);
  });
});
