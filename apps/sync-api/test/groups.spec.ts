import { DataSource } from 'typeorm';
import type { Inventory } from '../src/ingest/inventory-pages.ts';
import { deviceEntries } from '../src/inventory/device-records.ts';
import { InventoryStore } from '../src/synchronization/inventory-store.ts';
import { outbox } from '@heliograph/persistence';
import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 60_000);

interface Account {
  caller: Caller;
  fleet: Fleet;
}

/** Creates an account with two plants of three devices. */
async function account(): Promise<Account> {
  const caller = await harness.newAccount(10);
  await until('the account is known', async () => (await api.call(caller, 'GET', '/v1/groups')).status === 200);
  return { caller, fleet: await insertFleet(api, caller, { plants: 2, devicesPerPlant: 3 }) };
}

const create = (caller: Caller, body: object): Promise<Answer> => api.call(caller, 'POST', '/v1/groups', body);

async function newGroup(caller: Caller, body: object): Promise<string> {
  const answer = await create(caller, body);
  expect(answer.status).toBe(201);
  return answer.body.result.groupId as string;
}

/** Returns the groups of a device as published to ingest. */
const published = (deviceId: string): string[] | undefined => harness.devices.get(deviceId)?.groups;

/** Resolves when all of them are published so. */
async function publishedAs(expected: Record<string, readonly string[]>): Promise<void> {
  const same = (deviceId: string, groups: readonly string[]) =>
    JSON.stringify(published(deviceId)) === JSON.stringify([...groups].sort());
  await until('the devices are published with these groups', () =>
    Object.entries(expected).every(([id, groups]) => same(id, groups)),
  );
}

const ids = (answer: Answer, name: string): string[] =>
  answer.body.result.items.map((item: Record<string, string>) => item[name]);

