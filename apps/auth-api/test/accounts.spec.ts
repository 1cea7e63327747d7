import { randomUUID } from 'node:crypto';
import {
  createControlView,
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  type ControlView,
} from '@heliograph/kafka';
import { coreTopics, topicNames, type AccountRecord } from '@heliograph/messaging';
import { DataSource } from 'typeorm';
import { cliContext } from '../src/cli/context.ts';
import { parseCall, run } from '../src/cli/run.ts';
import { AuthApi, type Json } from './auth-api.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@heliograph/testbed';

let api: AuthApi;
let operator: string;
let view: ControlView<AccountRecord>;

beforeAll(async () => {
  api = await AuthApi.start();
  operator = (await api.newAccount('operator')).token;
  const connection = kafkaConnectionFromEnvironment(process.env, 'auth-api-test');
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(coreTopics(3).filter(({ name }) => name === topicNames.controlAccounts));
  await admin.close();
  view = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
  await until('the view of accounts has begun', () =>
    view.start().then(
      () => true,
      () => undefined,
    ),
  );
});
afterAll(async () => {
  await view.close();
});

const newName = () => `user-${randomUUID().slice(0, 8)}`;
const create = (body: object) => api.send('POST', '/v1/admin/accounts', { token: operator, body });
const patch = (id: string, body: object) => api.send('PATCH', `/v1/admin/accounts/${id}`, { token: operator, body });

describe('accounts', () => {
  it('are issued by the operator with a one-time password, and published to all services', async () => {
    const username = newName();
    const { status, body } = await create({ username });
    expect(status).toBe(201);
    const { id, password } = body.result;
    expect(id).toMatch(/^acc_[a-z2-7]{12}$/);
    expect(body.result).toMatchObject({
      username,
      status: 'active',
      deviceQuota: 10,
      language: 'en',
      channels: { kafka: false, mqtt: false },
    });
    expect((await api.login(username, password)).status).toBe(200);
    const record = await until('the account is published', () => view.get(id));
    expect(record).toEqual({
      id,
      status: 'active',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
    });
    const shown = await api.send('GET', `/v1/admin/accounts/${id}`, { token: operator });
    expect(JSON.stringify(shown.body)).not.toContain(password);
  });

  it('have unique usernames', async () => {
    const username = newName();
    expect((await create({ username })).status).toBe(201);
    expect(await create({ username: username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'username_taken' },
    });
  });

  it.each([
    ['an unknown member', { username: 'abc', role: 'operator' }, 'role'],
    ['the name of our own publisher', { username: 'Dispatcher' }, 'username'],
    ['a strange username', { username: 'a b' }, 'username'],
    ['a negative quota', { username: 'abc', deviceQuota: -1 }, 'deviceQuota'],
    ['an unknown language', { username: 'abc', language: 'xx' }, 'language'],
  ])('are not made with %s', async (_, body, path) => {
    expect((await create(body)).body).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path }] });
  });

  it('change quota and language, and are suspended and activated, for all services', async () => {
    const account = await api.newAccount();
    expect((await patch(account.id, { deviceQuota: 500, language: 'de' })).body.result).toMatchObject({
      deviceQuota: 500,
      language: 'de',
    });
    await until('a quota of 500 is published', () => view.get(account.id)?.deviceQuota === 500);
    const before = (await api.login(account.username, account.password)).body.result;
    await patch(account.id, { status: 'suspended' });
    expect(await api.send('GET', '/v1/account', { token: account.token })).toMatchObject({
      status: 403,
      body: { error: 'account_suspended' },
    });
    expect(await api.login(account.username, account.password)).toMatchObject({
      status: 403,
      body: { error: 'account_suspended' },
    });
    expect(await api.login(account.username, 'wrong')).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
    const refresh = await api.send('POST', '/auth/refresh', { body: { refresh_token: before.refresh_token } });
    expect(refresh).toMatchObject({ status: 403, body: { error: 'account_suspended' } });
    await until('the suspension is published', () => view.get(account.id)?.status === 'suspended');
    await patch(account.id, { status: 'active' });
    expect((await api.send('GET', '/v1/account', { token: account.token })).status).toBe(200);
  });

  it('set their own language, but no other setting', async () => {
    const { id, token } = await api.newAccount();
    const change = (body: object, by = token) => api.send('PATCH', '/v1/account', { token: by, body });
    expect(await change({ language: 'pt' })).toMatchObject({ status: 200, body: { result: { id, language: 'pt' } } });
    await until('the language is published', () => view.get(id)?.language === 'pt');
    expect(await change({ language: 'xx' })).toMatchObject({ status: 400, body: { details: [{ path: 'language' }] } });
    for (const member of ['deviceQuota', 'status', 'username'])
      expect((await change({ [member]: 1 })).body).toMatchObject({ code: 400, details: [{ path: member }] });
    expect(await change({ language: 'de' }, operator)).toMatchObject({ body: { error: 'insufficient_scope' } });
    expect((await api.send('GET', '/v1/account', { token })).body.result).toMatchObject({
      language: 'pt',
      deviceQuota: 10,
    });
  });

  it('are listed in pages, oldest first', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await create({ username: newName() })).body.result.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { result }: { result: Json } = (
        await api.send('GET', `/v1/admin/accounts?limit=2${query}`, { token: operator })
      ).body;
      expect(result.items.length).toBeLessThanOrEqual(2);
      seen.push(...result.items.map((item: Json) => item.id));
      cursor = result.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(-3)).toEqual(ids);
    for (const cursor of [
      'x',
      Buffer.from('["x","y"]').toString('base64url'),
      Buffer.from('[{},{}]').toString('base64url'),
    ]) {
      const answer = await api.send('GET', `/v1/admin/accounts?cursor=${cursor}`, { token: operator });
      expect(answer.body).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path: 'cursor' }] });
    }
  });

  it('can be managed by operators only', async () => {
    const { token, id } = await api.newAccount();
    expect(await api.send('GET', '/v1/admin/accounts', { token })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    expect((await api.send('POST', '/v1/admin/accounts', { token, body: { username: newName() } })).status).toBe(403);
    expect((await api.send('PATCH', `/v1/admin/accounts/${id}`, { token, body: { deviceQuota: 1e6 } })).status).toBe(
      403,
    );
    expect((await api.send('GET', '/v1/admin/accounts')).status).toBe(401);
  });

  it('that do not exist are not found, and operators cannot be suspended by the API', async () => {
    expect((await patch('acc_nobodyatall', { deviceQuota: 1 })).body).toMatchObject({ code: 404, error: 'not_found' });
    const other = await api.newAccount('operator');
    expect((await patch(other.id, { status: 'suspended' })).status).toBe(404);
  });
});

