import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { ReplayedRecords } from '../src/replays/replayed-records.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { dead, sample } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let dispatcher: StandInDispatcher;
let owner: Caller;
let id: string;

const MAX_WAITING = 40;
const env = { REPLAY_RECORDS_PER_SECOND: '100000', REPLAY_MAX_WAITING: String(MAX_WAITING) };

beforeAll(async () => {
  harness = await Harness.open();
  [api, dispatcher] = await Promise.all([DeliveryApi.start(harness, env), new StandInDispatcher().start()]);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  ({ id } = await api.newWebhook(owner, { filter: { kinds: ['*'] } }));
});
afterEach(async () => {
  await dispatcher.release();
  await dispatcher.finish('delivered');
});

const now = Math.floor(Date.now() / 1000);
const hour = 3600;
const serials = (count: number): string[] => Array.from({ length: count }, (_, i) => `SN${i}`);
const call = (method: string, path: string, body?: object, caller = owner) =>
  api.call(caller, method, `/v1/webhooks/${id}${path}`, body);
const begin = async (body: object): Promise<Json> => {
  const answer = await call('POST', '/replay', body);
  expect(answer.status).toBe(202);
  return answer.body.result;
};
const reached = (replayId: string, holds: (replay: Json) => boolean, on = api): Promise<Json> =>
  until('the replay has come so far', async () => {
    const { body } = await on.call(owner, 'GET', `/v1/webhooks/${id}/replays/${replayId}`);
    return holds(body.result) ? body.result : undefined;
  });
const completed = (replayId: string, on = api): Promise<Json> =>
  reached(replayId, ({ state }) => state === 'completed', on);
const keys = (): string[] => dispatcher.of(id).map(({ headers }) => headers.idempotency_key!);
const arrived = (count: number): Promise<string[]> =>
  until(`${count} records arrived`, keys, { holds: (seen) => seen.length >= count });

async function deadLetter(names: readonly string[]): Promise<void> {
  const { accountId } = owner;
  await harness.produce(names.map((serial) => dead(id, { accountId, time: now, serial })));
  await until('the dead letters are listed', async () => {
    const { body } = await call('GET', '/dead-letters?limit=500&retried=false');
    return body.result.items.length >= names.length;
  });
}

describe('a replay of dead letters', () => {
  it('redelivers remaining dead letters, in order, once', async () => {
    await deadLetter(serials(60));
    const { items } = (await call('GET', '/dead-letters?limit=500')).body.result;
    const first = items.find(({ serial }: Json) => serial === 'SN5');
    await call('POST', `/dead-letters/${first.id}/retry`);
    await arrived(1);
    const replay = await begin({ scope: 'dead', from: now - hour });
    expect(replay).toMatchObject({ webhookId: id, scope: 'dead', from: now - hour, produced: 0, error: null });
    const done = await completed(replay.id);
    expect(done).toMatchObject({ matched: 60, produced: 59, total: done.scanned, finishedAt: expect.any(Number) });
    const others = serials(60).filter((serial) => serial !== 'SN5');
    expect(await arrived(60)).toEqual(['SN5', ...others].map((serial) => `solis:${serial}:${now}`));
    expect(dispatcher.of(id).at(-1)!.headers).toMatchObject({ replay: replay.id, webhook: id });
    const again = await completed((await call('POST', '/dead-letters/retry')).body.result.id);
    expect(again).toMatchObject({ matched: 0, produced: 0 });
    const listed = (await call('GET', '/replays?limit=1')).body.result;
    expect(listed.items).toMatchObject([{ id: again.id }]);
    const next = (await call('GET', `/replays?limit=1&cursor=${listed.nextCursor}`)).body.result;
    expect(next).toMatchObject({ items: [{ id: replay.id }], nextCursor: null });
    const shown = (await call('GET', '/dead-letters?retried=true&limit=500')).body.result.items;
    expect(shown.find(({ serial }: Json) => serial === 'SN6')).toMatchObject({ replayId: replay.id });
  });

  it('never exceeds its backlog limit, excludes a second replay, and can be cancelled', async () => {
    await deadLetter(serials(100));
    dispatcher.hold();
    const { id: replayId } = await begin({ scope: 'dead', from: now - hour });
    const atLimit = await reached(replayId, ({ produced }) => produced >= MAX_WAITING);
    expect(atLimit).toMatchObject({ state: 'running', produced: MAX_WAITING });
    const second = await call('POST', '/replay', { scope: 'all', from: now - hour });
    expect(second).toMatchObject({ status: 409, body: { error: 'replay_running', details: { replayId } } });
    const cancelled = await call('DELETE', `/replays/${replayId}`);
    expect(cancelled.body.result).toMatchObject({ state: 'cancelled', produced: MAX_WAITING });
    await dispatcher.release();
    const rest = await completed((await begin({ scope: 'dead', from: now - hour })).id);
    expect(rest.produced).toBe(100 - MAX_WAITING);
    expect(new Set(await arrived(100)).size).toBe(100);
    expect((await call('GET', `/replays/${replayId}`)).body.result.state).toBe('cancelled');
  });

  it('continues in another replica when its replica stops, and waits while the webhook is paused', async () => {
    await deadLetter(serials(100));
    dispatcher.hold();
    const first = await DeliveryApi.start(harness, env);
    const { id: replayId } = (
      await first.call(owner, 'POST', `/v1/webhooks/${id}/replay`, { scope: 'dead', from: now - hour })
    ).body.result;
    await reached(replayId, ({ produced }) => produced >= MAX_WAITING);
    await first.stop();
    await api.call(owner, 'POST', `/v1/webhooks/${id}/pause`);
    await reached(replayId, ({ state }) => state === 'waiting');
    await dispatcher.release();
    await api.call(owner, 'POST', `/v1/webhooks/${id}/resume`);
    expect((await completed(replayId)).produced).toBe(100);
    expect([...(await arrived(100))].sort()).toEqual(
      serials(100)
        .map((serial) => `solis:${serial}:${now}`)
        .sort(),
    );
  });
});

