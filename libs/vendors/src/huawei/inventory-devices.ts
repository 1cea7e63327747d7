import type { StorageType } from '@heliograph/base-data';
import { batchesOf, readList, readText, reported, VendorError, withRateLimitRetry } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { withListedStorage } from './inventory-storage.ts';
import { deviceListLimits, MAX_PAUSE_MS } from './polls.ts';
import { BATCH_SIZE, collectorTypes, inverterTypes, type DeviceItem } from './wire.ts';

/** Returns the inverters of the plants, each serial number once; with the batteries and meters that the account asks for. */
export async function listInverters(
  client: HuaweiClient,
  plants: readonly VendorPlant[],
  warn: AdapterContext['warn'],
  signal: AbortSignal,
  include?: readonly StorageType[],
): Promise<VendorDevice[]> {
  const limits = deviceListLimits(plants.length);
  const items: DeviceItem[] = [];
  for (const [i, batch] of batchesOf(plants, BATCH_SIZE).entries()) {
    const stationCodes = batch.map((plant) => plant.vendorPlantId).join(',');
    const read = (): Promise<DeviceItem[]> => readBatch(client, stationCodes, { limits, signal });
    items.push(...(await (i === 0 ? read() : withRateLimitRetry(read, { maxPauseMs: MAX_PAUSE_MS, signal }))));
  }
  const inverters = invertersOf(items, warn);
  return include === undefined ? inverters : withListedStorage(inverters, items, include, warn);
}

async function readBatch(
  client: HuaweiClient,
  stationCodes: string,
  options: Parameters<HuaweiClient['call']>[2],
): Promise<DeviceItem[]> {
  try {
    const { data } = await client.call('getDevList', { stationCodes }, options);
    const list = readList(data);
    if (!list) throw new VendorError('protocol', 'getDevList: data is not a list', { call: 'getDevList' });
    return list as DeviceItem[];
  } catch (error) {
    // 20008: these plants have no devices (yet).
    if (error instanceof VendorError && error.details.vendorCode === '20008') return [];
    throw error;
  }
}

/** Inverters of a device list that also contains collectors, meters and batteries. */
export function invertersOf(items: readonly DeviceItem[], warn: AdapterContext['warn']): VendorDevice[] {
  const collectors = collectorByPlant(items);
  const bySerial = new Map<string, VendorDevice>();
  for (const item of items) {
    if (!inverterTypes.includes(Number(item.devTypeId))) continue;
    const device = inverterOf(item, collectors);
    if (!device) warn('inverter without serial number, id or plant left out', { devTypeId: Number(item.devTypeId) });
    else if (bySerial.has(device.InverterSN)) warn('serial number listed twice', { InverterSN: device.InverterSN });
    else bySerial.set(device.InverterSN, device);
  }
  return [...bySerial.values()];
}

function inverterOf(item: DeviceItem, collectors: ReadonlyMap<string, string>): VendorDevice | undefined {
  const InverterSN = readText(item.esnCode);
  const vendorDeviceId = readText(item.id);
  const vendorPlantId = readText(item.stationCode);
  if (InverterSN === undefined || vendorDeviceId === undefined || vendorPlantId === undefined) return undefined;
  const firmware = readText(item.softwareVersion);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN,
    CollectorSN: collectors.get(vendorPlantId) ?? '',
    vendorDeviceId,
    vendorType: String(item.devTypeId),
    model: readText(item.invType) ?? readText(item.model),
    firmware,
    status: 'unknown',
  });
}

/** The cloud links no inverter to its collector: it is certain only where the plant has exactly one. */
function collectorByPlant(items: readonly DeviceItem[]): Map<string, string> {
  const collectors = items.filter((item) => collectorTypes.includes(Number(item.devTypeId)));
  const plants = Map.groupBy(collectors, (item) => readText(item.stationCode) ?? '');
  const single = new Map<string, string>();
  for (const [plant, [only, ...others]] of plants) {
    const serial = readText(only?.esnCode);
    if (serial !== undefined && others.length === 0) single.set(plant, serial);
  }
  return single;
}
