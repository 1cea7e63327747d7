import {
  flag,
  inlineSchemaOf,
  integer,
  itemErrors,
  listOf,
  schemaOf,
  text,
  type TypeOf,
} from '@heliograph/http-service';
import { refusals } from './bulk-rule.ts';

const bulkResult = inlineSchemaOf(
  {
    deviceId: text('Id of the device, as in the request.'),
    success: flag('Whether the item succeeded.'),
    code: integer('HTTP status that a single call for this device would have returned.'),
    error: itemErrors(refusals),
    message: text('Explanation of the error, for people; may change.'),
  },
  ['error', 'message'],
);

export type BulkResult = TypeOf<typeof bulkResult>;

export const bulkSchema = schemaOf('BulkOutcome', 'Outcome of a bulk call.', {
  succeeded: integer('Number of devices for which the action succeeded.', { minimum: 0 }),
  failed: integer('Number of devices for which the action failed.', { minimum: 0 }),
  results: listOf(
    bulkResult,
    'One result per device, in the order of the request; with a filter ordered by first sync.',
  ),
});

export type BulkAnswer = TypeOf<typeof bulkSchema>;
