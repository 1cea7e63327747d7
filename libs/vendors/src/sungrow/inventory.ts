import type { StorageType } from '@heliograph/base-data';
import {
  isKind,
  isRecord,
  own,
  readDate,
  readNumber,
  readPlace,
  readText,
  reported,
} from '@heliograph/vendor-contract';
import type { ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { listedTypes, storageOf, withStorage } from './inventory-storage.ts';
import { idIn } from './mapping-answer.ts';
import { inverterTypes, isInverterType, type SungrowItem } from './wire.ts';
import { labelSeconds, zoneLabel } from './plant-zones.ts';
import type { SungrowClient } from './client.ts';
import { pages } from './pages.ts';

/** kW for each unit of `total_capcity` (the vendor's spelling). */
const kilowatts: Readonly<Record<string, number>> = {
  W: 0.001,
  Wp: 0.001,
  kW: 1,
  kWp: 1,
  MW: 1000,
  MWp: 1000,
  GWp: 1e6,
};
const UNCLAIMED = 0;

/** Returns a plant of the plant list; undefined when it has no id. */
export function plantOf({ value, source }: SungrowItem): VendorPlant | undefined {
  const vendorPlantId = idIn(source, value, 'ps_id');
  if (vendorPlantId === undefined) return undefined;
  const zone = readText(value.ps_current_time_zone);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(value.ps_name) ?? vendorPlantId,
    timezone: zone !== undefined && labelSeconds(zone) !== undefined ? zoneLabel(zone) : undefined,
    ...readPlace(value.latitude, value.longitude),
    address: readText(value.ps_location),
    capacityKw: capacityOf(value.total_capcity),
    installedAt: readDate(value.install_date),
  });
}

/** Returns the capacity as scaled by the cloud: `{"unit":"kWp","value":"21.93"}`. */
function capacityOf(scaled: unknown): number | undefined {
  if (!isRecord(scaled)) return undefined;
  const value = readNumber(scaled.value, [0]);
  const factor = own(kilowatts, readText(scaled.unit) ?? '');
  return value === undefined || factor === undefined ? undefined : Math.round(value * factor * 1e6) / 1e6;
}

/** Returns an inverter of a plant's device list; undefined for other devices and for those without serial number or key. */
export function deviceOf(vendorPlantId: string, { value }: SungrowItem): VendorDevice | undefined {
  const InverterSN = readText(value.device_sn);
  const vendorDeviceId = readText(value.ps_key);
  const vendorType = readText(value.device_type) ?? '';
  if (InverterSN === undefined || vendorDeviceId === undefined || !isInverterType(vendorType)) return undefined;
  const firmware = firmwareOf(value.firmware_version_info);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN,
    CollectorSN: readText(value.communication_dev_sn) ?? '',
    vendorDeviceId,
    vendorType,
    model: readText(value.device_model_code),
    firmware,
    status: statusOf(value.dev_status),
  });
}

/** A device that was moved or exchanged may stand in the list as not claimed. */
function isClaimed({ value }: SungrowItem): boolean {
  return readNumber(value.rel_state) !== UNCLAIMED;
}

/** Returns the version of the inverter's ARM board, otherwise of its main DSP. */
function firmwareOf(versions: unknown): string | undefined {
  if (!isRecord(versions)) return readText(versions);
  return readText(versions.lcd_version) ?? readText(versions.mdsp_version);
}

function statusOf(devStatus: unknown): VendorDevice['status'] {
  const status = readNumber(devStatus);
  if (status === undefined) return 'unknown';
  return status === 0 ? 'offline' : 'online';
}

/** The number of plants from which on one list of all devices is asked for: a list for each plant would cost a large account its hourly quota. */
const MANY_PLANTS = 20;

/** The lists have one more device type for each kind that the account asks for. */
function filterOf(include: readonly StorageType[]): object {
  const device_type_list = [...Object.values(inverterTypes), ...include.map((type) => listedTypes[type])];
  return { device_type_list, is_get_firmware_version: '1' };
}

/** Inverters by serial number, and the batteries and meters of each plant. */
class Inventory {
  readonly #devices = new Map<string, { device: VendorDevice; claimed: boolean }>();
  readonly #storage = new Map<string, ListedStorage[]>();
  readonly #include: readonly StorageType[];

  constructor(include: readonly StorageType[]) {
    this.#include = include;
  }

  #addStorage(vendorPlantId: string, item: SungrowItem): void {
    const listed = storageOf(item, this.#include);
    if (!listed || !isClaimed(item)) return;
    const known = this.#storage.get(vendorPlantId) ?? [];
    if (known.some(({ vendorDeviceId }) => vendorDeviceId === listed.vendorDeviceId)) return;
    this.#storage.set(vendorPlantId, [...known, listed]);
  }

  /** A device in two lists belongs to the plant that claims it. */
  add(vendorPlantId: string, item: SungrowItem): void {
    if (this.#include.length > 0) this.#addStorage(vendorPlantId, item);
    const device = deviceOf(vendorPlantId, item);
    const claimed = isClaimed(item);
    if (!device || (this.#devices.has(device.InverterSN) && !claimed)) return;
    this.#devices.set(device.InverterSN, { device, claimed });
  }

  list(): VendorDevice[] {
    const devices = [...this.#devices.values()].map(({ device }) => device);
    return this.#storage.size === 0 ? devices : withStorage(devices, this.#storage);
  }
}

/** Returns all inverters of the plants, each serial number once; with the batteries and meters that the account asks for. */
export async function listDevices(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
  include: readonly StorageType[] = [],
): Promise<VendorDevice[]> {
  if (plants.length >= MANY_PLANTS && client.grant.kind === 'user') {
    try {
      return await ofUser(client, plants, signal, include);
    } catch (error) {
      // Not every plan covers this call; the one by plant is in all of them.
      if (!isKind(error, 'not_permitted', 'protocol')) throw error;
    }
  }
  return ofEachPlant(client, plants, signal, include);
}

async function ofUser(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
  include: readonly StorageType[],
): Promise<VendorDevice[]> {
  const wanted = new Set(plants.map(({ vendorPlantId }) => vendorPlantId));
  const inventory = new Inventory(include);
  for await (const { items } of pages(client, 'getDeviceListByUser', filterOf(include), signal)) {
    for (const item of items) {
      const vendorPlantId = idIn(item.source, item.value, 'ps_id');
      if (vendorPlantId !== undefined && wanted.has(vendorPlantId)) inventory.add(vendorPlantId, item);
    }
  }
  return inventory.list();
}

async function ofEachPlant(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
  include: readonly StorageType[],
): Promise<VendorDevice[]> {
  const inventory = new Inventory(include);
  const filter = filterOf(include);
  for (const { vendorPlantId } of plants) {
    for await (const { items } of pages(client, 'getDeviceList', { ...filter, ps_id: vendorPlantId }, signal)) {
      for (const item of items) inventory.add(vendorPlantId, item);
    }
  }
  return inventory.list();
}
