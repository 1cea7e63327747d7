import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { LaggingAccounts } from '../src/replays/delivery-backlog.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let dispatchers: Record<'kafka' | 'mqtt', StandInDispatcher>;
let owner: Caller;

const MAX_WAITING = 40;
const env = { REPLAY_RECORDS_PER_SECOND: '100000', REPLAY_MAX_WAITING: String(MAX_WAITING) };
const channels = { kafka: true, mqtt: true };
const now = Math.floor(Date.now() / 1000);
const hour = 3600;

beforeAll(async () => {
  harness = await Harness.open();
  const [kafka, mqtt] = [
    new StandInDispatcher('kafka-dispatcher', topicNames.deliveryReplays),
    new StandInDispatcher('mqtt-dispatcher', topicNames.deliveryReplays),
  ];
  dispatchers = { kafka, mqtt };
  [api] = await Promise.all([DeliveryApi.start(harness, env), kafka.start(), mqtt.start()]);
}, 60_000);
beforeEach(async () => {
  owner = await newAccount();
});
afterEach(() => Promise.all(Object.values(dispatchers).map((dispatcher) => dispatcher.release())));

async function newAccount(on = channels): Promise<Caller> {
  const account = await harness.newAccount({ channels: on });
  await known(account, 'kafka', on.kafka);
  return account;
}

/** Waits until the API has received a change of the account. */
async function known(account: Caller, channel: string, enabled: boolean): Promise<void> {
  await until(`${channel} is switched ${enabled ? 'on' : 'off'}`, async () => {
    const { body } = await api.call(account, 'GET', `/v1/deliveries/${channel}`);
    return body.result?.enabled === enabled;
  });
}

const call = (method: string, path = '', body?: object, caller = owner) =>
  api.call(caller, method, `/v1/replays${path}`, body);
const begin = async (body: object): Promise<Json> => {
  const answer = await call('POST', '', body);
  expect(answer.status).toBe(202);
  return answer.body.result;
};
const reached = (id: string, holds: (replay: Json) => boolean): Promise<Json> =>
  until('the replay has come so far', async () => {
    const { result } = (await call('GET', `/${id}`)).body;
    return holds(result) ? result : undefined;
  });
const completed = (id: string): Promise<Json> => reached(id, ({ state }) => state === 'completed');
const arrived = (channel: 'kafka' | 'mqtt', count: number) =>
  until(`${count} records are replayed`, () => {
    const records = dispatchers[channel].replayed(owner.accountId, channel);
    return records.length >= count ? records : undefined;
  });
/** Returns records of one device each: they are in one partition, and arrive in whole chunks. */
const samples = (count: number, devices: number): OutgoingRecord[] =>
  Array.from({ length: count }, (_, i) =>
    sample({ accountId: owner.accountId, time: now - 2 * hour + i, serial: `SN${i % devices}` }),
  );
const keyOf = ({ headers }: Pick<OutgoingRecord, 'headers'>): string => headers!.idempotency_key!;

