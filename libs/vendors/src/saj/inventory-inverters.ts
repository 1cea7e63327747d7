import { bySerial, isKind, isRecord, readText, recordsOf, uniquePlants } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import type { SajClient } from './client.ts';
import { isOfDevice } from './errors.ts';
import { deviceOf, plantOf, withBaseInfo, withInverterData, withPlantDetails } from './inventory.ts';
import type { SajCall } from './wire.ts';

/** Nameplates come one by one, five a second: a longer list is read without them, so that the sync is not delayed. */
const MAX_NAMEPLATES = 100;

export async function listPlants(client: SajClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const rows = await client.rows('developer/plant/page', signal);
  const detailed: VendorPlant[] = [];
  for (const plant of uniquePlants(rows.map(plantOf))) {
    const data = await dataOf(client, 'plant/details', { plantId: plant.vendorPlantId }, signal);
    detailed.push(withPlantDetails(plant, data));
  }
  return detailed;
}

/** Returns the inverters among the devices of these plants. Chargers, meters, EMS modules stand in the same list. */
export async function listInverters(
  client: SajClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const wanted = new Set(plants.map(({ vendorPlantId }) => vendorPlantId));
  const rows = await client.rows('developer/device/page', signal);
  const listed = rows.flatMap((row) => deviceOf(row) ?? []).filter(({ vendorPlantId }) => wanted.has(vendorPlantId));
  const devices = bySerial(listed);
  for (const vendorPlantId of new Set(listed.map((device) => device.vendorPlantId)))
    addPlantDevices(devices, await dataOf(client, 'plant/getPlantAllDeviceList', plantQuery(vendorPlantId), signal));
  return withNameplates(client, [...devices.values()], signal);
}

/** `userId` is required, and blank for third-party applications. */
export function plantQuery(plantId: string): Record<string, string> {
  return { plantId, userId: '' };
}

/**
 * Adds the members of a plant's list, and removes devices that it marks as no inverter. A device it does not name
 * stays.
 */
function addPlantDevices(devices: Map<string, VendorDevice>, data: unknown): void {
  for (const entry of recordsOf(data)) {
    const inverter = isRecord(entry.inverterData) ? entry.inverterData : undefined;
    const device = devices.get(readText(inverter?.deviceSn) ?? '');
    if (inverter && device) devices.set(device.InverterSN, withInverterData(device, inverter));
    else if (!inverter) for (const serial of otherSerials(entry)) devices.delete(serial);
  }
}

/** Returns own serial numbers of an entry that is no inverter; its `deviceSn` may be that of the inverter it belongs to. */
function otherSerials(entry: JsonRecord): string[] {
  const beans = Object.values(entry).filter(isRecord);
  const named = beans.flatMap((bean) => [bean.emsModuleSn, bean.meterSn, bean.chargerDeviceSn, bean.moduleSn]);
  return [entry.sn, ...named].flatMap((serial) => readText(serial) ?? []);
}

async function withNameplates(
  client: SajClient,
  devices: readonly VendorDevice[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  if (devices.length > MAX_NAMEPLATES) return [...devices];
  const complete: VendorDevice[] = [];
  for (const device of devices) {
    const data = await dataOf(client, 'device/baseinfo', { deviceSn: device.vendorDeviceId }, signal);
    complete.push(withBaseInfo(device, data));
  }
  return complete;
}

/** Returns `data` of an optional call; undefined where it is refused, or the device does not answer. */
async function dataOf(
  client: SajClient,
  call: SajCall,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return (await client.call(call, query, signal)).envelope.data;
  } catch (error) {
    const isTolerable = isKind(error, 'not_permitted', 'protocol');
    if (isTolerable || isOfDevice(error)) return undefined;
    throw error;
  }
}