describe('the command line', () => {
  const cli = async (...args: string[]) =>
    (await run(cliContext(api.service.app.get(DataSource)), parseCall(args))).output;

  it('creates operators and accounts with one-time passwords', async () => {
    const made = JSON.parse(await cli('create-operator', '--username', newName()));
    const { body } = await api.login(made.username, made.password);
    expect((await api.send('GET', '/v1/admin/accounts', { token: body.result.access_token })).status).toBe(200);
    const account = JSON.parse(
      await cli('create-account', '--username', newName(), '--quota', '77', '--language', 'pl'),
    );
    await until('a quota of 77 is published', () => view.get(account.id)?.deviceQuota === 77);
    expect((await api.login(account.username, account.password)).status).toBe(200);
  });

  it('resets a lost password and revokes everything issued under the old one', async () => {
    const { username, password, token } = await api.newAccount();
    const fresh = JSON.parse(await cli('reset-password', '--username', username));
    expect((await api.send('GET', '/v1/account', { token })).status).toBe(401);
    expect((await api.login(username, password)).status).toBe(401);
    expect((await api.login(username, fresh.password)).status).toBe(200);
    await expect(cli('reset-password', '--username', newName())).rejects.toThrow(/account .* does not exist/);
  });

  it('seeds idempotently', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'seed-'));
    const file = async (name: string, text: string) => {
      await writeFile(join(directory, name), text);
      return join(directory, name);
    };
    const [operatorName, accountName] = [newName(), newName()];
    const seed = async (password: string, quota: string) => {
      const operatorFile = await file('operator', 'the operator password\n');
      const names = [
        '--operator-username',
        operatorName,
        '--operator-password-file',
        operatorFile,
        '--account-username',
        accountName,
      ];
      return cli('seed', ...names, '--account-password-file', await file('account', password), '--quota', quota);
    };
    const first = JSON.parse(await seed('the first password', '100000'));
    expect(JSON.parse(await seed('the first password', '100000'))).toEqual(first);
    const { body } = await api.login(accountName, 'the first password');
    expect((await api.send('GET', '/v1/account', { token: body.result.access_token })).body.result).toMatchObject({
      id: first.account.id,
      deviceQuota: 100_000,
    });
    expect(JSON.parse(await seed('the second password', '5'))).toEqual(first);
    expect((await api.login(accountName, 'the first password')).status).toBe(401);
    expect((await api.login(accountName, 'the second password')).status).toBe(200);
  });

  it('prints its usage', async () => {
    await expect(cli('bogus')).rejects.toThrow('Usage:');
    await expect(cli('create-account', '--user', 'x')).rejects.toThrow("Unknown option '--user'");
    await expect(cli('create-account', '--username', newName(), '--quota', 'many')).rejects.toThrow('--quota');
  });
});
