import {
  connectionOf,
  isKind,
  readDate,
  readNumber,
  readPlace,
  readText,
  reported,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { modelOf, phaseCountOf } from './models.ts';
import { plantZone } from './plant-zone.ts';
import { businessTypes, INVERTER_TYPE, vendorTypes, type BusinessType } from './wire.ts';

interface ListedPlant {
  plant: VendorPlant;
  businessType: BusinessType;
}

/** Plants of both business types, each once. An account that may see only one of them shows that one. */
export async function listPlants(client: DeveloperClient, signal: AbortSignal): Promise<ListedPlant[]> {
  const listed = new Map<string, ListedPlant>();
  const refusals: VendorError[] = [];
  for (const businessType of businessTypes) {
    try {
      for await (const { records } of client.pages('plant/page_plant_info', { businessType }, signal))
        for (const plant of records.flatMap((record) => plantOf(record) ?? []))
          listed.set(plant.vendorPlantId, { plant, businessType });
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      refusals.push(error);
    }
  }
  const [refusal] = refusals;
  if (refusal && refusals.length === businessTypes.length) throw refusal;
  return [...listed.values()];
}

/** Returns inverters of the plants. A row does not name its plant: each is asked for, by the business type the plant is listed under. */
export async function listInverters(
  client: DeveloperClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  if (plants.length === 0) return [];
  const wanted = new Set(plants.map(({ vendorPlantId }) => vendorPlantId));
  const devices = new Map<string, VendorDevice>();
  for (const { plant, businessType } of await listPlants(client, signal)) {
    const plantId = plant.vendorPlantId;
    if (!wanted.has(plantId)) continue;
    const filter = { businessType, deviceType: INVERTER_TYPE, plantId };
    for await (const { records } of client.pages('device/page_device_info', filter, signal))
      for (const device of records.flatMap((record) => deviceOf(record, plantId, businessType) ?? []))
        devices.set(device.InverterSN, device);
  }
  return [...devices.values()];
}

function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.plantId);
  if (vendorPlantId === undefined) return undefined;
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.plantName) ?? vendorPlantId,
    timezone: plantZone(record.plantTimeZone),
    ...readPlace(record.latitude, record.longitude),
    address: readText(record.plantAddress),
    capacityKw: readNumber(record.pvCapacity, [0]),
    installedAt: readDate(record.createTime),
  });
}

function deviceOf(record: JsonRecord, vendorPlantId: string, businessType: BusinessType): VendorDevice | undefined {
  const serial = readText(record.deviceSn);
  if (serial === undefined) return undefined;
  const model = modelOf(businessType, readText(record.deviceModel) ?? '');
  const firmware = readText(record.armVersion);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(record.registerNo) ?? '',
    vendorDeviceId: serial,
    vendorType: vendorTypes[businessType],
    model,
    phaseCount: phaseCountOf(model),
    firmware,
    ratedPowerKw: readNumber(record.ratedPower, [0]),
    status: connectionOf(readNumber(record.onlineStatus), { online: [1], offline: [0] }),
  });
}