describe('a replay to a channel', () => {
  it('sends the retained records of the account in the range, with the same bytes, keys and headers, to that channel', async () => {
    const { accountId } = owner;
    const other = await newAccount();
    const event = sample({ accountId, time: now - hour, serial: 'SN1', kind: 'device.offline' });
    const wanted = [...samples(90, 3), event];
    const late = { ...sample({ accountId, time: now - hour, serial: 'SN1' }), topic: topicNames.baseDataBackfill };
    await harness.produce([
      ...wanted,
      late,
      sample({ accountId, time: now - 3 * hour, serial: 'early' }),
      sample({ accountId: other.accountId, time: now - hour, serial: 'theirs' }),
    ]);
    const replay = await begin({ channel: 'mqtt', from: now - 2 * hour, to: now - 60 });
    expect(replay).toMatchObject({ channel: 'mqtt', filter: {}, from: now - 2 * hour, to: now - 60, produced: 0 });
    const done = await completed(replay.id);
    expect(done).toMatchObject({ matched: 92, produced: 92, total: done.scanned, finishedAt: expect.any(Number) });
    const records = await arrived('mqtt', 92);
    const sent = new Map([...wanted, late].map((record) => [keyOf(record), record]));
    expect(new Set(records.map(keyOf))).toEqual(new Set(sent.keys()));
    for (const record of records) {
      const { key, value, headers } = sent.get(keyOf(record))!;
      expect({ key: record.key, value: record.value!.toString() }).toEqual({ key, value: value!.toString() });
      expect(record.headers).toEqual({ ...headers, channel: 'mqtt', replay: replay.id });
    }
    const ofOne = records.filter(({ headers }) => headers.kind === 'device.data' && headers.serial === 'SN2');
    const times = ofOne.map(({ headers }) => Number(headers.time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(dispatchers.mqtt.replayed(other.accountId, 'mqtt')).toEqual([]);
    expect(dispatchers.kafka.replayed(accountId, 'kafka')).toEqual([]);
  });

  it("is narrowed by the channel's filter and by its own", async () => {
    const { accountId } = owner;
    const at = { accountId, time: now - hour };
    await api.call(owner, 'PUT', '/v1/deliveries/kafka', { filter: { vendors: ['solis', 'growatt'] } });
    await harness.produce([
      sample({ ...at, serial: 'both' }),
      sample({ ...at, serial: 'channel', vendor: 'growatt' }),
      sample({ ...at, serial: 'replay', vendor: 'huawei' }),
      sample({ ...at, serial: 'both', kind: 'device.offline' }),
    ]);
    const filter = { vendors: ['solis', 'huawei'], kinds: ['device.data'] };
    const replay = await begin({ channel: 'kafka', from: now - 2 * hour, filter });
    expect(replay.filter).toEqual(filter);
    expect(await completed(replay.id)).toMatchObject({ matched: 1, produced: 1 });
    expect((await arrived('kafka', 1)).map(keyOf)).toEqual([`solis:both:${now - hour}`]);
  });

  it('never exceeds its backlog limit, excludes a second replay to the channel, and can be cancelled', async () => {
    await harness.produce(samples(100, 1));
    dispatchers.kafka.hold();
    const { id } = await begin({ channel: 'kafka', from: now - 2 * hour });
    const atLimit = await reached(id, ({ produced }) => produced >= MAX_WAITING);
    expect(atLimit).toMatchObject({ state: 'running', produced: MAX_WAITING });
    const second = await call('POST', '', { channel: 'kafka', from: now - hour });
    expect(second).toMatchObject({ status: 409, body: { error: 'replay_running', details: { replayId: id } } });
    const elsewhere = await begin({ channel: 'mqtt', from: now - 2 * hour });
    expect(await completed(elsewhere.id)).toMatchObject({ produced: 100 });
    const cancelled = await call('DELETE', `/${id}`);
    expect(cancelled.body.result).toMatchObject({ state: 'cancelled', produced: MAX_WAITING });
    await dispatchers.kafka.release();
    const again = await begin({ channel: 'kafka', from: now - 2 * hour });
    expect(await completed(again.id)).toMatchObject({ produced: 100 });
    expect(new Set((await arrived('kafka', 100 + MAX_WAITING)).map(keyOf)).size).toBe(100);
    const listed = (await call('GET', '?limit=2')).body.result;
    expect(listed.items.map((item: Json) => item.id)).toEqual([again.id, elsewhere.id]);
    const next = (await call('GET', `?limit=2&cursor=${listed.nextCursor}`)).body.result;
    expect(next).toMatchObject({ items: [{ id, state: 'cancelled' }], nextCursor: null });
  });

  it('waits while the account lags on Kafka: its records are settled undelivered', async () => {
    await harness.produce(samples(10, 1));
    const mark = { topic: topicNames.stateKafkaLag, key: `${owner.accountId}/basedata/0/the-dispatcher` };
    const lagging = api.service.app.get(LaggingAccounts);
    const marked = (value: Buffer | null) =>
      harness
        .produce([{ ...mark, value }])
        .then(() => until('it is known', () => lagging.has(owner.accountId) === (value !== null)));
    await marked(Buffer.from(JSON.stringify({ accountId: owner.accountId, topic: 'basedata', partition: 0 })));
    const { id } = await begin({ channel: 'kafka', from: now - 2 * hour });
    const elsewhere = await begin({ channel: 'mqtt', from: now - 2 * hour });
    expect(await completed(elsewhere.id)).toMatchObject({ produced: 10 });
    expect(await reached(id, ({ state }) => state === 'running')).toMatchObject({ produced: 0 });
    await marked(null);
    expect(await completed(id)).toMatchObject({ produced: 10 });
  });

  it('waits while the channel is disabled', async () => {
    await harness.produce(samples(100, 1));
    dispatchers.mqtt.hold();
    const { id } = await begin({ channel: 'mqtt', from: now - 2 * hour });
    await reached(id, ({ produced }) => produced >= MAX_WAITING);
    const account = { id: owner.accountId, language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 };
    await harness.send(topicNames.controlAccounts, account.id, {
      ...account,
      status: 'active',
      channels: { kafka: true, mqtt: false },
    });
    await known(owner, 'mqtt', false);
    const waits = await reached(id, ({ state }) => state === 'waiting');
    expect(waits).toMatchObject({ produced: MAX_WAITING, error: 'the channel or the account is not active' });
    await dispatchers.mqtt.release();
    await harness.send(topicNames.controlAccounts, account.id, { ...account, status: 'active', channels });
    expect(await completed(id)).toMatchObject({ produced: 100 });
  });
});

describe('invalid requests', () => {
  it.each([
    ['from', { channel: 'mqtt' }],
    ['channel', { from: now - hour }],
    ['channel', { channel: 'webhook', from: now - hour }],
    ['from', { channel: 'mqtt', from: now - hour, to: now - hour }],
    ['from', { channel: 'mqtt', from: now - 8 * 24 * hour }],
    ['to', { channel: 'kafka', from: now - hour, to: null }],
    ['filter.vendors', { channel: 'kafka', from: now - hour, filter: { vendors: 'solis' } }],
    ['scope', { channel: 'kafka', from: now - hour, scope: 'dead' }],
  ])('%s: %j', async (path, body) => {
    const answer = await call('POST', '', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it('a disabled channel, and any object of another account or of a webhook', async () => {
    const { id } = await begin({ channel: 'mqtt', from: now - hour });
    const other = await newAccount({ kafka: true, mqtt: false });
    const refused = await call('POST', '', { channel: 'mqtt', from: now - hour }, other);
    expect(refused).toMatchObject({ status: 409, body: { error: 'channel_not_active' } });
    for (const method of ['GET', 'DELETE'])
      expect({ method, status: (await call(method, `/${id}`, undefined, other)).status }).toEqual({
        method,
        status: 404,
      });
    expect((await call('GET', '', undefined, other)).body.result.items).toEqual([]);
    const webhook = await api.newWebhook(owner);
    const body = { scope: 'all', from: now - 60 };
    const ofWebhook = (await api.call(owner, 'POST', `/v1/webhooks/${webhook.id}/replay`, body)).body.result.id;
    expect((await call('GET', `/${ofWebhook}`)).status).toBe(404);
    expect((await call('GET')).body.result.items).toMatchObject([{ id }]);
  });
});
