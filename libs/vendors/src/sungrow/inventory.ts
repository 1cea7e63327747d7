import { reported, type StorageType } from '@heliograph/base-data';
import { isKind, isRecord, own, readDate, readNumber, readPlace, readText } from '@heliograph/vendor-contract';
import type { ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { BATTERY, METER } from './storage.ts';
import { idIn, inverterTypes, isInverterType, labelSeconds, type SungrowItem, zoneLabel } from './wire.ts';
import { pages, type SungrowClient } from './client.ts';

/** The device types that are listed and read. */
const listedTypes: Readonly<Record<StorageType, string>> = { battery: BATTERY, meter: METER };

/** Batteries and meters of a plant that are asked for. */
const MAX_OF_PLANT = 100;
/** Longer ones do not fit into a record. */
const MAX_ID_LENGTH = 64;
const MAX_MODEL_LENGTH = 128;

/** Returns a battery or meter of a device list; undefined for other devices, and for those without a key. */
export function storageOf({ value }: SungrowItem, include: readonly StorageType[]): ListedStorage | undefined {
  const vendorType = readText(value.device_type);
  const type = include.find((each) => listedTypes[each] === vendorType);
  const vendorDeviceId = short(value.ps_key, MAX_ID_LENGTH);
  if (type === undefined || vendorType === undefined || vendorDeviceId === undefined) return undefined;
  const serial = short(value.device_sn, MAX_ID_LENGTH);
  const model = short(value.device_model_code, MAX_MODEL_LENGTH);
  return { type, vendorDeviceId, vendorType, ...reported({ serial, model }) };
}

function short(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}

/**
 * Returns the inverters, the first of each plant (by serial number) with the plant's batteries and meters. The only battery of a plant with one hybrid is that
 * hybrid's, whose record has its power: it goes to the hybrid, under the hybrid's key and type, and has no call of its own.
 */
export function withStorage(
  devices: readonly VendorDevice[],
  listed: ReadonlyMap<string, readonly ListedStorage[]>,
): VendorDevice[] {
  const bySerial = devices.toSorted((a, b) => (a.InverterSN < b.InverterSN ? -1 : 1));
  const given = new Map<VendorDevice, ListedStorage[]>();
  for (const [plant, inverters] of Map.groupBy(bySerial, ({ vendorPlantId }) => vendorPlantId)) {
    const storage = listed.get(plant) ?? [];
    const owner = ownerOf(inverters, storage);
    if (owner) give(given, owner.hybrid, [owner.battery]);
    const others = owner ? storage.filter(({ type }) => type !== 'battery') : storage;
    give(given, inverters[0]!, others.slice(0, MAX_OF_PLANT));
  }
  return devices.map((device) => ({ ...device, ...reported({ storage: given.get(device) }) }));
}

function give(
  given: Map<VendorDevice, ListedStorage[]>,
  device: VendorDevice,
  storage: readonly ListedStorage[],
): void {
  if (storage.length > 0) given.set(device, [...(given.get(device) ?? []), ...storage]);
}

function ownerOf(
  inverters: readonly VendorDevice[],
  storage: readonly ListedStorage[],
): { hybrid: VendorDevice; battery: ListedStorage } | undefined {
  const [hybrid, ...hybrids] = inverters.filter(({ vendorType }) => vendorType === inverterTypes.hybrid);
  const [battery, ...batteries] = storage.filter(({ type }) => type === 'battery');
  if (!hybrid || !battery || hybrids.length > 0 || batteries.length > 0) return undefined;
  const { serial, model } = battery;
  const own: ListedStorage = {
    type: 'battery',
    vendorDeviceId: hybrid.vendorDeviceId,
    vendorType: inverterTypes.hybrid,
    ...reported({ serial, model }),
  };
  return { hybrid, battery: own };
}

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
