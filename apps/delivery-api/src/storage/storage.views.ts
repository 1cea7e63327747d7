import { storageSchemas, storageTypes } from '@heliograph/base-data';
import { nullable, oneOf, type Schema, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';
import type { VerbatimJson } from '../history/device-records.ts';

const storageBody: Schema<VerbatimJson> = {
  description: 'Body of `battery.data` or `meter.data`, as it was delivered.',
  anyOf: storageTypes.map((type) => storageSchemas[type]),
};

export const storageDeviceSchema = schemaOf('StorageDevice', 'A battery or meter that is read with an inverter.', {
  storageId: text('Id of the battery or meter.'),
  deviceType: oneOf(storageTypes, 'Type of the device.'),
  DeviceSN: text(
    'Serial number; where the vendor reports none, that of the inverter, or the vendor’s id of the device or plant.',
  ),
  InverterSN: nullable(text('Serial number of the inverter that it belongs to; null: it belongs to the plant.')),
  deviceId: text('Id of the inverter that it was read with: groups and filters are those of this inverter.'),
  plantId: nullable(text('Id of the plant.')),
  vendor: text('Id of the vendor.'),
  model: nullable(text('Model of the battery or meter.')),
  firstAt: unixSeconds('Time of its first sample.'),
  latestAt: unixSeconds('Time of its newest sample.'),
  latest: storageBody,
});

export type StorageDeviceView = TypeOf<typeof storageDeviceSchema>;

export const storageRecordSchema = schemaOf('StorageRecord', 'A stored record of a battery or meter.', {
  receivedAt: unixSeconds('Time at which the service received the record.'),
  record: storageBody,
});

export type StorageRecordView = TypeOf<typeof storageRecordSchema>;
