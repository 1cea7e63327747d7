import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { topicNames } from '@heliograph/messaging';
import { scrape } from '@heliograph/service/testing';
import { until } from '@heliograph/testbed';
import { DeliveryApi, Harness, type Caller } from './delivery-api.ts';
import { EventStream } from './event-stream.ts';
import { dead, sample } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
const opened: EventStream[] = [];

beforeAll(async () => {
  harness = await Harness.open();
  const env = { STREAMS_PER_ACCOUNT: '3' };
  [api] = await Promise.all([DeliveryApi.start(harness, env), new StandInDispatcher().start()]);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const now = Math.floor(Date.now() / 1000);
const own = (serial: string, more: object = {}) => sample({ accountId: owner.accountId, time: now, serial, ...more });
const serials = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `SN${from + index}`);
const serialOf = ({ data }: { data: string }): string => (JSON.parse(data) as { InverterSN: string }).InverterSN;
const open = async (query = '', lastEventId?: string, at = api, caller = owner): Promise<EventStream> => {
  const stream = await EventStream.at(at, caller, query, lastEventId);
  opened.push(stream);
  if (stream.status !== 200) throw new Error(`answers ${stream.status}`);
  await until('the stream has begun', () => stream.retry);
  return stream;
};
/** Shows that a stream flows: a record of the same partition that is missing by then is never sent. */
const mark = async (...streams: EventStream[]): Promise<void> => {
  await harness.produce([own('mark')]);
  for (const stream of streams)
    await until('the mark', () => stream.events.some((each) => each.event === 'record' && serialOf(each) === 'mark'));
};
const without = (stream: EventStream): string[] =>
  stream
    .of('record')
    .map(serialOf)
    .filter((serial) => serial !== 'mark');

describe('a stream', () => {
  it('sends the records and events of its account, byte for byte, from all partitions', async () => {
    const stream = await open();
    expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers['cache-control']).toBe('no-store');
    const stranger = await harness.newAccount();
    const records = serials(0, 40).map((serial) => own(serial));
    const event = own('SN1', { kind: 'device.offline' });
    await harness.produce([sample({ accountId: stranger.accountId, time: now, serial: 'theirs' }), ...records, event]);
    const received = await stream.received(40);
    await stream.received(1, 'event');
    const text = (each: { value: Buffer | null }): string => each.value!.toString();
    expect(received.map(({ data }) => data).sort()).toEqual(records.map(text).sort());
    expect(stream.of('event').map(({ data }) => data)).toEqual([text(event)]);
    await mark(stream);
    expect(stream.events).toHaveLength(42);
  });

  it('sends what its filter selects', async () => {
    const streams = await Promise.all(
      ['?include=records&deviceId=dev_A,dev_B', '?kind=device.offline', '?vendor=growatt&groupId=grp_1'].map((query) =>
        open(query),
      ),
    );
    await harness.produce([
      own('A'),
      own('B', { kind: 'device.offline' }),
      own('B'),
      own('C'),
      own('D', { vendor: 'growatt', headers: { groups: 'grp_2,grp_1' } }),
      own('E', { vendor: 'growatt' }),
    ]);
    const [devices, offline, group] = streams;
    await devices!.received(2);
    await offline!.received(1, 'event');
    await group!.received(1);
    expect(devices!.events.map(serialOf).sort()).toEqual(['A', 'B']);
    expect(offline!.events.map(serialOf)).toEqual(['B']);
    expect(group!.events.map(serialOf)).toEqual(['D']);
  });

  it('resumes after a lost connection, at another replica, without a gap', async () => {
    const first = await open();
    await harness.produce(serials(0, 20).map((serial) => own(serial)));
    await first.received(20);
    const seen = first.events[9]!.id;
    first.close();
    await harness.produce(serials(20, 60).map((serial) => own(serial)));
    const other = await DeliveryApi.start(harness);
    const second = await open('', first.lastEventId, other);
    await second.received(40);
    await mark(second);
    expect(new Set(without(second))).toEqual(new Set(serials(20, 60)));
    expect(without(second)).toHaveLength(40);
    expect(second.of('reset')).toEqual([]);
    // An id in the middle loses no record either: at least once.
    const third = await open('', seen, other);
    const before = first.events.slice(0, 10).map(serialOf);
    await until('all records', () => new Set([...before, ...without(third)]).size, { holds: (size) => size === 60 });
    await other.stop();
    await until('the streams of a replica that stops end', () => second.ended && third.ended);
    expect(second.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"shutdown"}' });
    expect(second.retry).toBe(1000);
    const fourth = await open('', third.lastEventId);
    await harness.produce([own('after')]);
    await until('a record after the resume', () => without(fourth).includes('after'));
    expect(fourth.of('reset')).toEqual([]);
  });

  it('resumes from its beginning on when it was cut before its first record', async () => {
    const stream = await open();
    await until('an id', () => stream.lastEventId !== '');
    stream.close();
    await harness.produce([own('first')]);
    const again = await open('', stream.lastEventId);
    expect((await again.received(1)).map(serialOf)).toEqual(['first']);
  });

  it('reports a gap when it resumes from beyond the retention or from an unknown id', async () => {
    const bounded = await DeliveryApi.start(harness, { STREAM_RESUME_RECORDS: '5' });
    const stream = await open();
    const begin = await until('an id', () => stream.lastEventId);
    await harness.produce(serials(0, 30).map((serial) => own(serial)));
    await stream.received(30);
    const far = await open('', begin, bounded);
    await far.received(1, 'reset');
    await mark(far);
    expect(far.of('reset').map(({ data }) => data)).toEqual(['{"reason":"too_many"}']);
    expect(without(far).length).toBeLessThanOrEqual(5);
    const nowhere = await open('', 'no-id');
    await nowhere.received(1, 'reset');
    await mark(nowhere);
    expect(nowhere.of('reset').map(({ data }) => data)).toEqual(['{"reason":"unknown_id"}']);
    await bounded.stop();
  });

  it('shows the progress of replays', async () => {
    const { id } = await api.newWebhook(owner);
    await harness.produce([dead(id, { accountId: owner.accountId, time: now, serial: 'A' })]);
    await until('the dead letter', async () => {
      const { body } = await api.call(owner, 'GET', '/v1/dead-letters');
      return body.result.items.length === 1;
    });
    const quiet = await open('?include=records');
    const stream = await open('?include=jobs');
    const { body } = await api.call(owner, 'POST', '/v1/dead-letters/retry', {});
    const replayId = body.result.replays[0].id;
    const states = () => stream.of('job').map(({ data }) => JSON.parse(data) as { id: string; state: string });
    await until('the replay is completed', () => states().some(({ state }) => state === 'completed'));
    expect(states().every(({ id: each }) => each === replayId)).toBe(true);
    await mark(quiet);
    expect(quiet.of('job')).toEqual([]);
    expect(stream.of('record')).toEqual([]);
  });
});

