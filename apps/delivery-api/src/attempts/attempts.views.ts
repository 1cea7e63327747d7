import {
  extendedSchema,
  integer,
  listOf,
  nullable,
  oneOf,
  pageSchema,
  text,
  unixSeconds,
} from '@heliograph/http-service';
import { dayCountSchema } from '../usage/usage.views.ts';

/** Further members are those of the attempt event; newer dispatchers may add more. */
const attemptSchema = {
  title: 'Attempt',
  description:
    'A failed attempt, a skipped attempt, a record that became a dead letter, or a change of state of the webhook.',
  type: 'object',
  required: ['type', 'at'],
  properties: {
    type: oneOf(['attempt', 'skipped', 'dead', 'state'], 'Kind of the entry.'),
    at: unixSeconds('Time of the entry. Entries of the same second are in order, newest first.'),
    idempotencyKey: text('Idempotency key of the record.'),
    kind: text('Kind of the record or event.'),
    records: integer('Number of records of a batch of several; `idempotencyKey` is the batch’s then.'),
    deviceId: text('Id of the device.'),
    plantId: text('Id of the plant.'),
    result: oneOf(['delivered', 'failed'], 'Outcome of the request. Present for type `attempt`.'),
    attempt: integer('Number of the attempt, 1 to 8. Present for type `attempt`.'),
    durationMs: integer('Duration of the attempt in milliseconds. Present for type `attempt`.'),
    bodyBytes: integer('Size of the body of the request in bytes. Present for type `attempt`.'),
    status: nullable(integer('HTTP status of the answer; absent if there was none.')),
    reason: text('Slug of the reason for the failure or the skip.'),
    detail: text('Error code if there was no answer; for type `skipped` the name of the unusable setting.'),
    answer: text('First KiB of the body of a failed answer.'),
    answerType: text('`Content-Type` of a failed answer.'),
    retryAfter: text('`Retry-After` of a failed answer.'),
    nextAttemptAt: unixSeconds('Time of the next attempt.'),
    attempts: integer('Number of requests sent. Present for type `dead`.'),
    event: text(
      'State that the webhook entered. Present for type `state`: `failing`, `recovered`, `exhausted`, `disabled`, `signature_rejected`, …',
    ),
  },
};

export const attemptsSchema = pageSchema(attemptSchema, {
  days: listOf(dayCountSchema, 'Delivery counts of the last 30 days, successes included, newest first.'),
});

export const accountAttemptsSchema = pageSchema(
  extendedSchema(attemptSchema, 'AccountAttempt', 'An attempt, or another entry of the log, with its webhook.', {
    id: text('Id of the entry.'),
    webhookId: text('Id of the webhook.'),
    webhookName: nullable(text('Name of the webhook; null: it has none, or it was deleted.')),
  }),
);

/** `at` and `nextAttemptAt` are Unix seconds; the further members are those of the attempt event. */
export type AttemptView = { type: string; at: number } & Readonly<Record<string, unknown>>;

export type AccountAttemptView = AttemptView & { id: string; webhookId: string; webhookName: string | null };
