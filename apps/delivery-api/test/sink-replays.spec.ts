import { deliveryHeaderNames, topicNames, type SinkStateRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let dispatcher: StandInDispatcher;
let owner: Caller;
let id: string;

const MAX_WAITING = 40;
const env = {
  CHANNELS: 'webhook,kafka,mqtt,sink',
  SINK_ALLOWED_CIDRS: '127.0.0.1/32',
  SINK_ALLOW_PLAINTEXT: 'true',
  REPLAY_RECORDS_PER_SECOND: '100000',
  REPLAY_MAX_WAITING: String(MAX_WAITING),
};
const now = Math.floor(Date.now() / 1000);
const hour = 3600;

beforeAll(async () => {
  harness = await Harness.open();
  dispatcher = new StandInDispatcher('sink-dispatcher', topicNames.deliveryReplays);
  [api] = await Promise.all([DeliveryApi.start(harness, env), dispatcher.start()]);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  // Nobody listens there: it is stored nevertheless.
  const settings = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd', tls: 'off' };
  const filter = { vendors: ['solis', 'growatt'] };
  const { status, body } = await api.call(owner, 'POST', '/v1/sinks', { kind: 'postgres', settings, filter });
  expect(status).toBe(201);
  id = body.result.id;
});
afterEach(() => dispatcher.release());

const call = (method: string, path = '', body?: object) =>
  api.call(owner, method, `/v1/sinks/${id}/replays${path}`, body);
const begin = async (body: object): Promise<Json> => {
  const answer = await call('POST', '', body);
  expect(answer.status).toBe(202);
  return answer.body.result;
};
const reached = (replayId: string, holds: (replay: Json) => boolean): Promise<Json> =>
  until('the replay has come so far', async () => {
    const { result } = (await call('GET', `/${replayId}`)).body;
    return holds(result) ? result : undefined;
  });
const completed = (replayId: string): Promise<Json> => reached(replayId, ({ state }) => state === 'completed');
const replayed = () => dispatcher.replayed(owner.accountId, 'sink');

/** Tells, as sink-dispatcher does, how many records of replays the sink has not stored. */
async function waits(waiting: number): Promise<void> {
  const topic = topicNames.deliveryReplays;
  const state: SinkStateRecord = { sinkId: id, topic, partition: 0, next: '0', waiting, since: Date.now() };
  await harness.send(topicNames.stateSinks, `${id}/${topic}/0`, state);
  await until('it is known', async () => {
    const { result } = (await api.call(owner, 'GET', `/v1/sinks/${id}`)).body;
    return result.backlog.records === waiting;
  });
}

describe('a replay to a sink', () => {
  it('sends the records of both filters with the same bytes, keys and headers, to that sink', async () => {
    const { accountId } = owner;
    const at = { accountId, time: now - hour };
    const wanted = sample({ ...at, serial: 'both' });
    await harness.produce([
      wanted,
      sample({ ...at, serial: 'sink', vendor: 'growatt' }),
      sample({ ...at, serial: 'replay', vendor: 'huawei' }),
      sample({ ...at, time: now - 3 * hour, serial: 'early' }),
    ]);
    const filter = { vendors: ['solis', 'huawei'] };
    const replay = await begin({ from: now - 2 * hour, to: now - 60, filter });
    expect(replay).toMatchObject({ sinkId: id, filter, from: now - 2 * hour, produced: 0, error: null });
    expect(await completed(replay.id)).toMatchObject({ matched: 1, produced: 1 });
    const [record] = await until('it is replayed', () => (replayed().length === 1 ? replayed() : undefined));
    expect(record).toMatchObject({ key: wanted.key, value: wanted.value });
    const target = { [deliveryHeaderNames.channel]: 'sink', [deliveryHeaderNames.sink]: id };
    expect(record!.headers).toEqual({ ...wanted.headers, ...target, replay: replay.id });
  });

  it('stops at its limit, excludes a second one, and can be cancelled', async () => {
    const records = Array.from({ length: 100 }, (_, at) =>
      sample({ accountId: owner.accountId, time: now - hour + at }),
    );
    await harness.produce(records);
    dispatcher.hold();
    const { id: first } = await begin({ from: now - 2 * hour });
    expect(await reached(first, ({ produced }) => produced >= MAX_WAITING)).toMatchObject({ produced: MAX_WAITING });
    const second = await call('POST', '', { from: now - hour });
    expect(second).toMatchObject({ status: 409, body: { error: 'replay_running', details: { replayId: first } } });
    expect((await call('DELETE', `/${first}`)).body.result).toMatchObject({ state: 'cancelled' });
    await dispatcher.release();
    const again = await begin({ from: now - 2 * hour });
    expect(await completed(again.id)).toMatchObject({ produced: 100 });
    const { items } = (await call('GET', '?limit=1')).body.result;
    expect(items.map((item: Json) => item.id)).toEqual([again.id]);
  });

  it('waits while the sink has not stored what was settled', async () => {
    await harness.produce([sample({ accountId: owner.accountId, time: now - hour })]);
    // Four batches of 5,000 may wait beside the limit.
    await waits(20_000 + MAX_WAITING);
    const { id: replayId } = await begin({ from: now - 2 * hour });
    expect(await reached(replayId, ({ state }) => state === 'running')).toMatchObject({ produced: 0 });
    await waits(20_000);
    expect(await completed(replayId)).toMatchObject({ produced: 1 });
  });

  it('waits while the sink is paused, and ends with it', async () => {
    await harness.produce([sample({ accountId: owner.accountId, time: now - hour })]);
    await waits(30_000);
    const { id: replayId } = await begin({ from: now - 2 * hour });
    await reached(replayId, ({ state }) => state === 'running');
    await api.call(owner, 'POST', `/v1/sinks/${id}/pause`);
    const paused = await reached(replayId, ({ state }) => state === 'waiting');
    expect(paused).toMatchObject({ error: 'the sink or the account is not active' });
    const refused = await call('POST', '', { from: now - hour });
    expect(refused).toMatchObject({ status: 409, body: { error: 'sink_not_active' } });
    await api.call(owner, 'DELETE', `/v1/sinks/${id}`);
    expect((await call('GET', `/${replayId}`)).status).toBe(404);
    expect(replayed()).toEqual([]);
  });

  it.each([
    ['from', {}],
    ['from', { from: now - 8 * 24 * hour }],
    ['filter.vendors', { from: now - hour, filter: { vendors: 'solis' } }],
    ['channel', { from: now - hour, channel: 'mqtt' }],
  ])('is refused for its %s: %j', async (path, body) => {
    const answer = await call('POST', '', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });
});