describe('/v1/groups', () => {
  it('contains plants with all their devices, and single devices', async () => {
    const { caller, fleet } = await account();
    const { plantIds, deviceIds } = fleet;
    const answer = await create(caller, {
      name: 'Roofs',
      plantIds: [plantIds[0]],
      deviceIds: [deviceIds[0], deviceIds[5]],
    });
    expect(answer.body.result).toMatchObject({ name: 'Roofs', description: null, plantCount: 1, deviceCount: 4 });
    const id = answer.body.result.groupId as string;
    expect(id).toMatch(/^grp_[a-z2-7]{12}$/);
    const listed = await api.call(caller, 'GET', `/v1/devices?groupId=${id}`);
    expect(ids(listed, 'deviceId')).toEqual([...deviceIds.slice(0, 3), deviceIds[5]]);
    expect(listed.body.result.items[1]).toMatchObject({ groups: [id], labels: [], state: null, online: null });
    expect(ids(await api.call(caller, 'GET', `/v1/plants?groupId=${id}`), 'plantId')).toEqual([plantIds[0]]);
    await publishedAs({ [deviceIds[1]!]: [id], [deviceIds[5]!]: [id], [deviceIds[4]!]: [] });
  }, 60_000);

  it('includes devices that a later sync adds or moves to its plants', async () => {
    const { caller, fleet } = await account();
    const group = await newGroup(caller, { name: 'Later', plantIds: [fleet.plantIds[0]] });
    const device = (InverterSN: string, vendorPlantId: string) => ({
      vendorPlantId,
      InverterSN,
      CollectorSN: '',
      vendorDeviceId: InverterSN,
      vendorType: '1',
      status: 'online' as const,
    });
    // One that is new at the first plant, and one that was at the second.
    const inventory: Inventory = {
      plants: new Map(['v0', 'v1'].map((id) => [id, { vendorPlantId: id, name: id }])),
      devices: new Map([device('NEW', 'v0'), device('SN00000003', 'v0')].map((found) => [found.InverterSN, found])),
    };
    const owner = { accountId: caller.accountId, vendorAccountId: fleet.vendorAccountId, vendor: 'solis' };
    await api.service.app.get(DataSource).transaction(async (manager) => {
      await api.service.app.get(InventoryStore).replace(manager, owner, inventory, 'schedule');
      await outbox.add(manager, await deviceEntries(manager, { vendorAccountId: owner.vendorAccountId }));
    });
    const listed = ids(await api.call(caller, 'GET', `/v1/devices?groupId=${group}`), 'InverterSN');
    expect(listed).toEqual(expect.arrayContaining(['NEW', 'SN00000003']));
    await publishedAs({ [fleet.deviceIds[3]!]: [group] });
  }, 60_000);

  it('has names that are unique within the account, regardless of case', async () => {
    const { caller } = await account();
    const id = await newGroup(caller, { name: 'Dach Süd' });
    expect((await create(caller, { name: 'DACH SÜD' })).body).toMatchObject({ code: 409, error: 'name_taken' });
    await newGroup((await account()).caller, { name: 'Dach Süd' });
    const other = await newGroup(caller, { name: 'other' });
    const renamed = await api.call(caller, 'PATCH', `/v1/groups/${other}`, { name: 'dach süd' });
    expect(renamed.status).toBe(409);
    const own = await api.call(caller, 'PATCH', `/v1/groups/${id}`, { name: 'dach süd', description: 'all' });
    expect(own.body.result).toMatchObject({ name: 'dach süd', description: 'all' });
    expect(ids(await api.call(caller, 'GET', '/v1/groups?text=S%C3%9CD'), 'groupId')).toEqual([id]);
  }, 60_000);

  it('changes members one by one, or replaces them all', async () => {
    const { caller, fleet } = await account();
    const { plantIds, deviceIds } = fleet;
    const id = await newGroup(caller, { name: 'g', deviceIds: deviceIds.slice(0, 2) });
    const members = (body: object) => api.call(caller, 'POST', `/v1/groups/${id}/members`, body);
    const added = await members({
      action: 'add',
      plantIds: [plantIds[1], 'plt_no'],
      deviceIds: [deviceIds[0], deviceIds[2]],
    });
    expect(added.body.result).toMatchObject({ succeeded: 3, failed: 1 });
    expect(added.body.result.results[1]).toMatchObject({ kind: 'plant', id: 'plt_no', code: 404, error: 'not_found' });
    await publishedAs(Object.fromEntries(deviceIds.map((deviceId) => [deviceId, [id]])));
    const removed = { action: 'remove', plantIds: [plantIds[1]], deviceIds: [deviceIds[0]] };
    expect((await members(removed)).body.result.failed).toBe(0);
    expect((await members(removed)).body.result.failed).toBe(0);
    await publishedAs({ [deviceIds[0]!]: [], [deviceIds[1]!]: [id], [deviceIds[5]!]: [] });
    const replaced = await api.call(caller, 'PATCH', `/v1/groups/${id}`, { deviceIds: [deviceIds[4]] });
    expect(replaced.body.result).toMatchObject({ name: 'g', deviceCount: 1 });
    await publishedAs({ [deviceIds[1]!]: [], [deviceIds[4]!]: [id] });
  }, 120_000);

  it('accepts a list as a whole or not at all', async () => {
    const { caller, fleet } = await account();
    const answer = await create(caller, { name: 'g', deviceIds: [fleet.deviceIds[0], 'dev_unknown'] });
    expect(answer.body).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path: 'deviceIds.1' }] });
    expect(ids(await api.call(caller, 'GET', '/v1/groups'), 'groupId')).toEqual([]);
    const others = await account();
    expect((await create(caller, { name: 'g', plantIds: [others.fleet.plantIds[0]] })).status).toBe(400);
    for (const name of ['', ' g', 'a|b', 'a\u0000', 'x'.repeat(101)])
      expect((await create(caller, { name })).body.error).toBe('validation_failed');
  }, 60_000);

  it('is deleted without its members', async () => {
    const { caller, fleet } = await account();
    const kept = await newGroup(caller, { name: 'kept', deviceIds: fleet.deviceIds.slice(0, 1) });
    const id = await newGroup(caller, { name: 'gone', plantIds: fleet.plantIds });
    await publishedAs({ [fleet.deviceIds[0]!]: [kept, id] });
    expect((await api.call(caller, 'DELETE', `/v1/groups/${id}`)).status).toBe(200);
    expect((await api.call(caller, 'DELETE', `/v1/groups/${id}`)).status).toBe(404);
    await publishedAs({ [fleet.deviceIds[0]!]: [kept], [fleet.deviceIds[5]!]: [] });
    expect(ids(await api.call(caller, 'GET', '/v1/devices'), 'deviceId')).toEqual(fleet.deviceIds);
    expect(ids(await api.call(caller, 'GET', `/v1/devices?groupId=${id}`), 'deviceId')).toEqual([]);
  }, 120_000);

  it('does not exist for other accounts', async () => {
    const [one, other] = [await account(), await account()];
    const id = await newGroup(other.caller, { name: 'theirs', plantIds: other.fleet.plantIds });
    const calls: [string, string, object?][] = [
      ['GET', `/v1/groups/${id}`],
      ['PATCH', `/v1/groups/${id}`, { name: 'mine' }],
      ['DELETE', `/v1/groups/${id}`],
      ['POST', `/v1/groups/${id}/members`, { action: 'add', deviceIds: one.fleet.deviceIds }],
    ];
    for (const [method, path, body] of calls) expect((await api.call(one.caller, method, path, body)).status).toBe(404);
    const bulk = { action: 'addToGroup', groupId: id, deviceIds: one.fleet.deviceIds };
    expect((await api.call(one.caller, 'POST', '/v1/devices/bulk', bulk)).status).toBe(404);
    expect(ids(await api.call(one.caller, 'GET', `/v1/devices?groupId=${id}`), 'deviceId')).toEqual([]);
    expect((await api.call(other.caller, 'GET', `/v1/groups/${id}`)).body.result.deviceCount).toBe(6);
  }, 60_000);

  it('are listed page by page, and at most 1,000', async () => {
    const { caller, fleet } = await account();
    await api.sql(
      `INSERT INTO groups (id, account_id, name, name_key) SELECT $1 || n, $1, 'g' || n, 'g' || n FROM generate_series(1, 999) n`,
      [caller.accountId],
    );
    await api.sql(`INSERT INTO group_devices SELECT $1 || n, $2 FROM generate_series(1, 49) n`, [
      caller.accountId,
      fleet.deviceIds[0],
    ]);
    const last = await newGroup(caller, { name: 'last', deviceIds: [fleet.deviceIds[0]] });
    expect((await create(caller, { name: 'one more' })).body).toMatchObject({ code: 403, error: 'limit_reached' });
    const full = await api.call(caller, 'POST', `/v1/groups/${caller.accountId}77/members`, {
      action: 'add',
      deviceIds: fleet.deviceIds.slice(0, 2),
    });
    expect(full.body.result.results.map(({ code }: { code: number }) => code)).toEqual([403, 200]);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await api.call(caller, 'GET', `/v1/groups?limit=300${cursor}`);
      seen.push(...body.result.items.map(({ groupId }: { groupId: string }) => groupId));
      cursor = body.result.nextCursor === null ? '' : `&cursor=${body.result.nextCursor}`;
    } while (cursor !== '');
    expect([new Set(seen).size, seen.at(-1)]).toEqual([1000, last]);
  }, 60_000);
});
