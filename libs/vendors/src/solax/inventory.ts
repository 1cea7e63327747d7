import { offsetLabel, offsetOfLabel, offsetSecondsAt } from '@heliograph/base-data';
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
import type { JsonRecord, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { modelOf, phaseCountOf } from './models.ts';
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

/** `(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb`, as recorded: the standard offset and the cities of a Windows zone. */
const windowsZone = /^\((?:UTC|GMT)(?:([+-]\d{1,2}:\d{2}))?\)\s*(.*)$/i;
/** Winter and summer of both halves of the earth. */
const seasons = [Date.UTC(2026, 0, 15) / 1000, Date.UTC(2026, 6, 15) / 1000];

let zonesByCity: ReadonlyMap<string, string> | undefined;

/**
 * Returns the zone of a plant by its `plantTimeZone`: an IANA name or a label as it is, otherwise the IANA zone of the
 * first named city with the written standard offset, otherwise that offset alone. Undefined when it cannot be read.
 */
export function plantZone(value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined) return undefined;
  if (offsetSecondsAt(text, 0) !== undefined) return text;
  const match = windowsZone.exec(text);
  if (!match) return undefined;
  const [, offset = '+0:00', names = ''] = match;
  const seconds = offsetOfLabel(`GMT${offset}`);
  if (seconds === undefined) return undefined;
  return zoneOfCities(names, seconds) ?? offsetLabel(seconds);
}

function zoneOfCities(names: string, standard: number): string | undefined {
  return names
    .split(',')
    .map((name) => cities().get(cityKey(name)))
    .find((zone) => zone !== undefined && standardOffset(zone) === standard);
}

function cities(): ReadonlyMap<string, string> {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [cityKey(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
  );
  return zonesByCity;
}

function cityKey(name: string): string {
  return name
    .trim()
    .replaceAll(/[\s_]+/g, ' ')
    .toLowerCase();
}

function standardOffset(zone: string): number {
  return Math.min(...seasons.map((time) => offsetSecondsAt(zone, time) ?? Infinity));
}
