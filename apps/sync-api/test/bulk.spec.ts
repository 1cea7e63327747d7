import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;
/** An account with ten thousand devices, four thousand of them in the quota. */
let large: { caller: Caller; fleet: Fleet };

const size = 10_000;
const quota = 4_000;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
  large = await account(quota, { plants: 100, devicesPerPlant: size / 100 });
}, 120_000);

async function account(deviceQuota: number, plan: { plants: number; devicesPerPlant: number }) {
  const caller = await harness.newAccount(deviceQuota);
  await until('the account is known', async () => (await api.call(caller, 'GET', '/v1/groups')).status === 200);
  return { caller, fleet: await insertFleet(api, caller, plan) };
}

const bulk = (caller: Caller, body: object): Promise<Answer> => api.call(caller, 'POST', '/v1/devices/bulk', body);

async function group(caller: Caller, body: object): Promise<string> {
  return (await api.call(caller, 'POST', '/v1/groups', body)).body.result.groupId as string;
}

const ids = (answer: Answer): string[] => answer.body.result.items.map((item: Record<string, string>) => item.deviceId);
const codes = (answer: Answer): number[] => answer.body.result.results.map(({ code }: { code: number }) => code);
const list = async (caller: Caller, query: string) =>
  ids(await api.call(caller, 'GET', `/v1/devices?limit=500&${query}`));

describe('POST /v1/devices/bulk with 10,000 devices', () => {
  it.each([
    ['unmonitor', {}, size, 0],
    ['unmonitor', {}, size, 0],
    ['monitor', {}, quota, size - quota],
    ['monitor', {}, quota, size - quota],
    ['label', { labels: ['roof', 'leased'] }, size, 0],
    ['label', { labels: ['roof', 'leased'] }, size, 0],
    ['unlabel', { labels: ['leased'] }, size, 0],
    ['remove', {}, 0, size],
  ])(
    '%s %j: a result for each, the same when it is repeated',
    async (action, more, succeeded, failed) => {
      const { caller, fleet } = large;
      const { status, body } = await bulk(caller, { action, deviceIds: fleet.deviceIds, ...more });
      expect(status).toBe(200);
      expect([body.result.succeeded, body.result.failed, body.result.results.length]).toEqual([
        succeeded,
        failed,
        size,
      ]);
      expect(body.result.results.at(-1).deviceId).toBe(fleet.deviceIds.at(-1));
    },
    60_000,
  );

  it('adds them to a group and removes them, by a filter too, and publishes each to ingest', async () => {
    const { caller, fleet } = large;
    const groupId = await group(caller, { name: 'all' });
    const inGroup = () => harness.devicesOf(caller.accountId).filter(({ groups }) => groups.includes(groupId)).length;
    const added = await bulk(caller, { action: 'addToGroup', groupId, deviceIds: fleet.deviceIds });
    expect(added.body.result).toMatchObject({ succeeded: size, failed: 0 });
    await until('all are in the group', () => inGroup() === size, { deadlineMs: 60_000 });
    expect((await api.call(caller, 'GET', `/v1/groups/${groupId}`)).body.result.deviceCount).toBe(size);
    const removed = await bulk(caller, { action: 'removeFromGroup', groupId, filter: { groupId } });
    expect(removed.body.result).toMatchObject({ succeeded: size, failed: 0 });
    await until('none is in the group any more', () => inGroup() === 0, { deadlineMs: 60_000 });
  }, 150_000);

  it('refuses a filter that matches more, and reports how many', async () => {
    const { caller } = large;
    await insertFleet(api, caller, { plants: 1, devicesPerPlant: 3, vendor: 'huawei', from: 50_000 });
    const { body } = await bulk(caller, { action: 'unmonitor', filter: {} });
    expect(body).toMatchObject({ code: 400, error: 'validation_failed', details: [{ path: 'filter' }] });
    expect(body.details[0].message).toContain('10003');
    expect((await bulk(caller, { action: 'unmonitor', filter: { vendor: 'huawei' } })).body.result.succeeded).toBe(3);
  }, 60_000);
});