describe('records that wait in the retry tiers', () => {
  const produced = (replayId: string, count: number, on = api) =>
    reached(replayId, (replay) => replay.produced >= count, on);
  const databaseOf = (on: DeliveryApi) => on.service.app.get(DataSource);

  it('count until they are delivered or dead letters, on every replica', async () => {
    await deadLetter(serials(100));
    dispatcher.defer();
    const first = await DeliveryApi.start(harness, env);
    const { id: replayId } = (
      await first.call(owner, 'POST', `/v1/webhooks/${id}/replay`, { scope: 'dead', from: now - hour })
    ).body.result;
    await produced(replayId, MAX_WAITING, first);
    await arrived(MAX_WAITING);
    await first.stop();
    // The next holder has looked at them when it renews its lease.
    const leases = new Set<string>();
    await until('another replica has renewed its lease', async () => {
      const rows = await databaseOf(api).query<{ lease: string }[]>(
        `SELECT lease_until::text AS lease FROM replays WHERE id = $1 AND state = 'running'`,
        [replayId],
      );
      for (const { lease } of rows) leases.add(lease);
      return leases.size > 1;
    });
    expect(await produced(replayId, MAX_WAITING)).toMatchObject({ state: 'running', produced: MAX_WAITING });
    await dispatcher.finish('dead');
    expect((await completed(replayId)).produced).toBe(100);
  });

  it('count no longer after an hour, unless the webhook fails', async () => {
    await deadLetter(serials(100));
    dispatcher.defer();
    const { id: replayId } = await begin({ scope: 'dead', from: now - hour });
    await produced(replayId, MAX_WAITING);
    await arrived(MAX_WAITING);
    const database = databaseOf(api);
    const setFailed = (at: string) => database.query(`UPDATE webhooks SET failed_at = ${at} WHERE id = $1`, [id]);
    const age = () =>
      database.query(`UPDATE replayed_records SET sent_at = sent_at - interval '2 hours' WHERE webhook_id = $1`, [id]);
    await setFailed('now()');
    await age();
    const waiting = api.service.app.get(ReplayedRecords).of(id);
    expect(await waiting.waiting()).toBe(MAX_WAITING);
    await setFailed('NULL');
    expect(await produced(replayId, 2 * MAX_WAITING)).toMatchObject({ produced: 2 * MAX_WAITING });
  });
});

it('takes over the replay of a dead replica when its lease expires, from its last step', async () => {
  await deadLetter(serials(10));
  const database = api.service.app.get(DataSource);
  const rows = `SELECT log_partition, min(log_offset) + 4, max(log_offset) + 1 FROM dead_letters WHERE webhook_id = $2 GROUP BY 1`;
  await database.transaction(async (manager) => {
    await manager.query(
      `INSERT INTO replays (id, webhook_id, account_id, scope, range_from, range_to, state, planned, produced, created_at,
         progress_at, lease_holder, lease_until)
       VALUES ($1, $2, $3, 'dead', 0, $4, 'running', true, 4, now(), now(), 'the dead', now() - interval '1 second')`,
      ['rpl_of_the_dead', id, owner.accountId, Date.now()],
    );
    await manager.query(`INSERT INTO replay_ranges SELECT $1, 'webhook.dead', * FROM (${rows}) AS r`, [
      'rpl_of_the_dead',
      id,
    ]);
  });
  expect(await completed('rpl_of_the_dead')).toMatchObject({ produced: 10, matched: 6 });
  expect(await arrived(6)).toEqual(
    serials(10)
      .slice(4)
      .map((serial) => `solis:${serial}:${now}`),
  );
  await database.query(`DELETE FROM replays WHERE id = 'rpl_of_the_dead'`);
});