/** A metric of the service now; 0 where it has no such series. */
const metric = async (name: string, labels: Record<string, string> = {}, at = api): Promise<number> =>
  (await scrape(at.service.healthUrl)).value(`heliograph_${name}`, labels) ?? 0;

describe('the metrics of streams', () => {
  it('count open streams, sent messages, and the reasons for which streams end', async () => {
    const apart = await DeliveryApi.start(harness);
    const [first, second] = [await open('', undefined, apart), await open('', undefined, apart)];
    expect(await metric('streams_open', {}, apart)).toBe(2);
    await harness.produce(serials(0, 5).map((serial) => own(serial)));
    await mark(first, second);
    expect(await metric('stream_records_sent_total', {}, apart)).toBe(12);
    await until('nothing waits', async () => (await metric('stream_waiting_bytes', {}, apart)) === 0);
    first.close();
    await until('one open stream', async () => (await metric('streams_open', {}, apart)) === 1);
    expect(await metric('streams_ended_total', { reason: 'closed' }, apart)).toBe(1);
    const account = { id: owner.accountId, language: 'en', deviceQuota: 10, status: 'suspended' };
    const more = { credentialsRevokedAt: 0, channels: { kafka: false, mqtt: false } };
    await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, ...more });
    const suspended = { reason: 'account_suspended' };
    await until('the end', async () => (await metric('streams_ended_total', suspended, apart)) === 1);
    expect(await metric('streams_open', {}, apart)).toBe(0);
    for (const reason of ['overflow', 'token_revoked', 'shutdown'])
      expect((await scrape(apart.service.healthUrl)).value('heliograph_streams_ended_total', { reason })).toBe(0);
    await apart.stop();
  });
});

describe('the bounds of streams', () => {
  it('refuse more streams than an account may have, until one is closed', async () => {
    const streams = [await open(), await open(), await open()];
    const refused = await metric('streams_refused_total', { reason: 'account_limit' });
    const { status, headers, body } = await api.call(owner, 'GET', '/v1/stream');
    expect([status, body.error, headers.get('retry-after')]).toEqual([429, 'stream_limit_reached', '10']);
    expect(await metric('streams_refused_total', { reason: 'account_limit' })).toBe(refused + 1);
    streams[0]!.close();
    await until('another stream', async () => {
      const stream = await EventStream.at(api, owner);
      opened.push(stream);
      return stream.status === 200;
    });
  });

  it('refuse more streams than a replica may have', async () => {
    const small = await DeliveryApi.start(harness, { STREAMS_PER_REPLICA: '1' });
    await open('', undefined, small);
    const { status, headers, body } = await small.call(await harness.newAccount(), 'GET', '/v1/stream');
    expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(await metric('streams_refused_total', { reason: 'replica_limit' }, small)).toBe(1);
    await small.stop();
  });

  it('disconnect a reader that is too slow, which resumes', async () => {
    const small = await DeliveryApi.start(harness, { STREAM_BUFFER_BYTES: '100000' });
    const slow = await pausedReader(small);
    const text = 'x'.repeat(200_000);
    const large = (serial: string) => ({
      ...own(serial),
      value: Buffer.from(`{"InverterSN":"${serial}","t":"${text}"}`),
    });
    // More than the buffers of the sockets take.
    const names = serials(0, 100);
    for (const name of names) await harness.produce([large(name)]);
    const body = await until('the end of the stream', () => bodyOf(slow));
    expect(body).toContain('event: overflow\n');
    await until('the count', async () => (await metric('streams_ended_total', { reason: 'overflow' }, small)) === 1);
    const ids = Array.from(body.matchAll(/^id: (.+)$/gm), ([, id]) => id!);
    const got = Array.from(body.matchAll(/"InverterSN":"(SN\d+)"/g), ([, name]) => name!);
    expect(got.length).toBeLessThan(names.length);
    const again = await open('', ids.at(-1), small);
    await until('all records', () => new Set([...got, ...without(again)]).size, {
      holds: (size) => size === names.length,
    });
    await small.stop();
  });
});

