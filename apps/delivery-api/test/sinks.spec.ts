import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { topicNames, type SinkStateRecord } from '@heliograph/messaging';
import { loadMasterKeys, openSecret } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { DeliveryApi, Harness, masterKey, type Answer, type Caller, type Json } from './delivery-api.ts';

const env = {
  CHANNELS: 'webhook,kafka,mqtt,sink',
  SINK_ALLOWED_CIDRS: '127.0.0.1/32',
  SINK_ALLOW_PLAINTEXT: 'true',
};
const { hostname, port, username, password, pathname } = new URL(process.env.DATABASE_URL!);
/** The stack's own database, with a table that the tests of connections only look for. */
const works = {
  host: hostname,
  port: Number(port),
  user: username,
  password: decodeURIComponent(password),
  database: pathname.slice(1),
  tls: 'off',
};
/** Nobody listens there. */
const down = { ...works, port: 1 };

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness, env);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

const call = (method: string, path = '', body?: object, caller = owner): Promise<Answer> =>
  api.call(caller, method, `/v1/sinks${path}`, body);

/** Creates one also beside another like it. */
async function newSink(settings: object = works, more: object = {}): Promise<Json> {
  const body = { kind: 'postgres', settings, ...more };
  const answer = await api.call(owner, 'POST', '/v1/sinks', body, { 'idempotency-key': randomUUID() });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.result;
}

const paths = ({ body }: Answer): string[] => body.details.map((detail: { path: string }) => detail.path);

it('lists the kinds with schemas that mark secrets', async () => {
  const { items } = (await api.call(owner, 'GET', '/v1/sink-kinds')).body.result;
  const postgres = items.find(({ id }: Json) => id === 'postgres');
  expect(postgres).toMatchObject({ title: 'PostgreSQL', settings: { properties: { password: { writeOnly: true } } } });
});

