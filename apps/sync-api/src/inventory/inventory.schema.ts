import {
  decimal,
  extendedSchema,
  flag,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import type { BulkAnswer } from './bulk-devices.ts';
import type { BulkResult } from './bulk-rule.ts';
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
  },
);

const plantOf = {
  dataAccessUserId: text('Its vendor account.'),
  DataSources: text('Its vendor.'),
};

export const deviceSchema = extendedSchema(device, 'Device', 'A device. What the vendor does not tell is null.', {
  ...plantOf,
  plantId: text('Its plant.'),
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

const bulkResult = inlineSchemaOf<BulkResult>(
  {
    deviceId: text('As asked.'),
    success: flag('Whether it is done.'),
    code: integer('The HTTP status that this device would have got by itself.'),
    error: oneOf(['not_found', 'device_removed', 'quota_exceeded'], 'Why not.'),
    message: text('Why not, for people.'),
  },
  ['error', 'message'],
);

export const bulkSchema = schemaOf<BulkAnswer>('BulkOutcome', 'What became of a bulk call.', {
  succeeded: integer('Devices that it was done to.', { minimum: 0 }),
  failed: integer('Devices that it was not done to.', { minimum: 0 }),
  results: listOf(bulkResult, 'One for each device, in the order asked.'),
});
