import type { PolledDevice } from './adapter.ts';
import { reported } from '@heliograph/base-data';

/** The members of a polled device, in the order in which raw answers name them. */
const members: Readonly<Record<keyof PolledDevice, true>> = {
  deviceId: true,
  plantId: true,
  vendorPlantId: true,
  InverterSN: true,
  CollectorSN: true,
  vendorDeviceId: true,
  vendorType: true,
  model: true,
  firmware: true,
  ratedPowerKw: true,
  stringCount: true,
  phaseCount: true,
  timezone: true,
  vendorOffset: true,
  latitude: true,
  longitude: true,
  groups: true,
  takesFrom: true,
  storage: true,
};

/**
 * Returns the part of a device that raw answers carry: control records have more. Leaves out members that are not reported, an empty list of groups, and one
 * coordinate without the other.
 */
export function polledDeviceOf(device: PolledDevice): PolledDevice {
  const known = { ...device };
  if (known.latitude === undefined || known.longitude === undefined) {
    delete known.latitude;
    delete known.longitude;
  }
  if (known.groups?.length === 0) delete known.groups;
  if (known.storage?.length === 0) delete known.storage;
  const names = Object.keys(members) as (keyof PolledDevice)[];
  return reported<PolledDevice>(
    Object.fromEntries(names.map((name) => [name, known[name]])) as unknown as PolledDevice,
  );
}

/**
 * Returns the zone of the vendor's own clock for the plant: the bare offset where the vendor reports one, since its
 * local times do not follow summer time then, otherwise the zone of the plant. The sample's label is not taken from it:
 * the normalizer takes that from `timezone`.
 */
export function clockOf({
  timezone,
  vendorOffset,
}: Pick<PolledDevice, 'timezone' | 'vendorOffset'>): string | undefined {
  return vendorOffset ?? timezone;
}
