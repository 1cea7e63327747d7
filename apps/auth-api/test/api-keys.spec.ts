import { decodeJwt } from 'jose';
import { randomInt, randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { isApiKey, newApiKey } from '@heliograph/http-service';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { ApiKey } from '../src/api-keys/api-key.entity.ts';
import { AuthApi, type Answer } from './auth-api.ts';

let api: AuthApi;
/** A second replica on the same database. */
let replica: AuthApi;
beforeAll(async () => {
  api = await AuthApi.start();
  replica = await AuthApi.start({ SIGNING_KEYS_FILE: api.keysFile, LOGIN_ATTEMPTS_PER_ADDRESS: '3' });
});

const newAddress = (): string => `10.${[1, 2, 3].map(() => randomInt(250)).join('.')}`;
const create = (token: string, body: object = {}): Promise<Answer> =>
  api.send('POST', '/v1/api-keys', { token, body: { name: 'program', scopes: ['read'], ...body } });
const exchange = (key: string, at = api, address = newAddress()): Promise<Answer> =>
  at.send('POST', '/auth/token', { body: { api_key: key }, headers: { 'x-forwarded-for': address } });
const revoke = (token: string, id: string): Promise<Answer> => api.send('DELETE', `/v1/api-keys/${id}`, { token });

it('is shown once, stored as a hash, and exchanged for a token of its scopes', async () => {
  const { id: accountId, token } = await api.newAccount();
  const { status, body } = await create(token, { name: 'dashboard', scopes: ['deliveries', 'read'] });
  expect(status).toBe(201);
  const { key, ...shown } = body.result;
  expect(isApiKey(key)).toBe(true);
  expect(shown).toMatchObject({ name: 'dashboard', scopes: ['read', 'deliveries'], hint: key.slice(0, 8) });
  expect(shown).toMatchObject({ expiresAt: null, lastUsedAt: null });
  const answer = await exchange(key);
  expect(answer.body.result).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'read deliveries' });
  const claims = decodeJwt(answer.body.result.access_token);
  expect(claims).toMatchObject({ sub: accountId, api_key: shown.id, scope: 'read deliveries', aud: 'api' });
  const list = await api.send('GET', '/v1/api-keys', { token });
  expect(list.body.result.items).toEqual([{ ...shown, lastUsedAt: expect.any(Number) }]);
  const rows = await api.service.app.get(DataSource).query('SELECT row_to_json(k)::text AS text FROM api_keys k');
  expect(JSON.stringify(rows)).not.toContain(key.slice(8));
  expect(JSON.stringify(list.body) + api.log.join('')).not.toContain(key.slice(8));
});

it('does what its scopes allow, never manages keys, the password or the account, and survives a new password', async () => {
  const { token, password } = await api.newAccount();
  const { key } = (await create(token, { scopes: ['read', 'write', 'deliveries'] })).body.result;
  const keyToken = (await exchange(key)).body.result.access_token as string;
  const statusOf = async (method: string, path: string, body?: object) =>
    (await api.send(method, path, { token: keyToken, ...reported({ body }) })).status;
  expect(await statusOf('GET', '/v1/account')).toBe(200);
  expect(await statusOf('PATCH', '/v1/account', { language: 'de' })).toBe(200);
  expect(await statusOf('POST', '/v1/mqtt-credentials', {})).toBe(201);
  expect(await statusOf('GET', '/v1/api-keys')).toBe(403);
  expect(await statusOf('POST', '/v1/api-keys', { name: 'more', scopes: ['read'] })).toBe(403);
  expect(await statusOf('DELETE', '/v1/account', { password })).toBe(403);
  const change = { currentPassword: password, newPassword: `${password}-2` };
  expect(await statusOf('PUT', '/v1/account/password', change)).toBe(403);
  expect((await api.send('PUT', '/v1/account/password', { token, body: change })).status).toBe(200);
  expect(await statusOf('GET', '/v1/account')).toBe(200);
  expect((await exchange(key)).status).toBe(200);
});

it('is refused with all its tokens when it is revoked, in every replica', async () => {
  const { token } = await api.newAccount();
  const [first, second] = [(await create(token)).body.result, (await create(token)).body.result];
  const tokenOf = async (key: string) => (await exchange(key)).body.result.access_token as string;
  const [ended, other] = [await tokenOf(first.key), await tokenOf(second.key)];
  expect((await revoke(token, first.id)).status).toBe(200);
  for (const at of [api, replica]) {
    expect(await at.send('GET', '/v1/account', { token: ended })).toMatchObject({ status: 401 });
    expect((await at.send('GET', '/v1/account', { token: other })).status).toBe(200);
    expect(await exchange(first.key, at)).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
  }
  expect((await revoke(token, first.id)).status).toBe(404);
});

it('expires, with its tokens', async () => {
  const { token } = await api.newAccount();
  const now = Math.floor(Date.now() / 1000);
  expect((await create(token, { expiresAt: now })).body).toMatchObject({ code: 400, details: [{ path: 'expiresAt' }] });
  const { id, key } = (await create(token, { expiresAt: now + 300 })).body.result;
  const { access_token: keyToken, expires_in: seconds } = (await exchange(key)).body.result;
  expect(decodeJwt(keyToken as string).exp).toBe(now + 300);
  expect(seconds).toBeLessThanOrEqual(300);
  await api.service.app
    .get(DataSource)
    .getRepository(ApiKey)
    .update({ id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await exchange(key)).status).toBe(401);
});

