import { integer, nullable, oneOf, pageSchema, listOf, text, unixSeconds, type JsonSchema } from '@heliograph/service';
import { dayCountSchema } from '../usage/usage.schema.ts';

/** Further members are those of the attempt event; newer dispatchers may add more. */
const attemptSchema: JsonSchema = {
  title: 'Attempt',
  description: 'A failed request, a skipped step, a death, or a change of state of a webhook.',
  type: 'object',
  required: ['type', 'at'],
  properties: {
    type: oneOf(['attempt', 'skipped', 'dead', 'state'], 'What it is.'),
    at: unixSeconds('When; items of the same second are in order, newest first.'),
    idempotencyKey: text('Of the record.'),
    kind: text('Of the record.'),
    deviceId: text('Of the record.'),
    plantId: text('Of the record.'),
    result: oneOf(['delivered', 'failed'], 'Of `attempt`: what came of the request.'),
    attempt: integer('Of `attempt`: 1…8.'),
    durationMs: integer('Of `attempt`: how long it took.'),
    status: nullable(integer('HTTP status; absent when there was no answer.')),
    reason: text('Why it failed, was skipped, or died.'),
    detail: text('Code of the error when there was no answer; of `skipped`: which setting cannot be used.'),
    answer: text('First KiB of a failed answer.'),
    nextAttemptAt: unixSeconds('When it is tried again.'),
    attempts: integer('Of `dead`: requests made.'),
    event: text('Of `state`: `failing`, `recovered`, `exhausted`, `disabled`, `signature_rejected`, …'),
  },
};

export const attemptsSchema = pageSchema(attemptSchema, {
  days: listOf(dayCountSchema, 'Everything of the last 30 days, successes included; newest first.'),
});
