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
  type TypeOf,
} from '@heliograph/http-service';
import { refusals } from '../bulk/bulk-rule.ts';
import { exportColumns } from './export-columns.ts';

const { not_found, device_removed, quota_exceeded, monitored_elsewhere, limit_reached } = refusals;
const errors = {
  not_found,
  device_removed,
  quota_exceeded,
  monitored_elsewhere,
  limit_reached,
  invalid_value: { code: 400, message: 'A value cannot be parsed.' },
  ambiguous_device: { code: 409, message: 'Several devices match the line; specify `deviceId`.' },
  device_mismatch: { code: 409, message: 'The columns that identify the device contradict each other.' },
  duplicate_line: { code: 409, message: 'Another line addresses the same device.' },
  group_not_found: { code: 404, message: 'The group does not exist.' },
};

const lineResult = inlineSchemaOf(
  {
    line: integer('Number of the line in the file; for a record of several lines its last one.', { minimum: 1 }),
    deviceId: nullable(text('Id of the device of the line, if known.')),
    success: flag('Whether the item succeeded.'),
    code: integer('HTTP status that a single call for this item would have returned.'),
    changed: flag('Whether the line changes the device.'),
    column: nullable(oneOf(exportColumns, 'Column to correct; null: the error concerns the whole line.')),
    error: itemErrors(errors),
    message: text('Explanation of the error and how to fix it, for people; may change.'),
  },
  ['column', 'error', 'message'],
);

export type LineResult = TypeOf<typeof lineResult>;

export const importSchema = schemaOf('DeviceImportOutcome', 'Outcome of an import.', {
  dryRun: flag('Whether the import was a dry run.'),
  succeeded: integer('Number of lines that succeeded.', { minimum: 0 }),
  failed: integer('Number of lines that failed.', { minimum: 0 }),
  changed: integer('Number of devices that the import changes.', { minimum: 0 }),
  results: listOf(lineResult, 'One result per line, without the header.'),
});

export type ImportResult = TypeOf<typeof importSchema>;

export const csvSchema = text(
  'CSV as in RFC 4180: header line, commas, CRLF, UTF-8. Lists within a cell are separated by `|`.',
  {
    examples: ['deviceId,monitored,groups,labels\r\ndev_k2v7qh4mzx3a,true,Roofs north|Leased,"south, flat"\r\n'],
  },
);
