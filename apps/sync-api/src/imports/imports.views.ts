import { channelNames } from '@heliograph/delivery/channels';
import {
  errorAnswer,
  inlineSchemaOf,
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
import { importStates, type Import } from './import.entity.ts';

export function importView(row: Import): ImportView {
  const { deviceDays, deviceDaysDone, refusedDevices, calls, records } = row;
  return {
    importId: row.id,
    dataAccessUserId: row.vendorAccountId,
    resolution: row.resolution,
    state: row.state,
    from: row.from,
    to: row.to,
    deviceIds: row.deviceIds,
    groupId: row.groupId,
    channels: row.channels,
    progress: { deviceDays, deviceDaysDone, refusedDevices, calls, records, corrected: 0 },
    waitsFor: row.waitsFor,
    nextTryAt: row.nextTryAt && secondsOf(row.nextTryAt),
    estimatedEndAt: row.estimatedEndAt && secondsOf(row.estimatedEndAt),
    error: row.error,
    createdAt: secondsOf(row.createdAt),
    startedAt: row.startedAt && secondsOf(row.startedAt),
    endedAt: row.endedAt && secondsOf(row.endedAt),
  };
}

const importId = text('Id of the import.');
const count = (description: string) => integer(description, { minimum: 0 });

export const startedImportSchema = schemaOf('StartedImport', 'An import that runs in the background.', { importId });

export const importSchema = schemaOf('Import', "Past samples that are read from the vendor's history.", {
  importId,
  dataAccessUserId: text('Id of the vendor account.'),
  resolution: oneOf(['samples'], 'Resolution of the records.'),
  state: oneOf(
    importStates,
    'State of the import. `queued`: behind another import, or before the first sync of the vendor account. `waiting`: see `waitsFor`. The last three are final.',
  ),
  from: unixSeconds('Start of the time range, inclusive.'),
  to: nullable(unixSeconds('End of the time range, exclusive; null: the time at which each device was first seen.')),
  deviceIds: nullable(listOf(text('Id of a device.'), 'Devices that are imported; null: not limited to devices.')),
  groupId: nullable(text('Id of the group whose devices are imported; null: not limited to a group.')),
  channels: nullable(
    listOf(
      oneOf(channelNames, 'Name of a channel.'),
      'Channels that get the records; null: all that the account uses.',
    ),
  ),
  progress: inlineSchemaOf({
    deviceDays: count('Number of days of devices to read; 0 until the vendor account is polled.'),
    deviceDaysDone: count('Number of days of devices that were read.'),
    refusedDevices: count('Number of devices whose history the vendor does not grant.'),
    calls: count('Number of calls to the vendor.'),
    records: count('Number of records that were written.'),
    corrected: count('Number of samples that the vendor has changed since they were delivered.'),
  }),
  waitsFor: nullable(text('The reason for which the import waits, for people; null: it does not wait.')),
  nextTryAt: nullable(unixSeconds('Time of the next call to the vendor while the import waits.')),
  estimatedEndAt: nullable(unixSeconds('Estimated end; null: not known yet.')),
  error: nullable(text('Reason of the failure, for people.')),
  createdAt: unixSeconds('Time of the request.'),
  startedAt: nullable(unixSeconds('Start time.')),
  endedAt: nullable(unixSeconds('End time.')),
});

/** An import as the API returns it. */
export type ImportView = TypeOf<typeof importSchema>;

/** Errors of calls that request an import. */
export const importErrors = [
  errorAnswer(403, 'imports_forbidden', 'The operator does not allow imports.'),
  errorAnswer(422, 'import_not_supported', 'The vendor offers no history of samples; `details` has what it offers.'),
  errorAnswer(
    422,
    'import_too_early',
    "`from` is before the start of the vendor's history; `details.earliestDate` is the earliest date.",
  ),
];
