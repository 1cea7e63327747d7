import { flag, inlineSchemaOf, integer, itemErrors, listOf, schemaOf, text } from '@heliograph/http-service';
import { refusals, type BulkResult } from './bulk-rule.ts';

const bulkResult = inlineSchemaOf<BulkResult>(
  {
    deviceId: text('Id of the device, as in the request.'),
    success: flag('Whether the item succeeded.'),
    code: integer('HTTP status that a single call for this device would have returned.'),
    error: itemErrors(refusals),
    message: text('Explanation of the error, for people; may change.'),
  },
  ['error', 'message'],
);

export interface BulkAnswer {
  succeeded: number;
  failed: number;
  results: BulkResult[];
}

export const bulkSchema = schemaOf<BulkAnswer>('BulkOutcome', 'Outcome of a bulk call.', {
  succeeded: integer('Number of devices for which the action succeeded.', { minimum: 0 }),
  failed: integer('Number of devices for which the action failed.', { minimum: 0 }),
  results: listOf(
    bulkResult,
    'One result per device, in the order of the request; with a filter ordered by first sync.',
  ),
});
