import type { AttemptEvent } from '@heliograph/delivery';
import { until } from '@heliograph/testbed';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => void (owner = await harness.newAccount()));

const at = Date.now();
const event = (subscriptionId: string, part: object): AttemptEvent => ({
  subscriptionId,
  accountId: owner.accountId,
  at,
  type: 'attempt',
  result: 'failed',
  attempt: 1,
  durationMs: 12,
  kind: 'device.data',
  idempotencyKey: 'a:b:1',
  ...part,
});
const list = async (query = '', caller = owner): Promise<Json> => {
  const { status, body } = await api.call(caller, 'GET', `/v1/attempts${query}`);
  return status === 200 ? body.result : { status, ...body };
};
const listed = (count: number): Promise<Json> =>
  until(`${count} entries`, async () => (await list()).items, { holds: ({ length }: Json[]) => length === count });
const attempts = async (query: string): Promise<number[]> =>
  (await list(query)).items.map(({ durationMs }: Json) => durationMs);

describe('attempts of all webhooks', () => {
  it('are listed newest first, page by page, with their webhook and the known data of request and response', async () => {
    const { id: first } = await api.newWebhook(owner, { name: 'production' });
    const { id: second } = await api.newWebhook(owner);
    await harness.writeAttemptEvents(
      event(first, { durationMs: 1, at: at - 3, status: 503, reason: 'status', bodyBytes: 512, answer: 'later' }),
      event(second, { durationMs: 2, at: at - 2, status: 404, reason: 'status', answerType: 'text/plain' }),
      event(first, { durationMs: 3, at: at - 1, reason: 'timeout', retryAfter: '120' }),
      event(first, { durationMs: 4, at, result: 'delivered', status: 200, attempt: 2 }),
    );
    await listed(4);
    const page = await list('?limit=3');
    expect(page.items.map(({ durationMs }: Json) => durationMs)).toEqual([4, 3, 2]);
    const rest = await list(`?limit=3&cursor=${page.nextCursor}`);
    expect(rest).toMatchObject({
      nextCursor: null,
      items: [{ webhookId: first, webhookName: 'production', durationMs: 1, bodyBytes: 512, answer: 'later' }],
    });
    expect(page.items).toMatchObject([
      { webhookId: first, result: 'delivered' },
      { webhookId: first, retryAfter: '120' },
      { webhookId: second, webhookName: null, answerType: 'text/plain' },
    ]);
    const ids = [...page.items, ...rest.items].map(({ id }: Json) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('are filtered, alone and together', async () => {
    const { id: first } = await api.newWebhook(owner);
    const { id: second } = await api.newWebhook(owner);
    const { id: third } = await api.newWebhook(owner);
    await harness.writeAttemptEvents(
      event(first, { durationMs: 1, at: at - 10_000, status: 500, deviceId: 'dev_a', reason: 'status' }),
      event(first, { durationMs: 2, at: at - 9_000, status: 503, deviceId: 'dev_b', reason: 'status' }),
      event(second, { durationMs: 3, at: at - 8_000, status: 404, deviceId: 'dev_a', reason: 'status' }),
      event(second, { durationMs: 4, at: at - 7_000, kind: 'device.offline', reason: 'timeout', idempotencyKey: 'x' }),
      event(third, { durationMs: 5, at: at - 6_000, result: 'delivered', status: 200, idempotencyKey: 'x' }),
      event(third, { durationMs: 6, at: at - 5_000, type: 'skipped', result: undefined, reason: 'paused' }),
      event(third, { durationMs: 7, at: at - 4_000, type: 'dead', result: undefined, reason: 'timeout' }),
      event(third, {
        durationMs: 8,
        at: at - 3_000,
        type: 'state',
        result: undefined,
        event: 'failing',
        kind: undefined,
      }),
    );
    await listed(8);
    expect(await attempts('?status=503')).toEqual([2]);
    expect(await attempts('?status=5xx')).toEqual([2, 1]);
    expect(await attempts(`?webhookId=${first},${third}&status=5xx`)).toEqual([2, 1]);
    expect(await attempts(`?webhookId=${second}`)).toEqual([4, 3]);
    expect(await attempts(`?webhookId=${second},${first}`)).toEqual([4, 3, 2, 1]);
    expect(await attempts('?deviceId=dev_a')).toEqual([3, 1]);
    expect(await attempts('?deviceId=dev_a&status=4xx')).toEqual([3]);
    expect(await attempts('?kind=device.offline')).toEqual([4]);
    expect(await attempts('?kind=device.data&outcome=failed')).toEqual([3, 2, 1]);
    expect(await attempts('?outcome=delivered')).toEqual([5]);
    expect(await attempts('?outcome=skipped')).toEqual([6]);
    expect(await attempts('?outcome=dead')).toEqual([7]);
    expect(await attempts('?outcome=state')).toEqual([8]);
    expect(await attempts('?reason=timeout')).toEqual([7, 4]);
    expect(await attempts('?idempotencyKey=x')).toEqual([5, 4]);
    expect(await attempts('?idempotencyKey=x&outcome=failed')).toEqual([4]);
    const secondsBefore = (ms: number): number => Math.floor((at - ms) / 1000);
    expect(await attempts(`?from=${secondsBefore(8000)}&to=${secondsBefore(6000)}`)).toEqual([4, 3]);
    const stranger = await harness.newAccount();
    expect((await list('', stranger)).items).toEqual([]);
    expect((await list(`?webhookId=${first}`, stranger)).items).toEqual([]);
  });

  it.each([
    ['status', 'status=6xx'],
    ['status', 'status=50'],
    ['webhookId', `webhookId=${Array.from({ length: 21 }, (_, i) => `wh_${i}`).join(',')}`],
    ['outcome', 'outcome=lost'],
    ['kind', 'kind=anything'],
    ['cursor', 'cursor=x'],
  ])('cannot be filtered by an invalid %s (%s)', async (path, query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, details: [{ path }] });
  });
});