/** Opens a stream that is never read. */
async function pausedReader({ url }: DeliveryApi): Promise<IncomingMessage> {
  const request = get(`${url}/v1/stream`, { headers: { authorization: `Bearer ${owner.token}` }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.pause();
}

const bodies = new WeakMap<IncomingMessage, Promise<string>>();

/** Reads what a paused reader would get, once the service has ended it. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const body = bodies.get(response) ?? readAll(response);
  bodies.set(response, body);
  return body;
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
  await once(response, 'close');
  return Buffer.concat(chunks).toString();
}

describe('a stream ends', () => {
  it('with its token', async () => {
    const token = harness.tokens.issue(owner.accountId, 15);
    const stream = await open('', undefined, api, { ...owner, token });
    await until('the end', () => stream.ended);
    expect(stream.events).toMatchObject([{ event: 'end', data: '{"reason":"token_expired"}' }]);
  });

  it('with its API key, and not with a changed password', async () => {
    const claims = { scope: 'read', api_key: 'key_1' };
    const token = harness.tokens.issue(owner.accountId, undefined, claims);
    const stream = await open('', undefined, api, { ...owner, token });
    const change = async (more: object): Promise<void> => {
      const account = { id: owner.accountId, language: 'en', deviceQuota: 10, status: 'active' };
      const channels = { kafka: false, mqtt: false };
      await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, channels, ...more });
    };
    await change({ credentialsRevokedAt: 9_999_999_999 });
    await until('logins are refused', async () => (await api.call(owner, 'GET', '/v1/webhooks')).status === 401);
    await mark(stream);
    expect(stream.ended).toBe(false);
    await change({ credentialsRevokedAt: 0, revokedKeys: { key_1: 9_999_999_999 } });
    await until('the end', () => stream.ended);
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' });
  });

  it('with its portal session, and not with another one', async () => {
    const claims = { scope: 'read', portal: 'prt_1' };
    const token = harness.tokens.issue(owner.accountId, undefined, claims);
    const stream = await open('', undefined, api, { ...owner, token });
    const revoke = async (portal: string): Promise<void> => {
      const account = { id: owner.accountId, language: 'en', deviceQuota: 10, status: 'active' };
      const more = { credentialsRevokedAt: 0, channels: { kafka: false, mqtt: false } };
      const revokedPortals = { [portal]: 9_999_999_999 };
      await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, ...more, revokedPortals });
    };
    const other = { ...owner, token: harness.tokens.issue(owner.accountId, undefined, { ...claims, portal: 'prt_2' }) };
    await revoke('prt_2');
    await until('the other is refused', async () => (await api.call(other, 'GET', '/v1/usage')).status === 401);
    await mark(stream);
    expect(stream.ended).toBe(false);
    await revoke('prt_1');
    await until('the end', () => stream.ended);
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' });
  });

  it('with the login that opened it, and not with another one', async () => {
    const login = (sid: string) => ({ ...owner, token: harness.tokens.issue(owner.accountId, undefined, { sid }) });
    const stream = await open('', undefined, api, login('ses_1'));
    const end = async (sid: string): Promise<void> => {
      const account = { id: owner.accountId, language: 'en', deviceQuota: 10, status: 'active' };
      const more = { credentialsRevokedAt: 0, channels: { kafka: false, mqtt: false } };
      const endedSessions = { [sid]: 9_999_999_999 };
      await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, ...more, endedSessions });
    };
    await end('ses_2');
    const other = login('ses_2');
    await until('the other is refused', async () => (await api.call(other, 'GET', '/v1/usage')).status === 401);
    await mark(stream);
    expect(stream.ended).toBe(false);
    await end('ses_1');
    await until('the end', () => stream.ended);
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: '{"reason":"token_revoked"}' });
  });

  it.each([
    ['account_suspended', { status: 'suspended' }],
    ['account_deleted', { status: 'deleted' }],
    ['token_revoked', { status: 'active', credentialsRevokedAt: 9_999_999_999 }],
  ])('with its account: %s', async (reason, change) => {
    const stream = await open();
    const account = { id: owner.accountId, language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 };
    const channels = { kafka: false, mqtt: false };
    await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, channels, ...change });
    await until('the end', () => stream.ended);
    expect(stream.events).toMatchObject([{ event: 'end', data: JSON.stringify({ reason }) }]);
  });
});
