import { until } from '@heliograph/testbed';
import { sample, type DeviceIdentity } from './records.ts';
import type { World } from './world.ts';

export interface SyncedDevice extends DeviceIdentity {
  vendorAccountId: string;
}

interface Plant {
  plantId: string;
  DataSources: string;
  devices: { deviceId: string; InverterSN: string }[];
}

const synced = new WeakMap<World, Promise<SyncedDevice>>();

/** A device of the owner's that a real sync brought, with a record. */
export function syncedDevice(world: World): Promise<SyncedDevice> {
  const known = synced.get(world) ?? sync(world);
  synced.set(world, known);
  return known;
}

async function sync(world: World): Promise<SyncedDevice> {
  const wanted = { vendor: 'solis', name: 'synced', credentials: world.credentials.solis };
  const vendorAccountId = await world.create('/v1/vendor-accounts', wanted);
  const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}`;
  const [plant] = (await world.ask('get', path)) as Plant[];
  const [{ deviceId, InverterSN: serial }] = plant!.devices as [Plant['devices'][number]];
  const { plantId, DataSources: vendor } = plant!;
  const device = { accountId: world.callers.owner.id, vendorAccountId, plantId, deviceId, vendor, serial };
  await until('the latest record', () => record(world, device));
  return device;
}

/** Written until it shows: delivery-api may have heard of the device only after the first. */
async function record(world: World, device: DeviceIdentity): Promise<true | undefined> {
  await world.producer.send([sample(device)]);
  const { authorization } = world.callers.owner;
  const { status } = await world.api.call({
    method: 'get',
    path: `/v1/devices/${device.deviceId}/latest`,
    authorization,
  });
  return status === 200 ? true : undefined;
}