describe('a replay of all', () => {
  it('sends the retained records of the account that match the filter, with the same bytes and keys', async () => {
    await call('PATCH', '', { filter: { vendors: ['solis', 'webhook'], kinds: ['*'] } });
    const { accountId } = owner;
    const other = await harness.newAccount();
    const wanted = [
      sample({ accountId, time: now - 2 * hour, serial: 'early' }),
      sample({ accountId, time: now - hour, serial: 'late' }),
      sample({ accountId, time: now - hour, serial: 'late', kind: 'device.online' }),
      sample({
        accountId,
        time: now - hour,
        serial: 'wh_x',
        vendor: 'webhook',
        kind: 'webhook.failing',
        headers: { subject: 'wh_x' },
      }),
    ];
    const outside = [
      sample({ accountId, time: now - 2 * hour - 1, serial: 'too-early' }),
      sample({ accountId, time: now - 60, serial: 'too-late' }),
    ];
    await harness.produce([
      ...wanted,
      ...outside,
      sample({ accountId, time: now - hour, serial: 'filtered', vendor: 'growatt' }),
      sample({
        accountId,
        time: now - hour,
        serial: id,
        vendor: 'webhook',
        kind: 'webhook.failing',
        headers: { subject: id },
      }),
      sample({ accountId: other.accountId, time: now - hour, serial: 'theirs' }),
    ]);
    const { id: replayId } = await begin({ scope: 'all', from: now - 2 * hour, to: now - 60 });
    const done = await completed(replayId);
    expect(done).toMatchObject({ matched: 4, produced: 4 });
    expect(done.scanned).toBe(done.total);
    await arrived(4);
    const byKey = (records: readonly { headers?: Readonly<Record<string, string>>; value: Buffer | null }[]) =>
      Object.fromEntries(records.map(({ headers, value }) => [headers!.idempotency_key, value!.toString()]));
    expect(byKey(dispatcher.of(id))).toEqual(byKey(wanted));
    for (const { headers } of dispatcher.of(id)) expect(headers).toMatchObject({ replay: replayId, webhook: id });

    const narrowed = await begin({
      scope: 'all',
      from: now - 2 * hour,
      to: now - 60,
      filter: { deviceIds: ['dev_late'], kinds: ['device.data'] },
    });
    expect(await completed(narrowed.id)).toMatchObject({ matched: 1, produced: 1 });
    await arrived(5);
    expect(dispatcher.of(id).filter(({ headers }) => headers.replay === narrowed.id)).toMatchObject([
      { headers: { serial: 'late', kind: 'device.data' } },
    ]);

    // Records written in the range belong to it, however old the sample.
    const written = await completed((await begin({ scope: 'all', from: now - 30 })).id);
    expect(written).toMatchObject({ matched: 6, produced: 6 });
    await arrived(11);
    const again = dispatcher.of(id).filter(({ headers }) => headers.replay === written.id);
    expect(byKey(again)).toEqual(byKey([...wanted, ...outside]));
  });
});

describe('invalid requests', () => {
  it.each([
    ['from', { scope: 'dead' }],
    ['scope', { from: now - hour }],
    ['scope', { scope: 'everything', from: now - hour }],
    ['from', { scope: 'dead', from: now - hour, to: now - hour }],
    ['from', { scope: 'dead', from: now + hour }],
    ['from', { scope: 'dead', from: now - 31 * 24 * hour }],
    ['from', { scope: 'all', from: now - 8 * 24 * hour }],
    ['from', { scope: 'all', from: (now - hour) * 1000 }],
    ['to', { scope: 'all', from: now - hour, to: null }],
    ['speed', { scope: 'all', from: now - hour, speed: 9 }],
  ])('%s: %j', async (path, body) => {
    const answer = await call('POST', '/replay', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it('anything of another account, and anything while the webhook is paused', async () => {
    const { id: replayId } = await begin({ scope: 'dead', from: now - hour });
    const other = await harness.newAccount();
    const body = { scope: 'dead', from: now - hour };
    const routes: [string, string, object?][] = [
      ['POST', '/replay', body],
      ['GET', '/replays'],
      ['GET', `/replays/${replayId}`],
      ['DELETE', `/replays/${replayId}`],
    ];
    for (const [method, path, sent] of routes)
      expect({ path, status: (await call(method, path, sent, other)).status }).toEqual({ path, status: 404 });
    await call('POST', '/pause');
    expect(await call('POST', '/replay', body)).toMatchObject({ status: 409, body: { error: 'webhook_not_active' } });
  });
});
