import { flag, inlineSchemaOf, integer, itemErrors, listOf, schemaOf, text } from '@heliograph/service';
import type { BulkAnswer } from './bulk-devices.ts';
import { refusals, type BulkResult } from './bulk-rule.ts';

const bulkResult = inlineSchemaOf<BulkResult>(
  {
    deviceId: text('As asked.'),
    success: flag('Whether it is done.'),
    code: integer('The HTTP status that this device would have got by itself.'),
    error: itemErrors(refusals),
    message: text('Why not, for people.'),
  },
  ['error', 'message'],
);

export const bulkSchema = schemaOf<BulkAnswer>('BulkOutcome', 'What became of a bulk call.', {
  succeeded: integer('Devices that it was done to.', { minimum: 0 }),
  failed: integer('Devices that it was not done to.', { minimum: 0 }),
  results: listOf(bulkResult, 'One for each device, in the order asked; with a filter in the order first seen.'),
});