it('writes its time of use at most once a minute', async () => {
  const { token } = await api.newAccount();
  const { id, key } = (await create(token)).body.result;
  const repository = api.service.app.get(DataSource).getRepository(ApiKey);
  const usedAt = async () => (await repository.findOneByOrFail({ id })).lastUsedAt?.getTime();
  await Promise.all([exchange(key), exchange(key, replica), exchange(key)]);
  const recently = new Date(Date.now() - 30_000);
  await repository.update({ id }, { lastUsedAt: recently });
  await exchange(key);
  expect(await usedAt()).toBe(recently.getTime());
  await repository.update({ id }, { lastUsedAt: new Date(Date.now() - 61_000) });
  await exchange(key);
  expect(await usedAt()).toBeGreaterThan(recently.getTime());
});

it('is visible neither to another account nor to operators', async () => {
  const [owner, other, operator] = [await api.newAccount(), await api.newAccount(), await api.newAccount('operator')];
  const { id } = (await create(owner.token)).body.result;
  expect((await revoke(other.token, id)).status).toBe(404);
  expect((await api.send('GET', `/v1/api-keys/${id}`, { token: other.token })).status).toBe(404);
  expect((await api.send('GET', '/v1/api-keys', { token: other.token })).body.result.items).toEqual([]);
  expect((await create(operator.token)).status).toBe(403);
  expect((await api.send('GET', `/v1/api-keys/${id}`, { token: owner.token })).status).toBe(200);
});

it('is limited to 50 per account, recently revoked ones included, also in parallel', async () => {
  const { id: accountId, token } = await api.newAccount();
  const { id } = (await create(token)).body.result;
  await revoke(token, id);
  const rows = Array.from({ length: 47 }, (_, i) => ({
    id: `key_${accountId}_${i}`.slice(0, 40),
    accountId,
    name: String(i),
    scopes: ['read' as const],
    secretHash: Buffer.from(`${accountId}${i}`),
    hint: 'hlk_',
    createdAt: new Date(),
    expiresAt: null,
    lastUsedAt: null,
  }));
  await api.service.app.get(DataSource).getRepository(ApiKey).insert(rows);
  const answers = await Promise.all([create(token), create(token), create(token), create(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
  const limit = { error: 'limit_reached', details: { limit: 'api_keys', maximum: 50 } };
  for (const { status, body } of answers) if (status === 403) expect(body).toMatchObject(limit);
});

it('is counted by address when it is unknown, which hinders neither good keys nor logins', async () => {
  const { token, username, password } = await api.newAccount();
  const { key } = (await create(token)).body.result;
  const address = newAddress();
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt++) statuses.push((await exchange(newApiKey(), replica, address)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await exchange(key, replica, address)).status).toBe(200);
  expect((await replica.login(username, password, { 'x-forwarded-for': address })).status).toBe(200);
});

it('is created once under an Idempotency-Key, shown each time, and audited as a repetition', async () => {
  const { id: accountId, token } = await api.newAccount();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { name: 'once', scopes: ['read'] };
  const first = await api.send('POST', '/v1/api-keys', { token, body, headers });
  const again = await replica.send('POST', '/v1/api-keys', { token, body, headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.result).toEqual(first.body.result);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await api.send('GET', '/v1/api-keys', { token })).body.result.items).toHaveLength(1);
  const other = await api.send('POST', '/v1/api-keys', { token, body: { ...body, name: 'twice' }, headers });
  expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } });
  const rows = await api.service.app
    .get(DataSource)
    .query('SELECT * FROM idempotency_keys WHERE account_id = $1', [accountId]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`hlk_|${headers['idempotency-key']}`));
  const audited = await until('both calls are in the audit log', async () => {
    const { items } = (await api.send('GET', '/v1/account/audit-log', { token })).body.result;
    const created = (items as { action: string; status: number; object: object }[]).filter(
      ({ action, status }) => action === 'createApiKey' && status === 201,
    );
    return created.length === 2 ? created : undefined;
  });
  const { id } = first.body.result;
  expect(audited.map(({ object }) => object)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, replayed: true }),
      expect.not.objectContaining({ replayed: true }),
    ]),
  );
});

it('is ignored for calls that create nothing, and is separate for each route', async () => {
  const { username, password, token } = await api.newAccount();
  const headers = { 'idempotency-key': randomUUID() };
  expect((await api.login(username, password, headers)).status).toBe(200);
  expect((await api.login(username, password, headers)).status).toBe(200);
  const portal = () => api.send('POST', '/v1/portal-sessions', { token, body: {}, headers });
  const [one, two] = [await portal(), await portal()];
  expect(two.body.result).toEqual(one.body.result);
  const key = await api.send('POST', '/v1/api-keys', { token, body: { name: 'k', scopes: ['read'] }, headers });
  expect(key.status).toBe(201);
  // A session of a session would never end: it is not given the token of another caller, either.
  const opened = await api.send('POST', '/auth/portal', { body: { portal_token: one.body.result.token } });
  const asPortal = await api.send('POST', '/v1/portal-sessions', {
    token: opened.body.result.access_token,
    body: {},
    headers,
  });
  expect(asPortal.status).toBe(422);
});

it('is audited when it is created and revoked, and not when it is exchanged', async () => {
  const { token } = await api.newAccount();
  const { id, key } = (await create(token)).body.result;
  await exchange(key);
  await revoke(token, id);
  const entries = await until(
    'the revocation in the audit log',
    async () => (await api.send('GET', '/v1/account/audit-log', { token })).body.result.items as Entry[],
    { holds: (items) => items.some(({ action }) => action === 'revokeApiKey') },
  );
  expect(entries.map(({ action }) => action).sort()).toEqual(['createApiKey', 'login', 'revokeApiKey']);
  expect(entries.find(({ action }) => action === 'createApiKey')?.object).toMatchObject({ id, members: 'name,scopes' });
  expect(JSON.stringify(entries)).not.toContain(key);
});

interface Entry {
  action: string;
  object: object;
}
