import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Answer, type Caller, type Json } from './sync-api.ts';

let harness: Harness;
/** Two replicas, because the state of one process would not suffice. */
let replicas: [SyncApi, SyncApi];
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  replicas = [await SyncApi.start(harness), await SyncApi.start(harness)];
  [api] = replicas;
}, 60_000);

/** Creates an account with two vendor accounts that list the same inverters. */
async function twoOfOne(devices: number): Promise<{ caller: Caller; first: Fleet; second: Fleet }> {
  const caller = await harness.newAccount(100);
  for (const replica of replicas)
    await until(
      'the replica knows the account',
      async () => (await replica.call(caller, 'GET', '/v1/groups')).status === 200,
    );
  const plan = { plants: 1, devicesPerPlant: devices };
  const first = await insertFleet(api, caller, plan);
  return { caller, first, second: await insertFleet(api, caller, plan) };
}

const bulk = (replica: SyncApi, caller: Caller, action: string, deviceIds: string[]): Promise<Answer> =>
  replica.call(caller, 'POST', '/v1/devices/bulk', { action, deviceIds });

async function monitored({ accountId }: Caller): Promise<string[]> {
  const rows = await api.sql<{ id: string }>(
    'SELECT id FROM devices WHERE account_id = $1 AND monitored ORDER BY seq',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

describe('an inverter that two vendor accounts of one account list', () => {
  it('is monitored once, as the device seen first; the other refers to it', async () => {
    const { caller, first, second } = await twoOfOne(2);
    expect(await monitored(caller)).toEqual(first.deviceIds);
    const { body } = await api.call(caller, 'GET', `/v1/devices/${second.deviceIds[0]!}`);
    expect(body.result).toMatchObject({ monitored: false, monitoredAs: first.deviceIds[0] });
    const own = await api.call(caller, 'GET', `/v1/devices/${first.deviceIds[0]!}`);
    expect(own.body.result).toMatchObject({
      monitored: true,
      monitoredAs: null,
      possibleDuplicateOf: [second.deviceIds[0]],
    });
    const refused = await bulk(api, caller, 'monitor', [second.deviceIds[0]!]);
    expect(refused.body.result.results[0]).toMatchObject({ code: 409, error: 'monitored_elsewhere' });
    const plant = await api.call(caller, 'GET', `/v1/plants/${second.plantIds[0]!}`);
    expect(plant.body.result.devices[1]).toMatchObject({ monitored: false, monitoredAs: first.deviceIds[1] });
  }, 60_000);

  it('is named as a possible duplicate at another vendor too, and not when it is removed or of another account', async () => {
    const [{ caller, first, second }, others] = [await twoOfOne(2), await twoOfOne(2)];
    const [one, two] = second.deviceIds as [string, string];
    await api.sql(`UPDATE devices SET vendor = 'deye' WHERE id = $1`, [one]);
    await api.sql(`UPDATE devices SET status = 'removed' WHERE id = $1`, [two]);
    const { items } = (await api.call(caller, 'GET', '/v1/devices')).body.result;
    const named = Object.fromEntries(items.map((device: Json) => [device.deviceId, device.possibleDuplicateOf]));
    expect(named).toEqual({
      [first.deviceIds[0]!]: [one],
      [first.deviceIds[1]!]: [],
      [one]: [first.deviceIds[0]],
      [two]: [first.deviceIds[1]],
    });
    expect(Object.keys(named)).not.toContain(others.first.deviceIds[0]);
  }, 60_000);

  it('is never monitored twice, by any number of parallel calls: the database rejects it too', async () => {
    const { caller, first, second } = await twoOfOne(4);
    const all = [...first.deviceIds, ...second.deviceIds];
    await bulk(api, caller, 'unmonitor', first.deviceIds);
    const calls = Array.from({ length: 24 }, (_, n) =>
      bulk(replicas[n % 2]!, caller, n % 3 === 0 ? 'unmonitor' : 'monitor', all.slice(n % 8, (n % 8) + 3)),
    );
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    const both = await api.call(caller, 'POST', '/v1/devices/bulk', { action: 'monitor', filter: {} });
    expect(
      both.body.result.results.filter(({ error }: { error?: string }) => error === 'monitored_elsewhere'),
    ).toHaveLength(4);
    expect(await monitored(caller)).toHaveLength(4);
    await expect(
      api.sql('UPDATE devices SET monitored = true WHERE account_id = $1', [caller.accountId]),
    ).rejects.toThrow('devices_monitored_once');
  }, 60_000);

  it('moves to the other device within one import', async () => {
    const { caller, first, second } = await twoOfOne(2);
    const lines = [
      'deviceId,monitored',
      `${second.deviceIds[0]!},true`,
      `${first.deviceIds[0]!},false`,
      `${second.deviceIds[1]!},true`,
    ];
    const { body } = await api.csv(caller, 'POST', '/v1/devices/import', lines.join('\n'));
    expect(body.result.results.map(({ error }: { error?: string }) => error)).toEqual([
      undefined,
      undefined,
      'monitored_elsewhere',
    ]);
    expect(await monitored(caller)).toEqual([first.deviceIds[1], second.deviceIds[0]]);
  }, 60_000);

  it('moves to the other when the first is gone, which accepts only later samples', async () => {
    const { caller, first, second } = await twoOfOne(1);
    const before = Date.now() / 1000;
    expect((await api.call(caller, 'DELETE', `/v1/vendor-accounts/${first.vendorAccountId}`)).status).toBeLessThan(300);
    const record = await until('the second device is monitored', () =>
      harness.devicesOf(caller.accountId).find(({ deviceId, monitored: on }) => on && deviceId === second.deviceIds[0]),
    );
    expect(record.takesFrom).toBeGreaterThanOrEqual(Math.floor(before));
    // An account that lists it again after that takes none of the earlier samples either.
    await api.call(caller, 'DELETE', `/v1/vendor-accounts/${second.vendorAccountId}`);
    const third = await insertFleet(api, caller, { plants: 1, devicesPerPlant: 1 });
    const again = await until('the third device is monitored', () =>
      harness.devicesOf(caller.accountId).find(({ deviceId, monitored: on }) => on && deviceId === third.deviceIds[0]),
    );
    expect(again.takesFrom).toBeGreaterThanOrEqual(record.takesFrom!);
  }, 60_000);

  it('accepts all samples if no device had it before, and continues when it returns to the same device', async () => {
    const { caller, first } = await twoOfOne(1);
    await bulk(api, caller, 'unmonitor', first.deviceIds);
    await bulk(api, caller, 'monitor', first.deviceIds);
    const record = await until('the first device is monitored', () =>
      harness.devicesOf(caller.accountId).find(({ deviceId, monitored: on }) => on && deviceId === first.deviceIds[0]),
    );
    expect(record.takesFrom).toBeUndefined();
  }, 60_000);
});
