import { reported } from '@heliograph/base-data';
import { SharedValues, type DeviceRecord, type VendorAccountRecord } from '@heliograph/messaging';
import type { PolledDevice } from '@heliograph/vendor-contract';

/** A monitored device as ingest keeps it: only the members that its poller and the normalizer need. */
export interface MonitoredDevice extends PolledDevice {
  vendorAccountId: string;
  /** First listed by the vendor, Unix ms. */
  firstSeenAt?: number;
}

/** A device that is listed and not polled: sums of its plant are not those of another device. */
export interface UnpolledDevice {
  deviceId: string;
  vendorAccountId: string;
  plantId: string;
  isPolled: false;
}

export type ListedDevice = MonitoredDevice | UnpolledDevice;

const noGroups: string[] = [];

/** Records from before groups existed have none. */
type ReadDevice = Omit<DeviceRecord, 'groups'> & Partial<Pick<DeviceRecord, 'groups'>>;

/** Returns a function that makes the devices of these vendors, and undefined of all others. */
export function deviceSelection(
  vendors: ReadonlySet<string>,
): (record: ReadDevice, key: string) => ListedDevice | undefined {
  const texts = new SharedValues<string>();
  const shared = (text: string): string => texts.of(text, text);
  return (record, deviceId) => {
    if (!vendors.has(record.vendor)) return undefined;
    if (!record.monitored) {
      const { vendorAccountId, plantId } = record;
      return { deviceId, vendorAccountId: shared(vendorAccountId), plantId: shared(plantId), isPolled: false };
    }
    const { InverterSN, vendorDeviceId, model, firmware, ratedPowerKw, stringCount, phaseCount, timezone } = record;
    const { vendorOffset, latitude, longitude, groups, takesFrom, firstSeenAt, storage } = record;
    return {
      deviceId,
      vendorAccountId: shared(record.vendorAccountId),
      plantId: shared(record.plantId),
      vendorPlantId: shared(record.vendorPlantId),
      InverterSN,
      CollectorSN: shared(record.CollectorSN),
      vendorDeviceId: vendorDeviceId === InverterSN ? InverterSN : vendorDeviceId,
      vendorType: shared(record.vendorType),
      ...reported({
        groups: groups ? (groups.length === 0 ? noGroups : groups.map((group) => shared(group))) : undefined,
        model: model === undefined ? undefined : shared(model),
        firmware: firmware === undefined ? undefined : shared(firmware),
        ratedPowerKw,
        stringCount,
        phaseCount,
        timezone: timezone === undefined ? undefined : shared(timezone),
        vendorOffset: vendorOffset === undefined ? undefined : shared(vendorOffset),
        latitude,
        longitude,
        takesFrom,
        firstSeenAt,
        storage,
      }),
    };
  };
}

/**
 * Returns the device as the vendor account has it polled: in the account's time zone if the vendor reports none of its plant (contract §5), and with the
 * batteries and meters that the account asks for, because raw answers carry them. A device that needs neither is returned itself, not a copy.
 */
export function plannedDevice(
  device: MonitoredDevice,
  { timezone, include = [] }: Pick<VendorAccountRecord, 'timezone' | 'include'>,
): MonitoredDevice {
  const zone = device.timezone ?? timezone;
  const { storage: listed = [], ...rest } = device;
  const asked = listed.filter(({ type }) => include.includes(type));
  if (zone === device.timezone && asked.length === listed.length) return device;
  return { ...rest, ...reported({ timezone: zone, storage: asked.length > 0 ? asked : undefined }) };
}
