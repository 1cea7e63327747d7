import { plantZone } from '@heliograph/plant-zone';
import {
  decimal,
  extendedSchema,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { describeTimeZone } from '../time-zone.ts';
import { type CurrentStatus, currentStatusSchema } from './current-status/current-status.ts';
import type { Device } from './device.entity.ts';
import { latestSchema } from './latest/latest.views.ts';
import type { Plant } from './plant.entity.ts';
import { totalsSchema } from './totals/totals.views.ts';

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

/** The members that a query computes of a device, beside its row. */
export interface ComputedMembers {
  groups: string[];
  currentStatus: CurrentStatus;
  lastDataAt: number | null;
  possibleDuplicateOf: string[];
}

export function deviceDetail(
  device: Device,
  { groups, currentStatus, lastDataAt, possibleDuplicateOf }: ComputedMembers,
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
    possibleDuplicateOf,
  };
}

const device = schemaOf('PlantDevice', 'A device within its plant. Members that the vendor does not report are null.', {
  deviceId: text('Id of the device.'),
  deviceType: text('Type of the device, always `inverter`.', { const: 'inverter' }),
  InverterSN: text("The vendor's serial number of the inverter."),
  CollectorSN: text('Serial number of the collector; empty when unknown.'),
  model: nullable(text('Model of the inverter.')),
  firmware: nullable(text('Firmware version of the inverter.')),
  ratedPowerKw: nullable(decimal('Rated AC power, kW.')),
  mpptCount: nullable(integer('Number of MPP trackers.')),
  stringCount: nullable(integer('Number of strings.')),
  status: oneOf(
    ['online', 'offline', 'unknown', 'removed'],
    'Status that the vendor reported at the last sync; `removed`: the vendor no longer lists the device.',
  ),
  monitored: flag('Whether the device is polled. Counts against the quota.'),
  monitoredAs: nullable(
    text(
      'Id of the device under which the same inverter is monitored, in another of your vendor accounts; an inverter is monitored only once. This device takes over when the other one is no longer monitored.',
    ),
  ),
});

type DeviceView = TypeOf<typeof device>;

const plantOf = {
  dataAccessUserId: text('Id of the vendor account.'),
  DataSources: text('Id of the vendor.'),
};

export const deviceSchema = extendedSchema(
  device,
  'Device',
  'A device. Members that the vendor does not report are null.',
  {
    ...plantOf,
    plantId: text('Id of the plant.'),
    groups: listOf(text('Id of a group.'), 'Ids of the groups of the device, including those of its plant.'),
    labels: listOf(text('A single label.'), 'Labels that the account assigned.'),
    currentStatus: currentStatusSchema,
    lastDataAt: nullable(unixSeconds('Time of the newest sample; null before the first.')),
    state: nullable(
      integer('BaseData `State` of the newest sample; null before the first.', { minimum: -1, maximum: 8 }),
    ),
    online: nullable(
      flag(
        'Whether the device is online, as the device events report it; null before the first sample, false for a removed device.',
      ),
    ),
    stateChangedAt: nullable(unixSeconds('Time of the last change of `state` or `online`.')),
    firstSeenAt: unixSeconds('Time of the first sync that listed the device.'),
    possibleDuplicateOf: listOf(
      text('Id of a device.'),
      'Ids of up to 10 other devices of the account with the same serial number, in another vendor account or at another vendor: perhaps the same inverter, listed by a second cloud. A hint only: nothing is merged.',
    ),
  },
);

export type DeviceDetail = TypeOf<typeof deviceSchema>;

export const deviceListItemSchema = extendedSchema(
  deviceSchema,
  'DeviceListItem',
  'A device of a list; `latest`: with `include=latest` only, null before the first sample.',
  { latest: nullable(latestSchema) },
  ['latest'],
);

export type DeviceListItem = TypeOf<typeof deviceListItemSchema>;

const plantSchema = schemaOf('Plant', 'A power station under a vendor account.', {
  plantId: text('Id of the plant.'),
  ...plantOf,
  vendorPlantId: text('Id of the plant at the vendor.'),
  name: text('Name of the plant at the vendor.'),
  Timezone: nullable(text('Current UTC offset, e.g. `GMT+8`.')),
  timezoneName: nullable(text('IANA name of the zone, when known.')),
  timezoneSource: nullable(
    oneOf(
      ['vendor', 'plant', 'vendor_account', 'location'],
      'Source of the zone: the vendor, your setting of the plant or of the vendor account, or the coordinates of the plant; null while no zone is known.',
    ),
  ),
  timezoneSetting: nullable(
    text('Your setting for the plant, an IANA name. It counts unless the vendor reports an IANA zone itself.'),
  ),
  latitude: nullable(decimal('Latitude in degrees north.')),
  longitude: nullable(decimal('Longitude in degrees east.')),
  address: nullable(text('Postal address, as the vendor reports it.')),
  capacityKw: nullable(decimal('Installed capacity, kW.')),
  installedAt: nullable(text('Date of installation, `YYYY-MM-DD`.')),
  status: oneOf(['active', 'removed'], 'Status of the plant. `removed`: the vendor no longer lists it.'),
  deviceCount: integer('Number of devices, without removed ones.', { minimum: 0 }),
});

export type PlantView = TypeOf<typeof plantSchema>;

export const plantListItemSchema = extendedSchema(
  plantSchema,
  'PlantListItem',
  'A plant of a list; `totals`: with `include=totals` only.',
  { totals: totalsSchema },
  ['totals'],
);

export type PlantListItem = TypeOf<typeof plantListItemSchema>;

export const plantWithDevicesSchema = extendedSchema(plantSchema, 'PlantWithDevices', 'A plant and its devices.', {
  devices: listOf(device, 'Devices of the plant, including removed ones.'),
});

export type PlantWithDevices = TypeOf<typeof plantWithDevicesSchema>;

export const plantDetailSchema = extendedSchema(
  plantWithDevicesSchema,
  'PlantDetail',
  'A plant with its devices and their totals.',
  { totals: totalsSchema },
);

export type PlantDetail = TypeOf<typeof plantDetailSchema>;
