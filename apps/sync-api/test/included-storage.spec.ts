import { until } from '@heliograph/testbed';
import type { ListedStorage } from '@heliograph/vendor-contract';
import { DataSource } from 'typeorm';
import { outbox } from '@heliograph/persistence';
import { deviceEntries } from '../src/inventory/device-records.ts';
import { QuotaService } from '../src/inventory/quota.service.ts';
import { InventoryStore } from '../src/synchronization/inventory-store.ts';
import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Answer, type Caller } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 60_000);

/** Creates an account with a Huawei account of one plant with one inverter, of which the vendor lists batteries and meters. */
async function huaweiAccount(): Promise<{ caller: Caller; fleet: Fleet; path: string }> {
  const caller = await harness.newAccount();
  const fleet = await insertFleet(api, caller, { plants: 1, devicesPerPlant: 1, vendor: 'huawei' });
  return { caller, fleet, path: `/v1/vendor-accounts/${fleet.vendorAccountId}` };
}

describe('include of a vendor account', () => {
  it('is offered by the vendor, empty at first, shown, published, and emptied again', async () => {
    const vendor = await api.call(undefined, 'GET', '/v1/vendors/huawei');
    expect(vendor.body.result.storage).toEqual([
      { type: 'battery', from: 'device', note: expect.any(String) },
      { type: 'meter', from: 'device', note: expect.any(String) },
    ]);
    const { caller, fleet, path } = await huaweiAccount();
    expect((await api.call(caller, 'GET', path)).body.result.include).toEqual([]);
    const changed = await api.call(caller, 'PATCH', path, { include: ['meter', 'battery'] });
    expect([changed.status, changed.body.result.include]).toEqual([200, ['meter', 'battery']]);
    // Another change leaves it as it is.
    expect((await api.call(caller, 'PATCH', path, { name: 'roof' })).body.result.include).toEqual(['meter', 'battery']);
    const published = () => harness.vendorAccounts.get(fleet.vendorAccountId);
    await until('the selection is published', () => published()?.include?.length === 2);
    await api.call(caller, 'PATCH', path, { include: [] });
    await until('the empty selection is published', () => published()?.include === undefined);
  }, 60_000);

  it('is refused by naming it and what is allowed', async () => {
    const { caller, path } = await huaweiAccount();
    const problems = async (include: unknown) => {
      const { status, body } = await api.call(caller, 'PATCH', path, { include });
      return [status, body.details];
    };
    const allowed = { path: 'include', message: 'include must be a list of battery, meter' };
    expect(await problems(['heat_pump'])).toEqual([400, [allowed]]);
    expect(await problems(['meter', 'meter'])).toEqual([
      400,
      [{ path: 'include', message: 'include must name each type once' }],
    ]);
    expect((await problems('meter'))[0]).toBe(400);
    expect((await problems(null))[0]).toBe(400);
    const created = await api.call(caller, 'POST', '/v1/vendor-accounts', {
      vendor: 'huawei',
      credentials: {},
      include: ['inverter'],
    });
    expect(created.body.details).toContainEqual(allowed);
  }, 60_000);

  it('makes a sync due when devices are to be listed that were not asked for before', async () => {
    const { caller, fleet, path } = await huaweiAccount();
    const isDue = async (): Promise<boolean> => {
      const [row] = await api.sql<{ due: boolean }>(
        'SELECT due_at <= now() AS due FROM sync_schedule WHERE vendor_account_id = $1',
        [fleet.vendorAccountId],
      );
      return row?.due ?? false;
    };
    await api.call(caller, 'PATCH', path, { name: 'roof' });
    expect(await isDue()).toBe(false);
    await api.call(caller, 'PATCH', path, { include: ['meter'] });
    expect(await isDue()).toBe(true);
    await api.sql(`UPDATE sync_schedule SET due_at = now() + interval '1 day' WHERE vendor_account_id = $1`, [
      fleet.vendorAccountId,
    ]);
    await api.call(caller, 'PATCH', path, { include: [] });
    expect(await isDue()).toBe(false);
  }, 60_000);
});

