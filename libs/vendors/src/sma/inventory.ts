import { isRecord, readDate, readNumber, readPlace, readText, reported } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';

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
