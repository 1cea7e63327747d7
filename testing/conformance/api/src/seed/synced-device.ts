import { until } from '@heliograph/testbed';
import { sample, type DeviceIdentity } from './records.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface SyncedDevice extends DeviceIdentity {
  vendorAccountId: string;
}

interface Plant {
  plantId: string;
  DataSources: string;
  devices: { deviceId: string; InverterSN: string }[];
}

const synced = new WeakMap<TestEnvironment, Promise<SyncedDevice>>();

/** A device of the owner's that a real sync brought, with a record. */
export function syncedDevice(environment: TestEnvironment): Promise<SyncedDevice> {
  const known = synced.get(environment) ?? sync(environment);
  synced.set(environment, known);
  return known;
}

async function sync(environment: TestEnvironment): Promise<SyncedDevice> {
  const wanted = { vendor: 'solis', name: 'synced', credentials: environment.credentials.solis };
  const vendorAccountId = await environment.create('/v1/vendor-accounts', wanted);
  const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}`;
  const [plant] = (await environment.ask('get', path)) as Plant[];
  const [{ deviceId, InverterSN: serial }] = plant!.devices as [Plant['devices'][number]];
  const { plantId, DataSources: vendor } = plant!;
  const device = { accountId: environment.callers.owner.id, vendorAccountId, plantId, deviceId, vendor, serial };
  await until('the latest record', () => record(environment, device));
  await untilAnswered(environment, `/v1/plants/${plantId}/energy`);
  return device;
}

/** Waits until a GET of the owner's is answered with 200. */
export async function untilAnswered({ api, callers }: TestEnvironment, path: string): Promise<void> {
  const { authorization } = callers.owner;
  const status = async (): Promise<number> => (await api.call({ method: 'get', path, authorization })).status;
  await until(`200 of ${path}`, status, { holds: (answered) => answered === 200 });
}

/** Repeated until the record is stored: delivery-api may receive the device only after the first one. */
async function record(environment: TestEnvironment, device: DeviceIdentity): Promise<true | undefined> {
  await environment.producer.send([sample(device)]);
  const { authorization } = environment.callers.owner;
  const { status } = await environment.api.call({
    method: 'get',
    path: `/v1/devices/${device.deviceId}/latest`,
    authorization,
  });
  return status === 200 ? true : undefined;
}
