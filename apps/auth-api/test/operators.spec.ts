import { randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import type { OperatorRole } from '@heliograph/http-service';
import { until } from '@heliograph/testbed';
import { AuthApi, type Json } from './auth-api.ts';

let api: AuthApi;
let operator: { id: string; username: string; password: string; token: string };

beforeAll(async () => {
  api = await AuthApi.start();
  operator = await api.newAccount('operator');
});

const newName = (prefix = 'user') => `${prefix}-${randomUUID().slice(0, 8)}`;
const admin = (method: string, path: string, body?: object) =>
  api.send(method, `/v1/admin${path}`, { token: operator.token, ...reported({ body }) });

async function all(path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const glue = path.includes('?') ? '&' : '?';
    const { body }: { body: Json } = await admin('GET', `${path}${cursor === '' ? '' : `${glue}cursor=${cursor}`}`);
    items.push(...body.result.items);
    cursor = body.result.nextCursor;
  }
  return items;
}

describe('accounts', () => {
  it('are found by a part of their name and by their status', async () => {
    const mark = randomUUID().slice(0, 8);
    const ids: string[] = [];
    for (const name of ['sunny', 'windy', 'rainy'])
      ids.push((await admin('POST', '/accounts', { username: `${name}-${mark}` })).body.result.id);
    await admin('PATCH', `/accounts/${ids[1]}`, { status: 'suspended' });
    expect((await all(`/accounts?limit=2&username=${mark.toUpperCase()}`)).map(({ id }) => id)).toEqual(ids);
    expect((await all(`/accounts?username=${mark}&status=suspended`)).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await all(`/accounts?username=sunny-${mark}&status=active`)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await all(`/accounts?username=%25`)).toEqual([]);
    expect((await admin('GET', '/accounts?status=deleted')).status).toBe(400);
  });

  it('have Kafka settings of their own, and return to the configured ones', async () => {
    const { id } = (await admin('POST', '/accounts', { username: newName() })).body.result;
    const none = { partitions: null, retentionHours: null, bytesPerSecond: null };
    expect((await admin('GET', `/accounts/${id}`)).body.result.kafka).toEqual(none);
    const set = { kafkaPartitions: 5, kafkaRetentionHours: 24, kafkaBytesPerSecond: 100_000 };
    expect((await admin('PATCH', `/accounts/${id}`, set)).body.result.kafka).toEqual({
      partitions: 5,
      retentionHours: 24,
      bytesPerSecond: 100_000,
    });
    const back = { kafkaPartitions: null, kafkaRetentionHours: null, kafkaBytesPerSecond: null };
    expect((await admin('PATCH', `/accounts/${id}`, back)).body.result.kafka).toEqual(none);
    expect((await admin('PATCH', `/accounts/${id}`, { deviceQuota: null })).status).toBe(400);
  });

  it('get a new password, displayed once, which revokes everything issued under the old one', async () => {
    const account = await api.newAccount();
    const tokens = (await api.login(account.username, account.password)).body.result;
    const { status, body } = await admin('POST', `/accounts/${account.id}/password`);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ id: account.id, username: account.username });
    expect((await api.send('GET', '/v1/account', { token: account.token })).status).toBe(401);
    expect((await api.send('POST', '/auth/refresh', { body: { refresh_token: tokens.refresh_token } })).status).toBe(
      401,
    );
    expect((await api.login(account.username, account.password)).status).toBe(401);
    expect((await api.login(account.username, body.result.password)).status).toBe(200);
    expect((await admin('POST', `/accounts/${operator.id}/password`)).status).toBe(404);
    expect(api.log.join('')).not.toContain(body.result.password);
  });
});

