import { plantZone, type ZoneSource } from '@heliograph/plant-zone';
import type { CurrentStatus } from './current-status/current-status.ts';
import type { LatestView } from './latest/latest-view.ts';
import { describeTimeZone } from '../time-zone.ts';
import type { TotalsView } from './totals/totals-view.ts';
import type { Device, DeviceStatus } from './device.entity.ts';
import type { Plant } from './plant.entity.ts';
import { secondsOf } from '@heliograph/service';

/** A device within its plant (contract §3). Members that the vendor does not report are null. */
export interface DeviceView {
  deviceId: string;
  deviceType: 'inverter';
  InverterSN: string;
  /** `""` when unknown. */
  CollectorSN: string;
  model: string | null;
  firmware: string | null;
  ratedPowerKw: number | null;
  mpptCount: number | null;
  stringCount: number | null;
  /** The status that the vendor reported at the last sync; `removed`: the vendor no longer lists it. */
  status: DeviceStatus;
  /** It is inside the quota, and polled. */
  monitored: boolean;
  /** The device of another vendor account of this account that lists the same inverter, under which it is monitored. */
  monitoredAs: string | null;
}

/** A device with its plant, vendor account and state. */
export interface DeviceDetail extends DeviceView {
  dataAccessUserId: string;
  DataSources: string;
  plantId: string;
  /** Ids of its groups and of its plant's groups. */
  groups: string[];
  labels: string[];
  currentStatus: CurrentStatus;
  /** Time of the newest sample, Unix seconds; null before the first. */
  lastDataAt: number | null;
  /** BaseData `State` of the newest sample; null before the first. */
  state: number | null;
  /** Presence by the events; null before the first, false for a removed device. */
  online: boolean | null;
  /** The time of the last change of state or presence, Unix seconds. */
  stateChangedAt: number | null;
  /** Unix seconds. */
  firstSeenAt: number;
}

/** A device of a list; `latest` only where the call includes it, null before the first sample. */
export interface DeviceListItem extends DeviceDetail {
  latest?: LatestView | null;
}

export interface PlantView {
  plantId: string;
  dataAccessUserId: string;
  DataSources: string;
  vendorPlantId: string;
  name: string;
  /** The current offset, `GMT+8`. */
  Timezone: string | null;
  /** IANA name, when known. */
  timezoneName: string | null;
  /** Who stated the zone; null while none is known. */
  timezoneSource: ZoneSource | null;
  /** The account's setting for the plant; it counts unless the vendor reports an IANA zone. */
  timezoneSetting: string | null;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  capacityKw: number | null;
  installedAt: string | null;
  status: 'active' | 'removed';
  /** The number of devices, without removed ones. */
  deviceCount: number;
}

/** A plant of a list; `totals` only where the call includes them. */
export interface PlantListItem extends PlantView {
  totals?: TotalsView;
}

export interface PlantWithDevices extends PlantView {
  devices: DeviceView[];
}

/** A plant as its own route shows it. */
export interface PlantDetail extends PlantWithDevices {
  totals: TotalsView;
}

/** @param vendorAccountZone the setting of the vendor account */
export function plantView(plant: Plant, deviceCount: number, vendorAccountZone: string | null | undefined): PlantView {
  const { id, vendorAccountId, vendor, vendorPlantId, name, latitude, longitude, timezoneSetting } = plant;
  const zone = plantZone({
    vendor: plant.timezone,
    plant: timezoneSetting,
    vendorAccount: vendorAccountZone,
    latitude,
    longitude,
  });
  const { address, capacityKw, installedAt, status } = plant;
  return {
    plantId: id,
    dataAccessUserId: vendorAccountId,
    DataSources: vendor,
    vendorPlantId,
    name,
    ...describeTimeZone(zone?.timezone),
    timezoneSource: zone?.source ?? null,
    timezoneSetting,
    latitude,
    longitude,
    address,
    capacityKw,
    installedAt,
    status,
    deviceCount,
  };
}

export function deviceView(device: Device, monitoredAs: string | undefined): DeviceView {
  const { id, inverterSn, collectorSn, model, firmware, ratedPowerKw } = device;
  const { mpptCount, stringCount, status, monitored } = device;
  return {
    deviceId: id,
    deviceType: 'inverter',
    InverterSN: inverterSn,
    CollectorSN: collectorSn,
    model,
    firmware,
    ratedPowerKw,
    mpptCount,
    stringCount,
    status,
    monitored,
    monitoredAs: monitoredAs ?? null,
  };
}

/** What a query computes of a device, beside its row. */
export interface ComputedMembers {
  groups: string[];
  currentStatus: CurrentStatus;
  lastDataAt: number | null;
}

export function deviceDetail(
  device: Device,
  { groups, currentStatus, lastDataAt }: ComputedMembers,
  monitoredAs: string | undefined,
): DeviceDetail {
  const { vendorAccountId, vendor, plantId, labels, state, stateChangedAt, firstSeenAt } = device;
  return {
    ...deviceView(device, monitoredAs),
    dataAccessUserId: vendorAccountId,
    DataSources: vendor,
    plantId,
    groups,
    labels,
    currentStatus,
    lastDataAt,
    state,
    online: device.status === 'removed' ? false : device.online,
    stateChangedAt: stateChangedAt && secondsOf(stateChangedAt),
    firstSeenAt: secondsOf(firstSeenAt),
  };
}