describe('batteries and meters that a vendor lists', () => {
  const battery: ListedStorage = { type: 'battery', vendorDeviceId: '1000000033750001', vendorType: '39' };
  const meter: ListedStorage = { type: 'meter', vendorDeviceId: '1000000033750002', vendorType: '47', serial: 'M1' };

  /** Stores an inventory as a sync does. @returns the ids of the devices that a user sees changed */
  async function sync({ accountId }: Caller, { vendorAccountId }: Fleet, storage: ListedStorage[]): Promise<string[]> {
    const owner = { accountId, vendorAccountId, vendor: 'huawei' };
    const device = {
      vendorPlantId: 'v0',
      InverterSN: 'SN00000000',
      CollectorSN: 'C0',
      vendorDeviceId: 'SN0',
      vendorType: '1',
      model: 'S5-GR3P',
      ratedPowerKw: 8.2,
      status: 'online' as const,
      storage,
    };
    const inventory = {
      plants: new Map([['v0', { vendorPlantId: 'v0', name: 'Plant 0', timezone: 'Europe/Berlin' }]]),
      devices: new Map([[device.InverterSN, device]]),
    };
    const { app } = api.service;
    return app.get(DataSource).transaction(async (manager) => {
      await app.get(QuotaService).lock(manager, accountId);
      const { diff } = await app.get(InventoryStore).replace(manager, owner, inventory, 'api');
      await outbox.add(manager, await deviceEntries(manager, { vendorAccountId }));
      return diff.devices.changed;
    });
  }

  it('are kept with the inverter and published with it, and count nothing in the quota', async () => {
    const { caller, fleet } = await huaweiAccount();
    const published = (count: number) =>
      until(`${count} are published`, () => {
        const [record] = harness.devicesOf(caller.accountId);
        return record && (record.storage ?? []).length === count ? { storage: record.storage } : undefined;
      });
    await published(0);
    expect(await sync(caller, fleet, [meter, battery])).toEqual([]);
    expect((await published(2)).storage).toEqual([battery, meter]);
    await sync(caller, fleet, [battery]);
    expect((await published(1)).storage).toEqual([battery]);
    await sync(caller, fleet, []);
    await published(0);
    expect((await api.call(caller, 'GET', '/v1/devices')).body.result.items).toHaveLength(1);
  }, 60_000);
});

describe('the quota of a vendor that is counted per plant', () => {
  const bulk = (caller: Caller, action: string, deviceIds: readonly string[]): Promise<Answer> =>
    api.call(caller, 'POST', '/v1/devices/bulk', { action, deviceIds });

  it('counts a house of twenty microinverters once', async () => {
    const caller = await harness.newAccount(1);
    const { deviceIds } = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 20, vendor: 'enphase' });
    const monitored = async (): Promise<string[]> => {
      const { body } = await api.call(caller, 'GET', '/v1/devices?limit=500&monitored=true');
      return body.result.items.map(({ deviceId }: { deviceId: string }) => deviceId);
    };
    const [first, second] = [deviceIds.slice(0, 20), deviceIds.slice(20)];
    expect(await monitored()).toEqual(first);
    const refused = await bulk(caller, 'monitor', second.slice(0, 1));
    expect(refused.body.result.results[0]).toMatchObject({ code: 403, error: 'quota_exceeded' });
    await bulk(caller, 'unmonitor', first.slice(0, 1));
    expect((await bulk(caller, 'monitor', first.slice(0, 1))).body.result).toMatchObject({ succeeded: 1 });
    // The place of the house is free when its last microinverter has left.
    await bulk(caller, 'unmonitor', first.slice(1));
    expect((await bulk(caller, 'monitor', second.slice(0, 1))).body.result).toMatchObject({ failed: 1 });
    await bulk(caller, 'unmonitor', first.slice(0, 1));
    expect((await bulk(caller, 'monitor', second)).body.result).toMatchObject({ succeeded: 20 });
    const use = await api.service.app
      .get(QuotaService)
      .useOf(api.service.app.get(DataSource).manager, caller.accountId);
    expect(use).toMatchObject({ deviceQuota: 1, quotaUsed: 1, monitoredDevices: 20 });
  }, 60_000);
});
