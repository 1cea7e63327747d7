import { baseDataSchema } from '@heliograph/base-data';
import { schemaOf, unixSeconds } from '@heliograph/service';
import type { DeviceRecordView } from './device-records.ts';

export const deviceRecordSchema = schemaOf<DeviceRecordView>('DeviceRecord', 'A record of a device.', {
  receivedAt: unixSeconds('When the service had it.'),
  record: baseDataSchema,
});
