import {
  flag,
  inlineSchemaOf,
  integer,
  itemErrors,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
} from '@heliograph/service';
import { refusals } from '../bulk/bulk-rule.ts';
import type { ImportResult } from './device-import.ts';
import { exportColumns } from './export-columns.ts';
import type { LineResult } from './import-rule.ts';

const { not_found, device_removed, quota_exceeded, monitored_elsewhere, limit_reached } = refusals;
const errors = {
  ...{ not_found, device_removed, quota_exceeded, monitored_elsewhere, limit_reached },
  invalid_value: { code: 400, message: 'A value cannot be read.' },
  ambiguous_device: { code: 409, message: 'Several devices match the line: give `deviceId`.' },
  device_mismatch: { code: 409, message: 'The columns that name the device name different ones.' },
  duplicate_line: { code: 409, message: 'Another line is about the same device.' },
  group_not_found: { code: 404, message: 'There is no such group.' },
};

const lineResult = inlineSchemaOf<LineResult>(
  {
    line: integer('On which line of the file it ends.', { minimum: 1 }),
    deviceId: nullable(text('The device that it is about, where that is known.')),
    success: flag('Whether it is done.'),
    code: integer('The HTTP status that it would have got by itself.'),
    changed: flag('Whether the device was not so before.'),
    column: nullable(oneOf(exportColumns, 'Which column is to be corrected; null: the line as a whole.')),
    error: itemErrors(errors),
    message: text('Why not, and what would help, for people.'),
  },
  ['column', 'error', 'message'],
);

export const importSchema = schemaOf<ImportResult>('DeviceImportOutcome', 'What became of an import.', {
  dryRun: flag('Whether it was only tried.'),
  succeeded: integer('Lines that are done.', { minimum: 0 }),
  failed: integer('Lines that are not done.', { minimum: 0 }),
  changed: integer('Devices that were not so before.', { minimum: 0 }),
  results: listOf(lineResult, 'One for each line, without the header.'),
});

export const csvSchema = text('RFC 4180: a header, commas, CRLF, UTF-8. Lists within a cell are separated by `|`.', {
  examples: ['deviceId,monitored,groups,labels\r\ndev_k2v7qh4mzx3a,true,Roofs north|Leased,"south, flat"\r\n'],
});
