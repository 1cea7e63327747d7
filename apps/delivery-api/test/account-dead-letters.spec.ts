import { until } from '@heliograph/testbed';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { dead } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let dispatcher: StandInDispatcher;
let owner: Caller;
let first: string;
let second: string;

beforeAll(async () => {
  harness = await Harness.open();
  const env = { REPLAY_RECORDS_PER_SECOND: '100000', REPLAY_MAX_WAITING: '4' };
  [api, dispatcher] = await Promise.all([DeliveryApi.start(harness, env), new StandInDispatcher().start()]);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  ({ id: first } = await api.newWebhook(owner, { name: 'first' }));
  ({ id: second } = await api.newWebhook(owner));
});
afterEach(() => dispatcher.release());

const now = Math.floor(Date.now() / 1000);
const letter = (webhookId: string, serial: string, reason = 'timeout', kind = 'device.data') =>
  dead(webhookId, { accountId: owner.accountId, time: now, serial, kind }, reason);
const list = async (query = '', caller = owner): Promise<Json[]> =>
  (await api.call(caller, 'GET', `/v1/dead-letters${query}`)).body.result.items;
const serials = async (query: string): Promise<string[]> => (await list(query)).map(({ serial }) => serial).sort();
const retry = async (body: object, caller = owner): Promise<Json> => {
  const answer = await api.call(caller, 'POST', '/v1/dead-letters/retry', body);
  expect(answer.status).toBe(202);
  return answer.body.result;
};
const arrived = (webhookId: string): string[] => dispatcher.of(webhookId).map(({ headers }) => headers.serial!);
const completed = ({ id, webhookId }: Json): Promise<Json> =>
  until('the replay is completed', async () => {
    const { body } = await api.call(owner, 'GET', `/v1/webhooks/${webhookId}/replays/${id}`);
    return body.result.state === 'completed' ? body.result : undefined;
  });

async function written(...letters: ReturnType<typeof letter>[]): Promise<void> {
  await harness.produce(letters);
  await until('the dead letters are listed', () => list(), { holds: ({ length }) => length === letters.length });
}

it('lists dead letters of all webhooks, filtered and page by page', async () => {
  await written(
    letter(first, 'A'),
    letter(first, 'B', 'tls'),
    letter(second, 'C'),
    letter(second, 'D', 'tls', 'device.offline'),
  );
  expect(await list('?deviceId=dev_A')).toMatchObject([{ webhookId: first, webhookName: 'first', serial: 'A' }]);
  expect(await serials('?reason=tls')).toEqual(['B', 'D']);
  expect(await serials(`?webhookId=${second}`)).toEqual(['C', 'D']);
  expect(await serials(`?webhookId=${second},${first}&reason=timeout`)).toEqual(['A', 'C']);
  expect(await serials('?kind=device.offline')).toEqual(['D']);
  expect(await serials('?status=5xx')).toEqual(['A', 'B', 'C', 'D']);
  expect(await serials('?status=503&retried=false')).toEqual(['A', 'B', 'C', 'D']);
  expect(await serials('?status=404')).toEqual([]);
  expect(await serials('?retried=true')).toEqual([]);
  expect(await serials(`?from=${now + 3600}`)).toEqual([]);
  const page = (await api.call(owner, 'GET', '/v1/dead-letters?limit=3')).body.result;
  const rest = (await api.call(owner, 'GET', `/v1/dead-letters?limit=3&cursor=${page.nextCursor}`)).body.result;
  expect(rest.nextCursor).toBeNull();
  const ids = [...page.items, ...rest.items].map(({ id }: Json) => id);
  expect(ids).toEqual((await list()).map(({ id }) => id));
  expect(await list('', await harness.newAccount())).toEqual([]);
});

it('retries the matches of a filter, of all webhooks, and none twice', async () => {
  const matching = Array.from({ length: 8 }, (_, index) => `SN${index}`);
  await written(
    ...matching.map((serial) => letter(first, serial, 'tls')),
    letter(first, 'other'),
    letter(second, 'SN9', 'tls'),
  );
  const stranger = await harness.newAccount();
  expect(await retry({}, stranger)).toEqual({ taken: 0, replays: [], skipped: [] });
  expect(await retry({ webhookIds: [first] }, stranger)).toMatchObject({ taken: 0 });
  // Nothing is delivered now, so that the replay of the first webhook stays open.
  dispatcher.hold();
  const started = await retry({ reason: 'tls', status: '5xx' });
  expect(started).toMatchObject({ taken: 9, skipped: [] });
  expect(started.replays).toMatchObject([
    { webhookId: first, scope: 'dead', filter: { reason: 'tls', status: '5xx' } },
    { webhookId: second },
  ]);
  const again = await retry({ reason: 'tls', status: '5xx', webhookIds: [first] });
  expect(again).toMatchObject({
    taken: 0,
    replays: [],
    skipped: [{ webhookId: first, reason: 'replay_running', replayId: started.replays[0].id }],
  });
  await dispatcher.release();
  for (const [index, produced] of [8, 1].entries())
    expect(await completed(started.replays[index])).toMatchObject({ produced, matched: produced });
  expect(await retry({ reason: 'tls' })).toEqual({ taken: 0, replays: [], skipped: [] });
  await until('all arrived', () => arrived(first).length + arrived(second).length, { holds: (count) => count === 9 });
  expect(arrived(first).sort()).toEqual(matching);
  expect(arrived(second)).toEqual(['SN9']);
  expect(await serials('?retried=false')).toEqual(['other']);
});

it('skips a webhook that is not active', async () => {
  await written(letter(first, 'A'), letter(second, 'B'));
  await api.call(owner, 'POST', `/v1/webhooks/${first}/pause`);
  const started = await retry({ deviceIds: ['dev_A', 'dev_B'] });
  expect(started).toMatchObject({
    taken: 1,
    replays: [{ webhookId: second }],
    skipped: [{ webhookId: first, reason: 'webhook_not_active', matched: 1, replayId: null }],
  });
  await completed(started.replays[0]);
  expect(await serials('?retried=false')).toEqual(['A']);
});

it.each([
  ['status', { status: '9xx' }],
  ['from', { from: 'yesterday' }],
  ['kinds.0', { kinds: ['anything'] }],
  ['webhookIds', { webhookIds: 'all' }],
])('refuses a filter with an invalid %s', async (path, body) => {
  const { status, body: answer } = await api.call(owner, 'POST', '/v1/dead-letters/retry', body);
  expect(status).toBe(400);
  expect(answer.details.map((detail: { path: string }) => detail.path.split('.')[0])).toContain(path.split('.')[0]);
});

it('replays to a webhook the dead letters that a filter selects', async () => {
  await written(letter(first, 'A'), letter(first, 'B', 'tls'), letter(first, 'C'));
  const replay = async (body: object) =>
    api.call(owner, 'POST', `/v1/webhooks/${first}/replay`, { from: now - 60, ...body });
  const begun = await replay({ scope: 'dead', filter: { deviceIds: ['dev_A', 'dev_B'], reason: 'timeout' } });
  expect(begun.body.result).toMatchObject({ filter: { deviceIds: ['dev_A', 'dev_B'], reason: 'timeout' } });
  expect(await completed(begun.body.result)).toMatchObject({ matched: 1, produced: 1 });
  await until('one arrived', () => arrived(first), { holds: ({ length }) => length === 1 });
  expect(arrived(first)).toEqual(['A']);
  expect(await replay({ scope: 'all', filter: { status: '503' } })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'filter.status' }] },
  });
});
