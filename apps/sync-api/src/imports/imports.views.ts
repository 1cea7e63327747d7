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
import type { BilledHistory } from '@heliograph/vendor-contract';
import { importResolutions, importStates, type Import } from './import.entity.ts';

export function importView(row: Import): ImportView {
  const { deviceDays, deviceDaysDone, unreadDeviceDays, refusedDevices, refusedDeviceIds } = row;
  const { calls, records, corrected } = row;
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
    progress: {
      deviceDays,
      deviceDaysDone,
      unreadDeviceDays,
      refusedDevices,
      refusedDeviceIds,
      calls,
      records,
      corrected,
    },
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

export const importSchema = schemaOf('ImportJob', "Past samples that are read from the vendor's history.", {
  importId,
  dataAccessUserId: text('Id of the vendor account.'),
  resolution: oneOf(importResolutions, 'Resolution of the records: samples, or sums of days.'),
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
    deviceDaysDone: count('Number of days of devices that were asked for.'),
    unreadDeviceDays: count(
      "Number of those days that could not be read: the vendor's answers were unusable, or its history cannot be asked for the device. Another import asks for them again.",
    ),
    refusedDevices: count('Number of devices whose history the vendor does not grant.'),
    refusedDeviceIds: listOf(
      text('Id of a device.'),
      'Devices whose history the vendor does not grant, the first 100.',
    ),
    calls: count('Number of calls to the vendor.'),
    records: count('Number of records that were written.'),
    corrected: count(
      'Number of days that the vendor has changed since they were delivered; they are not delivered again. Samples are not compared.',
    ),
  }),
  waitsFor: nullable(text('The reason for which the import waits, for people; null: it does not wait.')),
  nextTryAt: nullable(unixSeconds('Time of the next call to the vendor while the import waits.')),
  estimatedEndAt: nullable(unixSeconds('Estimated end; null: not known yet.')),
  error: nullable(text('Reason of the failure, for people.')),
  createdAt: unixSeconds('Time of the request.'),
  startedAt: nullable(unixSeconds('Start time.')),
  endedAt: nullable(unixSeconds('End time.')),
});

const note = inlineSchemaOf<BilledHistory>({
  unit: oneOf(
    ['credits', 'yearly_calls', 'data_points'],
    'Use of what the vendor bills or allows: `credits` of a month, `yearly_calls` of an allowance, `data_points`.',
  ),
  amount: count('Amount that the import takes.'),
  text: text('The same for people.'),
});

export const importEstimateSchema = schemaOf(
  'ImportEstimate',
  'Cost of an import, in calls and time; nothing is imported.',
  {
    devices: count('Number of devices with days to read.'),
    deviceDays: count('Number of days of devices to read.'),
    calls: count('Number of calls to the vendor.'),
    seconds: nullable(
      count("Duration by the vendor's limits and the share of imports; null: live polls leave no calls to imports."),
    ),
    endsAt: nullable(unixSeconds('Estimated end if it was requested now; null: it would have to wait, or not known.')),
    records: count('Maximum number of records: fewer where devices were offline.'),
    notes: listOf(note, 'Use of what the vendor bills or allows beside its limits.'),
  },
);

export type ImportEstimateView = TypeOf<typeof importEstimateSchema>;

/** An import as the API returns it. */
export type ImportView = TypeOf<typeof importSchema>;

/** Errors of calls that request an import. */
export const importErrors = [
  errorAnswer(403, 'imports_forbidden', 'The operator does not allow imports.'),
  errorAnswer(
    422,
    'import_not_supported',
    'The vendor offers no history of this resolution; `details` has what it offers.',
  ),
  errorAnswer(
    422,
    'import_too_early',
    "`from` is before the start of the vendor's history; `details.earliestDate` is the earliest date.",
  ),
];
