import type { StorageType } from '@heliograph/base-data';
import { isRecord, readAddress, readDate, readNumber, readText, readZone, reported } from '@heliograph/vendor-contract';
import type { ListedStorage, VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';

const ADDRESS = ['street', 'zipCode', 'city', 'state', 'country'] as const;

/** Returns a PV system; undefined when it has no id. */
export function plantOf(value: unknown): VendorPlant | undefined {
  if (!isRecord(value)) return undefined;
  const vendorPlantId = readText(value.pvSystemId);
  if (vendorPlantId === undefined) return undefined;
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(value.name) ?? vendorPlantId,
    timezone: readZone(value.timeZone),
    address: addressOf(value.address),
    capacityKw: kilowatts(value.peakPower),
    installedAt: readDate(value.installationDate),
  });
}

function addressOf(address: unknown): string | undefined {
  return isRecord(address) ? readAddress(ADDRESS.map((name) => address[name])) : undefined;
}

/** Returns kW; 0 W means "not entered". */
function kilowatts(watts: unknown): number | undefined {
  const value = readNumber(watts, [0]);
  return value === undefined ? undefined : value / 1000;
}

/** Returns the inverters among all rows of a system's device list; those taken out of service are gone (`isActive` false). */
export function invertersOf(vendorPlantId: string, rows: readonly unknown[]): VendorDevice[] {
  const records = rows.filter(isRecord);
  const online = loggersOf(records);
  const newestLast = records
    .filter(({ deviceType, isActive }) => deviceType === 'Inverter' && isActive !== false)
    .sort((a, b) => (activated(a) < activated(b) ? -1 : 1));
  return newestLast.flatMap((record) => inverterOf(vendorPlantId, record, online) ?? []);
}

function activated({ activationDate }: JsonRecord): string {
  return readText(activationDate) ?? '';
}

/** Returns whether a data logger is connected, by its id. */
function loggersOf(records: readonly JsonRecord[]): ReadonlyMap<string, boolean> {
  return new Map(
    records
      .filter(({ deviceType, isOnline }) => deviceType === 'Datalogger' && typeof isOnline === 'boolean')
      .map(({ dataloggerId, isOnline }) => [readText(dataloggerId) ?? '', isOnline as boolean]),
  );
}

function inverterOf(
  vendorPlantId: string,
  record: JsonRecord,
  online: ReadonlyMap<string, boolean>,
): VendorDevice | undefined {
  const vendorDeviceId = readText(record.deviceId);
  if (vendorDeviceId === undefined) return undefined;
  const CollectorSN = readText(record.dataloggerId) ?? '';
  const connected = online.get(CollectorSN);
  return {
    vendorPlantId,
    InverterSN: readText(record.serialNumber) ?? vendorDeviceId,
    CollectorSN,
    vendorDeviceId,
    vendorType: 'Inverter',
    ...properties(record),
    status: connected === undefined ? 'unknown' : connected ? 'online' : 'offline',
  };
}

function properties(record: JsonRecord): Partial<VendorDevice> {
  const phaseCount = readNumber(record.numberPhases, [0]);
  return reported<Partial<VendorDevice>>({
    model: readText(record.deviceTypeDetails) ?? readText(record.deviceName),
    firmware: isRecord(record.firmware) ? readText(record.firmware.installedVersion) : undefined,
    ratedPowerKw: kilowatts(record.nominalAcPower),
    mpptCount: readNumber(record.numberMPPTrackers, [0]),
    phaseCount,
  });
}

const storageOfType: ReadonlyMap<unknown, StorageType> = new Map([
  ['Battery', 'battery'],
  ['SmartMeter', 'meter'],
]);
/** The limits of a record's serial number and model. */
const MAX_SERIAL = 64;
const MAX_MODEL = 128;
/** No plant has more batteries and meters. */
const MAX_STORAGE = 100;

/**
 * Returns the batteries in service and the meters in service at the grid connection: one meter is listed once for each data logger that it ever had,
 * the old ones with `isActive` false (recorded).
 */
export function storageOf(rows: readonly unknown[], include: readonly StorageType[]): ListedStorage[] {
  const bySerial = new Map<string, ListedStorage>();
  for (const record of rows.filter(isRecord).sort((a, b) => (activated(a) < activated(b) ? -1 : 1))) {
    const listed = listedStorage(record);
    if (listed && include.includes(listed.type))
      bySerial.set(`${listed.type}:${listed.serial ?? listed.vendorDeviceId}`, listed);
  }
  return [...bySerial.values()].slice(0, MAX_STORAGE);
}

function listedStorage(record: JsonRecord): ListedStorage | undefined {
  const type = storageOfType.get(record.deviceType);
  const vendorDeviceId = boundedText(record.deviceId, MAX_SERIAL);
  if (type === undefined || vendorDeviceId === undefined || record.isActive === false) return undefined;
  if (type === 'meter' && readText(record.deviceLocation)?.toLowerCase() !== 'grid') return undefined;
  return reported<ListedStorage>({
    type,
    vendorDeviceId,
    vendorType: String(record.deviceType),
    serial: boundedText(record.serialNumber, MAX_SERIAL),
    model: boundedText(record.deviceTypeDetails, MAX_MODEL) ?? boundedText(record.deviceName, MAX_MODEL),
  });
}

function boundedText(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}

/** Returns the inverters of a plant, the first of them by its serial number with the batteries and meters. */
export function withStorage(inverters: VendorDevice[], storage: readonly ListedStorage[]): VendorDevice[] {
  const [first] = inverters.map(({ InverterSN }) => InverterSN).sort();
  if (storage.length === 0) return inverters;
  return inverters.map((inverter) => (inverter.InverterSN === first ? { ...inverter, storage } : inverter));
}
