import { until } from '@heliograph/testbed';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { dead } from './retained-records.ts';
import { StandInDispatcher } from './stand-in-dispatcher.ts';

let harness: Harness;
let api: DeliveryApi;
let dispatcher: StandInDispatcher;
let owner: Caller;
let id: string;

beforeAll(async () => {
  harness = await Harness.open();
  [api, dispatcher] = await Promise.all([DeliveryApi.start(harness), new StandInDispatcher().start()]);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  ({ id } = await api.newWebhook(owner));
});

const now = Math.floor(Date.now() / 1000);
const deadLetter = (serial: string, reason?: string) =>
  harness.produce([dead(id, { accountId: owner.accountId, time: now, serial }, reason)]);
const call = (method: string, path = '', caller = owner) =>
  api.call(caller, method, `/v1/webhooks/${id}/dead-letters${path}`);
const list = async (query = ''): Promise<Json> => (await call('GET', query)).body.result;
const letters = (count: number): Promise<Json[]> =>
  until(`${count} dead letters`, async () => {
    const { items } = await list();
    return items.length === count ? items : undefined;
  });

describe('dead letters', () => {
  it('are listed newest first, page by page, and filtered', async () => {
    await deadLetter('SN1');
    await deadLetter('SN2', 'tls');
    await deadLetter('SN3');
    const [newest] = await letters(3);
    expect(newest).toEqual({
      id: newest.id,
      webhookId: id,
      idempotencyKey: `solis:SN3:${now}`,
      kind: 'device.data',
      vendor: 'solis',
      serial: 'SN3',
      deviceId: 'dev_SN3',
      plantId: 'plt_a',
      reason: 'timeout',
      status: 503,
      attempts: 8,
      at: expect.any(Number),
      retriedAt: null,
      replayId: null,
      deliveredAt: null,
      diedAgainAs: null,
    });
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    const serials = [...first.items, ...second.items].map(({ serial }) => serial);
    expect([serials, second.nextCursor]).toEqual([['SN3', 'SN2', 'SN1'], null]);
    expect((await list('?reason=tls')).items).toMatchObject([{ serial: 'SN2' }]);
    expect((await list(`?from=${now + 3600}`)).items).toEqual([]);
    expect((await list(`?to=${now - 3600}`)).items).toEqual([]);
    expect((await list(`?from=${now - 5}&to=${now + 3600}&retried=false`)).items).toHaveLength(3);
    expect((await list('?retried=true')).items).toEqual([]);
    const { body } = await api.call(owner, 'GET', '/v1/usage');
    expect(body.result.days).toMatchObject([{ channel: 'webhook', deadLettered: 3, delivered: 0 }]);
  });

  it('return their body as it was sent', async () => {
    await deadLetter('SN1');
    const [letter] = await letters(1);
    const { body } = await call('GET', `/${letter.id}`);
    const text = `{"InverterSN":"SN1","Datetime":${now},"EDay":12.30,"idempotency_key":"solis:SN1:${now}"}`;
    expect(body.result).toEqual({ ...letter, body: text });
  });

  it('are retried once, with all attempts before them, and report the result', async () => {
    await deadLetter('SN1');
    await deadLetter('SN2');
    const [second, first] = await letters(2);
    for (const letter of [first, second]) expect((await call('POST', `/${letter.id}/retry`)).status).toBe(202);
    const again = await call('POST', `/${first.id}/retry`);
    expect(again).toMatchObject({ status: 409, body: { error: 'already_retried' } });
    const [record] = await until('both dead letters are retried', () =>
      dispatcher.of(id).length === 2 ? dispatcher.of(id) : undefined,
    );
    const { headers } = record!;
    expect(headers).toMatchObject({
      idempotency_key: `solis:SN1:${now}`,
      replay: first.id,
      webhook: id,
      kind: 'device.data',
    });
    for (const name of ['attempts', 'step', 'last-reason', 'last-code', 'held-back'])
      expect(headers).not.toHaveProperty(name);
    expect(Number(headers['first-seen'])).toBeGreaterThan(1000);
    expect(record!.value).toEqual(dead(id, { accountId: owner.accountId, time: now, serial: 'SN1' }).value);

    await harness.writeAttemptEvents({
      type: 'attempt',
      result: 'delivered',
      subscriptionId: id,
      accountId: owner.accountId,
      at: Date.now(),
      idempotencyKey: `solis:SN1:${now}`,
      kind: 'device.data',
      attempt: 1,
      durationMs: 5,
    });
    await deadLetter('SN2');
    const [third] = await letters(3);
    const outcome = await until('each has ended again', async () => {
      const { items } = await list('?retried=true');
      return items.every((item: Json) => item.deliveredAt ?? item.diedAgainAs) ? items : undefined;
    });
    expect(outcome).toMatchObject([
      { id: second.id, diedAgainAs: third.id, deliveredAt: null, retriedAt: expect.any(Number) },
      { id: first.id, diedAgainAs: null, deliveredAt: expect.any(Number) },
    ]);
  });

  it('stay while the webhook is paused', async () => {
    await deadLetter('SN1');
    const [letter] = await letters(1);
    await api.call(owner, 'POST', `/v1/webhooks/${id}/pause`);
    for (const path of [`/${letter.id}/retry`, '/retry'])
      expect(await call('POST', path)).toMatchObject({ status: 409, body: { error: 'webhook_not_active' } });
    expect((await list('?retried=false')).items).toHaveLength(1);
  });

  it('belong to the account of the webhook, whatever account a record names', async () => {
    const stranger = await harness.newAccount();
    await harness.produce([dead(id, { accountId: stranger.accountId, time: now })]);
    await harness.send('webhook.dead', id, { hello: 'world' });
    await deadLetter('SN2');
    expect(await letters(1)).toMatchObject([{ serial: 'SN2' }]);
  });

  it('do not exist for another account, nor in another webhook', async () => {
    await deadLetter('SN1');
    const [letter] = await letters(1);
    const other = await harness.newAccount();
    const theirs = await api.newWebhook(other);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/retry'],
      ['GET', `/${letter.id}`],
      ['POST', `/${letter.id}/retry`],
    ])
      expect({ path, status: (await call(method!, path, other)).status }).toEqual({ path, status: 404 });
    const borrowed = await api.call(other, 'POST', `/v1/webhooks/${theirs.id}/dead-letters/${letter.id}/retry`);
    expect(borrowed.status).toBe(404);
    expect((await call('GET', '/dl_none')).status).toBe(404);
  });

  it.each(['?reason=A B', '?from=yesterday', '?from=1763712000000', '?retried=perhaps', '?limit=0', '?cursor=x'])(
    'refuse %s',
    async (query) => {
      expect(await call('GET', query)).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    },
  );
});
