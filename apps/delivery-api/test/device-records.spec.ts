import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { HistoryRetention } from '../src/history/history-retention.ts';
import { announce, measured } from './device-data.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
let deviceId: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = newDevice();
});

const now = Math.floor(Date.now() / 1000);
const minutesAgo = (minutes: number): number => now - 60 * minutes;
const newDevice = (): string => `dev_${randomBytes(6).toString('hex')}`;
const record = (minutes: number, energy?: string, at = deviceId, accountId = owner.accountId) =>
  measured({ accountId, deviceId: at, time: minutesAgo(minutes), ...reported({ energy }) });

const latest = (of = deviceId, caller = owner) => api.call(caller, 'GET', `/v1/devices/${of}/latest`);
const history = (query = '', of = deviceId, caller = owner) =>
  api.call(caller, 'GET', `/v1/devices/${of}/history${query}`);
const timesOf = (answer: { body: Json }): number[] =>
  answer.body.result.items.map(({ record }: Json) => (now - record.Datetime) / 60);
const until200 = (minutes: number, of = deviceId, caller = owner): Promise<Json> =>
  until(`the record of ${minutes} minutes ago is the latest`, async () => {
    const { body } = await latest(of, caller);
    return body.result?.record.Datetime === minutesAgo(minutes) ? body.result : undefined;
  });

describe('the records of a device', () => {
  it('are returned as they were delivered, the latest by its sample time', async () => {
    const newest = record(5, '3.10');
    await harness.produce([record(20), newest, record(10, '2.00'), record(15), newest]);
    const before = Math.floor(Date.now() / 1000);
    const shown = await until200(5);
    expect(shown.receivedAt).toBeGreaterThan(before - 30);
    await until('the history has four samples', async () => timesOf(await history()).length, { holds: (n) => n >= 4 });
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await fetch(`${api.url}/v1/devices/${deviceId}/latest`, { headers });
    expect(await response.text()).toContain(`"record":${newest.value!.toString()}}`);
    const whole = await (await fetch(`${api.url}/v1/devices/${deviceId}/history`, { headers })).text();
    expect(whole).toContain(`"record":${record(10, '2.00').value!.toString()}}`);
    expect(timesOf(await history())).toEqual([20, 15, 10, 5]);
  });

  it('stay unchanged when older records or duplicates arrive', async () => {
    await harness.produce([record(5, '5.0')]);
    await until200(5);
    await harness.produce([record(60, '1.0'), record(5, '9.9')]);
    await until('the history has two samples', async () => timesOf(await history()).length, { holds: (n) => n === 2 });
    expect((await latest()).body.result.record).toMatchObject({ Datetime: minutesAgo(5), EDay: 5 });
    expect((await history()).body.result.items.map((item: Json) => item.record.EDay)).toEqual([1, 5]);
  });

  it('are paged, in either order, for any range', async () => {
    await harness.produce([60 * 25, 40, 30, 20, 10].map((minutes) => record(minutes)));
    await until200(10);
    const first = await history('?limit=3');
    expect(timesOf(first)).toEqual([40, 30, 20]);
    const rest = await history(`?limit=3&cursor=${first.body.result.nextCursor}`);
    expect([timesOf(rest), rest.body.result.nextCursor]).toEqual([[10], null]);
    const newestFirst = await history('?limit=1&order=desc');
    expect(timesOf(newestFirst)).toEqual([10]);
    expect(timesOf(await history(`?order=desc&cursor=${newestFirst.body.result.nextCursor}`))).toEqual([20, 30, 40]);
    expect(timesOf(await history(`?from=${minutesAgo(30)}&to=${minutesAgo(10)}`))).toEqual([30, 20]);
    const iso = (minutes: number): string => new Date(minutesAgo(minutes) * 1000).toISOString();
    expect(timesOf(await history(`?from=${iso(30)}&to=${iso(10)}`))).toEqual([30, 20]);
    expect(timesOf(await history(`?to=${minutesAgo(60)}`))).toEqual([60 * 25]);
    expect(timesOf(await history(`?from=${minutesAgo(60 * 48)}`))).toHaveLength(5);
  });

  it.each([
    '?from=x',
    '?from=2026-11-21T08:00:00',
    '?to=1795219200000',
    '?order=up',
    '?from=20&to=10',
    '?cursor=x',
    '?limit=501',
  ])('are not searched for by %s', async (query) => {
    expect(await history(query)).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
  });

  it('belong to one account, also if two accounts have the same inverter', async () => {
    const other = await harness.newAccount();
    const theirs = newDevice();
    await harness.produce([record(5, '1.5'), record(5, '2.5', theirs, other.accountId)]);
    expect((await until200(5)).record.EDay).toBe(1.5);
    expect((await until200(5, theirs, other)).record.EDay).toBe(2.5);
    for (const answer of [await latest(theirs), await history('', theirs), await latest(deviceId, other)])
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('may not exist: a known device has no data, an unknown one is not found', async () => {
    for (const id of [deviceId, '%00', 'a'.repeat(200)])
      expect([await latest(id), await history('', id)]).toMatchObject([
        { status: 404, body: { error: 'not_found' } },
        { status: 404, body: { error: 'not_found' } },
      ]);
    await announce(harness, owner.accountId, deviceId);
    await until('nothing is kept of the device', async () => (await latest()).body.error === 'no_data');
    expect(await history()).toMatchObject({ status: 200, body: { result: { items: [], nextCursor: null } } });
  });

  it('beyond the retention are returned only as the latest', async () => {
    await harness.produce([record(60 * 24 * 30)]);
    await until200(60 * 24 * 30);
    expect(timesOf(await history('?from=0'))).toEqual([]);
  });

  it('expire with their last day if the device has left the inventory', async () => {
    const listed = newDevice();
    await announce(harness, owner.accountId, listed);
    await until('nothing is kept of the listed device', async () => (await latest(listed)).body.error === 'no_data');
    const old = 60 * 24 * 9;
    const left = newDevice();
    await harness.produce([record(old), record(old, '1.0', listed), record(5, '1.0', left)]);
    await until200(old);
    await until200(old, listed);
    await until200(5, left);
    await api.service.app.get(HistoryRetention).run(Date.now());
    expect((await latest()).status).toBe(404);
    expect((await latest(listed)).status).toBe(200);
    expect((await latest(left)).status).toBe(200);
  });

  it('of an account that is being erased are not stored', async () => {
    const { accountId } = owner;
    const other = await harness.newAccount();
    const theirs = newDevice();
    await harness.send('control.accounts', accountId, {
      id: accountId,
      status: 'deleted',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
    });
    await until('the account is refused', async () => (await latest()).status === 401);
    await harness.produce([record(5), record(5, '1.0', theirs, other.accountId), record(5)]);
    await until200(5, theirs, other);
    const database = api.service.app.get(DataSource);
    expect(await database.query('SELECT FROM latest_records WHERE account_id = $1', [accountId])).toEqual([]);
  });
});