describe('operators', () => {
  it('are created with a one-time password, listed, and removed, tokens and all', async () => {
    const { status, body } = await admin('POST', '/operators', { username: newName('ops') });
    expect(status).toBe(201);
    const { id, username, password } = body.result;
    const { access_token: token, refresh_token } = (await api.login(username, password)).body.result;
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(200);
    expect((await all('/operators?limit=2')).map((item) => item.id)).toEqual(expect.arrayContaining([id, operator.id]));
    expect((await admin('DELETE', `/operators/${id}`)).status).toBe(200);
    expect((await api.send('GET', '/v1/admin/accounts', { token })).status).toBe(401);
    expect((await api.send('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    expect((await api.login(username, password)).status).toBe(401);
    expect((await admin('DELETE', `/operators/${id}`)).status).toBe(404);
    expect((await admin('POST', '/operators', { username })).status).toBe(201);
  });

  it('are not accounts, and accounts are not operators', async () => {
    const account = await api.newAccount();
    expect((await admin('DELETE', `/operators/${account.id}`)).status).toBe(404);
    expect((await admin('POST', `/operators/${account.id}/password`)).status).toBe(404);
    expect((await admin('DELETE', `/accounts/${operator.id}?confirm=${operator.username}`)).status).toBe(404);
    expect((await api.send('GET', '/v1/admin/operators', { token: account.token })).status).toBe(403);
  });

  it('get a new password too', async () => {
    const other = await api.newAccount('operator');
    const { body } = await admin('POST', `/operators/${other.id}/password`);
    expect((await api.login(other.username, body.result.password)).status).toBe(200);
    expect((await api.send('GET', '/v1/admin/accounts', { token: other.token })).status).toBe(401);
  });

  it.each<[OperatorRole, number, number]>([
    ['read', 403, 403],
    ['support', 200, 403],
    ['admin', 200, 200],
  ])('of the role %s change as much as the role permits', async (role, support, admin) => {
    const { id, token } = await api.newAccount('operator', role);
    const account = await api.newAccount();
    const call = async (method: string, path: string, body?: object) =>
      (await api.send(method, `/v1/admin${path}`, { token, ...reported({ body }) })).status;
    for (const path of ['/accounts', `/accounts/${account.id}`, '/operators', '/erasures', '/audit-log'])
      expect([path, await call('GET', path)]).toEqual([path, 200]);
    expect(await call('PATCH', `/accounts/${account.id}`, { deviceQuota: 3 })).toBe(support);
    expect(await call('POST', `/accounts/${account.id}/password`)).toBe(admin);
    // None may raise itself, make an admin, or take over one.
    expect(await call('PATCH', `/operators/${id}`, { role: 'admin' })).toBe(admin);
    const victim = await api.newAccount('operator', 'admin');
    expect(await call('POST', `/operators/${victim.id}/password`)).toBe(admin);
    expect(await call('DELETE', `/operators/${victim.id}`)).toBe(admin);
  });

  it('get another role at once: their tokens and sessions end', async () => {
    const other = await api.newAccount('operator', 'admin');
    const { refresh_token } = (await api.login(other.username, other.password)).body.result;
    const patched = await admin('PATCH', `/operators/${other.id}`, { role: 'read' });
    expect(patched.body.result).toMatchObject({ id: other.id, role: 'read' });
    expect((await api.send('GET', '/v1/admin/accounts', { token: other.token })).status).toBe(401);
    expect((await api.send('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    const { access_token: token } = (await api.login(other.username, other.password)).body.result;
    expect(
      (await api.send('POST', '/v1/admin/operators', { token, body: { username: newName() } })).body,
    ).toMatchObject({ code: 403, error: 'insufficient_scope', message: expect.stringContaining('the role admin') });
    expect((await admin('PATCH', `/operators/${other.id}`, { role: 'owner' })).status).toBe(400);
    expect((await admin('PATCH', `/operators/${(await api.newAccount()).id}`, { role: 'read' })).status).toBe(404);
  });

  it('cannot be removed to the last, not even by two who remove each other', async () => {
    for (const { id } of await all('/operators')) if (id !== operator.id) await admin('DELETE', `/operators/${id}`);
    expect(await admin('DELETE', `/operators/${operator.id}`)).toMatchObject({
      status: 409,
      body: { error: 'last_operator' },
    });
    const other = await api.newAccount('operator');
    const answers = await Promise.all([
      admin('DELETE', `/operators/${other.id}`),
      api.send('DELETE', `/v1/admin/operators/${operator.id}`, { token: other.token }),
    ]);
    const removed = answers.filter(({ status }) => status === 200);
    expect(removed).toHaveLength(1);
    const survivor = answers[0].status === 200 ? operator : other;
    expect((await api.send('GET', '/v1/admin/operators', { token: survivor.token })).body.result.items).toHaveLength(1);
    operator = survivor;
  });
});

describe('the audit log', () => {
  const entries = async (query: string): Promise<Json[]> =>
    (await admin('GET', `/audit-log?${query}`)).body.result.items as Json[];

  it('records actor, action, address and outcome, and never a secret', async () => {
    const username = newName('secretname');
    const { id, password } = (await admin('POST', '/accounts', { username })).body.result;
    await admin('PATCH', `/accounts/${id}`, { status: 'suspended', deviceQuota: 77 });
    await admin('PATCH', `/accounts/${id}`, { status: 'nonsense' });
    await admin('PATCH', `/accounts/${id}`, { status: 'active' });
    await api.login(username, 'a wrong password of hers');
    const { access_token: token } = (await api.login(username, password)).body.result;
    const next = 'a brand new password';
    await api.send('PUT', '/v1/account/password', { token, body: { currentPassword: password, newPassword: next } });
    const seen = await until('seven entries in the audit log', async () => {
      const items = await entries(`accountId=${id}`);
      return items.length === 7 ? items.reverse() : undefined;
    });
    expect(seen.map(({ actor, action, status, error }) => [actor, action, status, error])).toEqual([
      [operator.id, 'createAccount', 201, null],
      [operator.id, 'updateAccount', 200, null],
      [operator.id, 'updateAccount', 400, 'validation_failed'],
      [operator.id, 'updateAccount', 200, null],
      ['anonymous', 'login', 401, 'invalid_credentials'],
      [id, 'login', 200, null],
      [id, 'changePassword', 200, null],
    ]);
    expect(seen[1].object).toEqual({ id, members: 'status,deviceQuota', status: 'suspended', deviceQuota: 77 });
    expect(seen[4].address).toMatch(/^10\./);
    const text = JSON.stringify(seen);
    for (const secret of [username, password, next, 'a wrong password of hers', token])
      expect(text).not.toContain(secret);
  });

  it('does not quote the unknown name of a login: it may be a password', async () => {
    const { body } = await api.login('my-password-in-the-wrong-field', 'x');
    // Logins of other tests fail too, also of unknown names and with another status: the request id identifies ours.
    const isOurs = ({ requestId }: Json): boolean => requestId === body.requestId;
    const found = await until('the refused login is in the audit log', async () => {
      const items = await entries('actor=anonymous&action=login');
      return items.some(isOurs) ? items : undefined;
    });
    expect(JSON.stringify(found)).not.toContain('my-password');
    expect(found.find(isOurs)).toMatchObject({ status: 401, accountId: null });
  });

  it('gives an account its own entries, without the identity of the operator', async () => {
    const account = await api.newAccount();
    await admin('PATCH', `/accounts/${account.id}`, { deviceQuota: 3 });
    const own = () => api.send('GET', '/v1/account/audit-log', { token: account.token });
    const items: Json[] = await until('two entries of its own', async () => {
      const { result } = (await own()).body;
      return result.items.length === 2 ? result.items : undefined;
    });
    expect(items.map(({ actor, action, address }) => [actor, action, address === null])).toEqual([
      ['operator', 'updateAccount', true],
      [account.id, 'login', false],
    ]);
    expect(JSON.stringify(items)).not.toContain(operator.id);
    expect((await api.send('GET', '/v1/admin/audit-log', { token: account.token })).status).toBe(403);
  });

  it('is paged, newest first, and bounded by time', async () => {
    const account = await api.newAccount();
    for (let i = 1; i <= 5; i++) await admin('PATCH', `/accounts/${account.id}`, { deviceQuota: i });
    await until('six entries in the audit log', async () => (await entries(`accountId=${account.id}`)).length, {
      holds: (n) => n === 6,
    });
    const items = await all(`/audit-log?limit=2&accountId=${account.id}`);
    expect(items.map(({ object }) => object?.deviceQuota)).toEqual([5, 4, 3, 2, 1, undefined]);
    const future = Math.floor(Date.now() / 1000) + 3600;
    expect(await all(`/audit-log?accountId=${account.id}&from=${future}`)).toEqual([]);
    expect(await all(`/audit-log?accountId=${account.id}&to=${future}`)).toHaveLength(6);
    expect((await admin('GET', '/audit-log?from=yesterday')).status).toBe(400);
    expect((await admin('GET', '/audit-log?cursor=eyJ9')).status).toBe(400);
  });
});