describe('a sink', () => {
  it('is created, and published with its secrets sealed', async () => {
    const filter = { vendors: ['solis'] };
    const answer = await call('POST', '', { kind: 'postgres', name: 'warehouse', settings: works, filter });
    expect(answer.status).toBe(201);
    const { id } = answer.body.result;
    expect(id).toMatch(/^snk_[a-z2-7]{12}$/);
    const { password: secret, ...plain } = works;
    expect(answer.body.result).toEqual({
      id,
      name: 'warehouse',
      kind: 'postgres',
      settings: { ...plain, schema: 'public', table: 'heliograph_records' },
      secrets: ['password'],
      filter,
      status: 'active',
      backlog: { records: 0, oldestAt: null },
      lastError: null,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    const record = await harness.subscription(id);
    expect(record).toEqual({
      id,
      accountId: owner.accountId,
      channel: 'sink',
      filter,
      sink: {
        kind: 'postgres',
        settings: answer.body.result.settings,
        secrets: expect.any(String),
        status: 'active',
        version: 1,
      },
    });
    const sealed = record.sink!.secrets!;
    expect(sealed).not.toContain(secret);
    expect(JSON.parse(openSecret(loadMasterKeys({ masterKey }), sealed, id))).toEqual({ password: secret });
  });

  it('never returns its secrets, not even in an error or the log', async () => {
    const secret = 'wrong-Pa55word-0123456789';
    const { id } = await newSink({ ...down, password: secret });
    const refused = await call('POST', '', { kind: 'postgres', settings: { ...works, password: secret } });
    const answers = await Promise.all([
      call('GET', `/${id}`),
      call('GET'),
      call('PATCH', `/${id}`, { name: 'new' }),
      call('PATCH', `/${id}`, { settings: { password: secret, nope: secret } }),
    ]);
    expect(JSON.stringify([refused, ...answers].map(({ body }) => body))).not.toContain(secret);
    expect(api.log.join('')).not.toContain(secret);
  });

  it('is listed in pages, oldest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await newSink(down)).id);
    const first = (await call('GET', '?limit=2')).body.result;
    const second = (await call('GET', `?limit=2&cursor=${first.nextCursor}`)).body.result;
    expect([...first.items, ...second.items].map((item: Json) => item.id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('keeps what a change does not name', async () => {
    const { id } = await newSink(works, { name: 'a', filter: { vendors: ['solis'], kinds: ['device.data'] } });
    const renamed = await call('PATCH', `/${id}`, { name: null, filter: { vendors: ['huawei'] } });
    expect(renamed.body.result).toMatchObject({ name: null, filter: { vendors: ['huawei'] } });
    expect(renamed.body.result.filter).not.toHaveProperty('kinds');
    const moved = await call('PATCH', `/${id}`, { settings: { table: 'other' } });
    expect(moved.body.result).toMatchObject({ settings: { ...moved.body.result.settings, table: 'other' } });
    const { sink } = await harness.subscription(id, ({ sink: target }) => target?.version === 2);
    const opened = JSON.parse(openSecret(loadMasterKeys({ masterKey }), sink!.secrets!, id));
    expect(opened).toEqual({ password: works.password });
    const back = await call('PATCH', `/${id}`, { settings: { table: null } });
    expect(back.body.result.settings.table).toBe('heliograph_records');
    expect(paths(await call('PATCH', `/${id}`, { kind: 'postgres' }))).toEqual(['kind']);
  });

  it('needs its secrets again to be sent elsewhere, or in another way', async () => {
    const { id } = await newSink();
    for (const settings of [{ host: '127.0.0.2' }, { port: 1 }, { tls: 'verify' }]) {
      const kept = await call('PATCH', `/${id}`, { settings });
      expect([kept.status, paths(kept)]).toEqual([400, ['settings.password']]);
    }
    const given = await call('PATCH', `/${id}`, { settings: { host: 'localhost', password: works.password } });
    expect(given.body.result).toMatchObject({ settings: { host: 'localhost' } });
  });

  it('is paused and resumed', async () => {
    const { id } = await newSink(down);
    expect((await call('POST', `/${id}/pause`)).body.result).toMatchObject({ status: 'paused' });
    await harness.subscription(id, ({ sink }) => sink?.status === 'paused');
    expect((await call('POST', `/${id}/resume`)).body.result).toMatchObject({ status: 'active' });
    await harness.subscription(id, ({ sink }) => sink?.status === 'active' && sink.version === 1);
  });

  it('is deleted', async () => {
    const { id } = await newSink(down);
    await harness.subscription(id);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    await until('it is tombstoned', () => harness.subscriptions.get(id) === undefined);
  });

  it('shows what waits for it, and why', async () => {
    const { id } = await newSink(down);
    const state = (partition: number, more: Partial<SinkStateRecord>): SinkStateRecord => {
      return { sinkId: id, topic: topicNames.baseData, partition, next: '17', waiting: 0, ...more };
    };
    const key = (partition: number): string => `${id}/${topicNames.baseData}/${partition}`;
    const error = { reason: 'unreachable', message: 'nobody listens', at: 1_763_712_005_000 };
    await harness.send(topicNames.stateSinks, key(0), state(0, { waiting: 3, since: 1_763_712_000_000, error }));
    await harness.send(topicNames.stateSinks, key(1), state(1, { waiting: 4, since: 1_763_711_000_000 }));
    const shown = (records: number): Promise<Json> =>
      until('its state is known', async () => {
        const { result } = (await call('GET', `/${id}`)).body;
        return result.backlog.records === records ? result : undefined;
      });
    expect(await shown(7)).toMatchObject({
      backlog: { records: 7, oldestAt: 1_763_711_000 },
      lastError: { reason: 'unreachable', message: 'nobody listens', at: 1_763_712_005 },
    });
    const tombstones = [0, 1].map((at) => ({ topic: topicNames.stateSinks, key: key(at), value: null }));
    await harness.produce(tombstones);
    expect(await shown(0)).toMatchObject({ backlog: { oldestAt: null }, lastError: null });
  });

  it('has its deliveries counted in the usage', async () => {
    const { id } = await newSink(down);
    await harness.writeAttemptEvents({
      type: 'count',
      subscriptionId: id,
      accountId: owner.accountId,
      channel: 'sink',
      at: Date.now(),
      delivered: 5,
      failed: 1,
      noSubscriber: 0,
      bytes: 700,
    } as never);
    const totals = await until('it is counted', async () => {
      const { result } = (await api.call(owner, 'GET', '/v1/usage')).body;
      return result.totals.length > 0 ? result.totals : undefined;
    });
    expect(totals).toMatchObject([{ channel: 'sink', delivered: 5, failed: 1, bytes: 700 }]);
  });
});

describe('a connection', () => {
  let silent: Server;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('is tested with the stored settings, and stores nothing by it', async () => {
    const table = `t_${randomUUID().replaceAll('-', '')}`;
    const { id } = await newSink({ ...works, table });
    const { body } = await call('POST', `/${id}/test`);
    expect(body.result).toEqual({ ok: true, reason: null, message: null });
    const database = api.service.app.get(DataSource);
    expect(await database.query(`SELECT count(*)::int AS records FROM public.${table}`)).toEqual([{ records: 0 }]);
    await database.query(`DROP TABLE public.${table}`);
  });

  it('reports why it fails', async () => {
    const { id } = await newSink(down);
    const { body } = await call('POST', `/${id}/test`);
    expect(body.result).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(body.result.message).toContain(':1');
  });

  it('is tested one at a time for an account, and given up when nobody answers', async () => {
    const settings = { ...works, port: (silent.address() as AddressInfo).port };
    const first = call('POST', '', { kind: 'postgres', settings });
    await until('it is connected', () => sockets.size > 0);
    const second = await call('POST', '', { kind: 'postgres', settings: works });
    expect(second).toMatchObject({ status: 429, body: { error: 'test_limit_reached' } });
    expect(second.headers.get('retry-after')).toBe('1');
    const { status, body } = await first;
    expect([status, body.message]).toEqual([201, expect.stringContaining('cannot be reached')]);
  }, 60_000);

  it('that is refused creates no sink, and changes none', async () => {
    const wrong = { ...works, password: 'wrong' };
    const refused = await call('POST', '', { kind: 'postgres', settings: wrong });
    expect(refused).toMatchObject({ status: 422, body: { error: 'sink_refused' } });
    expect((await call('GET')).body.result.items).toEqual([]);
    const { id } = await newSink();
    const change = await call('PATCH', `/${id}`, { name: 'b', settings: { password: 'wrong' } });
    expect(change).toMatchObject({ status: 422, body: { error: 'sink_refused' } });
    expect((await call('GET', `/${id}`)).body.result).toMatchObject({ name: null });
    expect((await harness.subscription(id)).sink?.version).toBe(1);
  });

  it('to an address that the operator does not allow is refused', async () => {
    const answer = await call('POST', '', { kind: 'postgres', settings: { ...works, host: '10.1.2.3' } });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ path: 'settings', message: expect.stringContaining('not allowed') }],
    ]);
  });
});

describe('refused', () => {
  it.each<[string, object]>([
    ['kind', { kind: 'nope', settings: works }],
    ['kind', { settings: works }],
    ['settings', { kind: 'postgres' }],
    ['settings.database', { kind: 'postgres', settings: { ...works, database: undefined } }],
    ['settings.port', { kind: 'postgres', settings: { ...works, port: 'x' } }],
    ['settings.nope', { kind: 'postgres', settings: { ...works, nope: 1 } }],
    ['filter.vendors', { kind: 'postgres', settings: works, filter: { vendors: ['nope'] } }],
    ['name', { kind: 'postgres', settings: works, name: 'x'.repeat(101) }],
    ['status', { kind: 'postgres', settings: works, status: 'paused' }],
  ])('a body whose %s is wrong', async (path, body) => {
    const answer = await call('POST', '', body);
    expect([answer.status, paths(answer)]).toEqual([400, expect.arrayContaining([path])]);
  });

  it('a body of 1 MB', async () => {
    const answer = await call('POST', '', { kind: 'postgres', settings: { ...works, user: 'x'.repeat(1_000_000) } });
    expect(answer.status).toBe(413);
  });

  it("another account's sink", async () => {
    const { id } = await newSink(down);
    const other = await harness.newAccount();
    const answers = await Promise.all([
      call('GET', `/${id}`, undefined, other),
      call('PATCH', `/${id}`, { name: 'x' }, other),
      call('PATCH', `/${id}`, { settings: { user: 'x' } }, other),
      call('DELETE', `/${id}`, undefined, other),
      call('POST', `/${id}/pause`, undefined, other),
      call('POST', `/${id}/resume`, undefined, other),
      call('POST', `/${id}/test`, undefined, other),
      call('POST', `/${id}/replays`, { from: Math.floor(Date.now() / 1000) - 60 }, other),
      call('GET', `/${id}/replays`, undefined, other),
      call('GET', `/${id}/replays/rpl_x`, undefined, other),
      call('DELETE', `/${id}/replays/rpl_x`, undefined, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await call('GET', '', undefined, other)).body.result.items).toEqual([]);
  });

  it('a second one like it, unless it is meant', async () => {
    const { id } = await newSink();
    const again = await call('POST', '', { kind: 'postgres', settings: works });
    expect(again).toMatchObject({ status: 409, body: { error: 'already_exists', details: { id } } });
    const narrower = { kind: 'postgres', settings: works, filter: { vendors: ['solis'] } };
    expect((await call('POST', '', narrower)).status).toBe(201);
  });

  it('more than 20 of an account', async () => {
    for (let i = 0; i < 20; i++) await newSink(down);
    const { status, body } = await call('POST', '', { kind: 'postgres', settings: { ...down, table: 'next' } });
    expect([status, body.details]).toEqual([403, { limit: 'sinks', maximum: 20 }]);
  }, 60_000);

  it('all of them where the operator has not enabled the channel', async () => {
    const { id } = await newSink(down);
    const without = await DeliveryApi.start(harness, { ...env, CHANNELS: 'webhook' });
    const refused = await Promise.all([
      without.call(owner, 'POST', '/v1/sinks', { kind: 'postgres', settings: works }),
      without.call(owner, 'POST', `/v1/sinks/${id}/test`),
      without.call(owner, 'POST', `/v1/sinks/${id}/replays`, { from: Math.floor(Date.now() / 1000) - 60 }),
    ]);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { error: 'channel_not_enabled', details: { enabled: ['webhook'] } },
      });
    expect((await without.call(owner, 'GET', `/v1/sinks/${id}`)).body.result).toMatchObject({ id });
    expect((await without.call(owner, 'GET', '/v1/sink-kinds')).body.result.items).toEqual([]);
    await without.stop();
  }, 60_000);
});