describe('POST /v1/devices/bulk', () => {
  const small = () => account(10, { plants: 2, devicesPerPlant: 3 });

  it('selects by every filter of the list, within the account', async () => {
    const { caller, fleet } = await small();
    const [a, b] = fleet.deviceIds;
    await small();
    await api.sql(`UPDATE devices SET state = 4, online = false, status = 'offline' WHERE id = $1`, [a]);
    await api.sql('UPDATE devices SET state = 5, online = true WHERE id = $1', [b]);
    const groupId = await group(caller, { name: 'g', plantIds: fleet.plantIds.slice(1) });
    await bulk(caller, { action: 'label', labels: ['x y'], deviceIds: [a] });
    const found = async (filter: object) =>
      (await bulk(caller, { action: 'label', labels: ['seen'], filter })).body.result.results.map(
        ({ deviceId }: { deviceId: string }) => deviceId,
      );
    const cases: [object, string, string[]][] = [
      [{}, '', fleet.deviceIds],
      [{ states: [4] }, 'state=4', [a!]],
      [{ states: [4, 5] }, 'state=4,5', [a!, b!]],
      [{ states: [-1] }, 'state=-1', []],
      [{ online: false }, 'online=false', [a!]],
      [{ status: 'offline' }, 'status=offline', [a!]],
      [{ label: 'x y' }, 'label=x%20y', [a!]],
      [{ groupId }, `groupId=${groupId}`, fleet.deviceIds.slice(3)],
      [{ plantId: fleet.plantIds[0] }, `plantId=${fleet.plantIds[0]}`, fleet.deviceIds.slice(0, 3)],
      [{ vendor: 'huawei' }, 'vendor=huawei', []],
      [{ monitored: false }, 'monitored=false', []],
      [{ text: 'sn00000002' }, 'text=sn00000002', [fleet.deviceIds[2]!]],
      [{ dataAccessUserId: fleet.vendorAccountId }, `dataAccessUserId=${fleet.vendorAccountId}`, fleet.deviceIds],
    ];
    for (const [filter, query, expected] of cases) {
      expect([filter, await list(caller, query)]).toEqual([filter, expected]);
      expect([filter, await found(filter)]).toEqual([filter, expected]);
    }
    for (const query of ['state=9', 'state=4,', 'online=maybe', 'status=asleep', 'text=%00'])
      expect([query, (await api.call(caller, 'GET', `/v1/devices?${query}`)).status]).toEqual([query, 400]);
  }, 60_000);

  it('removes devices from the inventory that the vendor no longer lists, and no others', async () => {
    const { caller, fleet } = await small();
    const [gone, listed] = fleet.deviceIds as [string, string];
    await until('the device is published', () => harness.devices.get(gone));
    await api.sql(`UPDATE devices SET status = 'removed', monitored = false WHERE id = $1`, [gone]);
    const remove = () => bulk(caller, { action: 'remove', deviceIds: [gone, listed, 'dev_never'] });
    const answer = await remove();
    expect(codes(answer)).toEqual([200, 409, 404]);
    expect(answer.body.result.results[1].error).toBe('device_listed');
    expect(codes(await remove())).toEqual([200, 409, 404]);
    expect((await api.call(caller, 'GET', `/v1/devices/${gone}`)).status).toBe(404);
    expect(await list(caller, '')).toEqual(fleet.deviceIds.slice(1));
    await until('the removed device is tombstoned', () => !harness.devices.get(gone));
    const stranger = await small();
    expect(codes(await bulk(stranger.caller, { action: 'remove', deviceIds: [gone, listed] }))).toEqual([404, 404]);
  }, 120_000);

  it('keeps a device in a group that it is in through its plant, and reports it', async () => {
    const { caller, fleet } = await small();
    const groupId = await group(caller, { name: 'g', plantIds: [fleet.plantIds[0]], deviceIds: [fleet.deviceIds[4]] });
    const answer = await bulk(caller, { action: 'removeFromGroup', groupId, filter: {} });
    expect(codes(answer)).toEqual([409, 409, 409, 200, 200, 200]);
    expect(await list(caller, `groupId=${groupId}`)).toEqual(fleet.deviceIds.slice(0, 3));
  }, 60_000);

  it('keeps up to 20 labels of a device', async () => {
    const { caller, fleet } = await small();
    const [one] = fleet.deviceIds;
    const labels = Array.from({ length: 19 }, (_, n) => `l${n}`);
    const patched = await api.call(caller, 'PATCH', `/v1/devices/${one}`, { labels: [...labels, 'l0'] });
    expect(patched.body.result.labels).toEqual([...labels].sort());
    const label = (names: string[]) =>
      bulk(caller, { action: 'label', labels: names, deviceIds: fleet.deviceIds.slice(0, 2) });
    const answer = await label(['a', 'b']);
    expect(codes(answer)).toEqual([403, 200]);
    expect(answer.body.result.results[0].error).toBe('limit_reached');
    expect(codes(await label(['a']))).toEqual([200, 200]);
    expect(await list(caller, 'label=a')).toEqual(fleet.deviceIds.slice(0, 2));
    const emptied = await api.call(caller, 'PATCH', `/v1/devices/${one}`, { labels: [] });
    expect(emptied.body.result.labels).toEqual([]);
    const strangers = await small();
    expect((await api.call(strangers.caller, 'PATCH', `/v1/devices/${one}`, { labels: ['mine'] })).status).toBe(404);
  }, 60_000);

  it('refuses a call that contradicts itself', async () => {
    const { caller, fleet } = await small();
    const { deviceIds } = fleet;
    const bodies = [
      { action: 'monitor' },
      { action: 'monitor', deviceIds, filter: {} },
      { action: 'monitor', deviceIds: null },
      { action: 'monitor', deviceIds: ['\u0000'] },
      { action: 'addToGroup', deviceIds },
      { action: 'label', deviceIds },
      { action: 'label', deviceIds, labels: [' x'] },
      { action: 'monitor', deviceIds, labels: ['x'] },
      { action: 'monitor', filter: { monitored: 'true' } },
      { action: 'monitor', filter: [] },
      { action: 'monitor', filter: { nonsense: 1 } },
      { action: 'monitor', filter: { text: '\u0000' } },
    ];
    for (const body of bodies)
      expect([body, (await bulk(caller, body)).body.error]).toEqual([body, 'validation_failed']);
  }, 60_000);
});
