import { setTimeout as sleep } from 'node:timers/promises';
import {
  isKind,
  isRecord,
  readDate,
  readList,
  readNumber,
  readPlace,
  readText,
  reported,
  VendorError,
} from '@heliograph/vendor-contract';
import type { JsonRecord, ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { statusOf, type SmaAnswer, type SmaClient } from './client.ts';
import type { SmaCall } from './wire.ts';

const COLLECTOR_TYPE = 'Monitoring and control';
/** Products of that type which collect nothing (recorded sandbox plants). */
const NO_COLLECTOR = /meter|socket/i;

/** Returns a plant of `/v1/plants`; undefined when it has no id. The sandbox has name and zone only. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.plantId);
  if (vendorPlantId === undefined) return undefined;
  const { installation, location } = record;
  const address = isRecord(location) && isRecord(location.address) ? location.address : {};
  const peakPower = isRecord(installation) ? readNumber(installation.peakPower, [0]) : undefined;
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    timezone: readText(record.timezone),
    ...readPlace(address.latitude, address.longitude),
    address: addressText(address),
    capacityKw: peakPower === undefined ? undefined : peakPower / 1000,
    installedAt: isRecord(installation) ? readDate(installation.startUpUtc) : undefined,
  });
}

function addressText({ street, streetNo, zipCode, city, federalState, country }: JsonRecord): string | undefined {
  const joined = (...values: unknown[]): string => values.flatMap((value) => readText(value) ?? []).join(' ');
  const parts = [joined(street, streetNo), joined(zipCode, city), joined(federalState), joined(country)];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? undefined : text;
}

/** Returns the inverters among a plant's devices, with the plant's collector. A device without serial number can become no record. */
export function invertersOf(vendorPlantId: string, records: readonly JsonRecord[]): VendorDevice[] {
  const CollectorSN = collectorOf(records);
  return records.filter(isInverter).flatMap((record) => {
    const vendorDeviceId = readText(record.deviceId);
    const InverterSN = readText(record.serial);
    if (vendorDeviceId === undefined || InverterSN === undefined) return [];
    const power = readNumber(record.generatorPower, [0]);
    return reported<VendorDevice>({
      vendorPlantId,
      InverterSN,
      CollectorSN,
      vendorDeviceId,
      vendorType: readText(record.type) ?? '',
      model: readText(record.product),
      ratedPowerKw: power === undefined ? undefined : power / 1000,
      // `isActive` true only means that the device was not taken out of the plant.
      status: record.isActive === false ? 'offline' : 'unknown',
    });
  });
}

/** Returns whether the device is one of "Solar Inverters" or a hybrid; "Battery Inverter" has no modules. */
function isInverter({ type }: JsonRecord): boolean {
  const text = (readText(type) ?? '').toLowerCase();
  return text.includes('inverter') && !text.includes('battery');
}

/** The limits of a record's serial number and model, and of the batteries of a plant. */
const MAX_SERIAL = 64;
const MAX_MODEL = 128;
const MAX_BATTERIES = 100;

/** Returns the "Battery Inverter" devices in service (recorded type); hybrids are among the inverters, and their batteries in the plant's balance alone. */
export function batteriesOf(records: readonly JsonRecord[]): ListedStorage[] {
  const batteries = records.flatMap((record): ListedStorage[] => {
    const vendorDeviceId = boundedText(record.deviceId, MAX_SERIAL);
    const vendorType = readText(record.type) ?? '';
    const isBattery = vendorType.toLowerCase().includes('battery') && record.isActive !== false;
    if (vendorDeviceId === undefined || !isBattery) return [];
    const serial = boundedText(record.serial, MAX_SERIAL);
    const model = boundedText(record.product, MAX_MODEL);
    return [{ type: 'battery', vendorDeviceId, vendorType, ...reported({ serial, model }) }];
  });
  return batteries.slice(0, MAX_BATTERIES);
}

function boundedText(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}

/** Returns the devices, the first of each plant by its serial number with the plant's batteries. */
export function withStorage(
  devices: readonly VendorDevice[],
  batteries: ReadonlyMap<string, readonly ListedStorage[]>,
): VendorDevice[] {
  const first = new Map<string, string>();
  for (const { vendorPlantId, InverterSN } of devices) {
    const known = first.get(vendorPlantId);
    if (known === undefined || InverterSN < known) first.set(vendorPlantId, InverterSN);
  }
  return devices.map((device) => {
    const storage = batteries.get(device.vendorPlantId) ?? [];
    const isFirst = first.get(device.vendorPlantId) === device.InverterSN;
    return isFirst && storage.length > 0 ? { ...device, storage } : device;
  });
}

/** Inverters name no collector: it is known where the plant has only one. */
function collectorOf(records: readonly JsonRecord[]): string {
  const collectors = records.filter(
    ({ type, product, isActive }) =>
      type === COLLECTOR_TYPE && isActive !== false && !NO_COLLECTOR.test(readText(product) ?? ''),
  );
  return collectors.length === 1 ? (readText(collectors[0]?.serial) ?? '') : '';
}

/** Returns each serial number once: the active one of a device that was entered again, else the first. */
export function eachSerialOnce(devices: readonly VendorDevice[]): VendorDevice[] {
  const bySerial = new Map<string, VendorDevice>();
  for (const device of devices) {
    const known = bySerial.get(device.InverterSN);
    if (!known || (known.status === 'offline' && device.status !== 'offline')) bySerial.set(device.InverterSN, device);
  }
  return [...bySerial.values()];
}

const SHORT_WAIT_MS = 1000;

/** Returns the plants this token may see, in one answer: no paging was ever seen. */
export async function plantsOf(client: SmaClient, signal: AbortSignal): Promise<readonly JsonRecord[]> {
  const path = '/v1/plants?WithInstallation=true&WithLocation=true';
  return listIn('plants', await client.get('plants', path, signal));
}

/** Returns all devices of a plant. `lean` is the cheaper spelling; where it does not exist, the older one does. */
export async function listAt(client: SmaClient, plantId: string, signal: AbortSignal): Promise<readonly JsonRecord[]> {
  const path = `/v1/plants/${encodeURIComponent(plantId)}/devices`;
  const lean = await withRetry(() => client.find('devices', `${path}/lean`, signal), signal);
  return listIn('devices', lean ?? (await withRetry(() => client.get('devices', path, signal), signal)));
}

function listIn(call: Extract<SmaCall, 'plants' | 'devices'>, { value }: SmaAnswer): readonly JsonRecord[] {
  const list = isRecord(value) ? readList(value[call]) : undefined;
  if (!list) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
  return list.filter(isRecord);
}

/** An account of more plants than calls in the window can only be listed by waiting for our own budget; the vendor's 429 goes to the caller. */
async function withRetry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isKind(error, 'rate_limited') || statusOf(error) !== undefined) throw error;
      await sleep(error.details.retryAfterMs ?? SHORT_WAIT_MS, undefined, { signal });
    }
  }
}
