import { baseDataSchema } from '@heliograph/base-data';
import { schemaOf, unixSeconds } from '@heliograph/service';
import type { DeviceRecordView } from './device-records.ts';

export const deviceRecordSchema = schemaOf<DeviceRecordView>(
  'DeviceRecord',
  'A stored BaseData record with its time of receipt.',
  {
    receivedAt: unixSeconds('Time at which the service received the record.'),
    record: baseDataSchema,
  },
);
