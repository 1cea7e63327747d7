import {
  decimal,
  extendedSchema,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import type { DeviceView, PlantView } from './inventory-views.ts';

const device = schemaOf<DeviceView>(
  'PlantDevice',
  'A device within its plant. What the vendor does not tell is null.',
  {
    deviceId: text('Its id.'),
    deviceType: text('Always `inverter`.', { const: 'inverter' }),
    InverterSN: text("The vendor's serial number of the inverter."),
    CollectorSN: text('Serial number of its collector; empty when unknown.'),
    model: nullable(text('Model.')),
    firmware: nullable(text('Firmware version.')),
    ratedPowerKw: nullable(decimal('Rated AC power, kW.')),
    mpptCount: nullable(integer('MPP trackers.')),
    stringCount: nullable(integer('Strings.')),
    status: oneOf(
      ['online', 'offline', 'unknown', 'removed'],
      'As the vendor said at the last sync; `removed`: it lists the device no more.',
    ),
    monitored: flag('Whether it is inside the quota, and polled.'),
    monitoredAs: nullable(
      text(
        'Id of the device under another of your vendor accounts that lists the same inverter, as which it is monitored: an inverter is monitored once. This one takes over when that one is monitored no more.',
      ),
    ),
  },
);

const plantOf = {
  dataAccessUserId: text('Its vendor account.'),
  DataSources: text('Its vendor.'),
};

export const deviceSchema = extendedSchema(device, 'Device', 'A device. What the vendor does not tell is null.', {
  ...plantOf,
  plantId: text('Its plant.'),
  groups: listOf(text('Id of a group.'), 'Groups that it is in, by itself or with its plant.'),
  labels: listOf(text('A label.'), "Tags of the account's own."),
  state: nullable(
    integer('BaseData `State` of the newest sample; null before the first.', { minimum: -1, maximum: 8 }),
  ),
  online: nullable(flag('Whether it is online, by the events; null before the first.')),
  stateChangedAt: nullable(unixSeconds('When state or presence last changed.')),
  firstSeenAt: unixSeconds('When a sync first brought it.'),
});

export const plantSchema = schemaOf<PlantView>('Plant', 'A power station under a vendor account.', {
  plantId: text('Its id.'),
  ...plantOf,
  vendorPlantId: text("The vendor's id of the plant."),
  name: text('Its name at the vendor.'),
  Timezone: nullable(text('Offset now, `GMT+8`.')),
  timezoneName: nullable(text('IANA name of the zone, when known.')),
  latitude: nullable(decimal('Degrees north.')),
  longitude: nullable(decimal('Degrees east.')),
  address: nullable(text('Where it is, in words.')),
  capacityKw: nullable(decimal('Capacity, kW.')),
  installedAt: nullable(text('Date, `YYYY-MM-DD`.')),
  status: oneOf(['active', 'removed'], '`removed`: the vendor lists the plant no more.'),
  deviceCount: integer('Devices, without removed ones.', { minimum: 0 }),
});

export const plantWithDevicesSchema = extendedSchema(plantSchema, 'PlantWithDevices', 'A plant and its devices.', {
  devices: listOf(device, 'Its devices, removed ones too.'),
});
