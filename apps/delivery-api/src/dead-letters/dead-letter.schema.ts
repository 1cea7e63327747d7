import {
  extendedSchema,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import { replaySchema } from '../replays/replay.schema.ts';
import type { DeadLettersRetryView, SkippedWebhook } from './dead-letters-retry.ts';
import type { DeadLetterView } from './dead-letter-view.ts';

export const deadLetterSchema = schemaOf<DeadLetterView>('DeadLetter', 'A record that could not be delivered.', {
  id: text('Id of the dead letter.'),
  webhookId: text('Id of the webhook to which the record could not be delivered.'),
  idempotencyKey: text('Idempotency key of the record.'),
  kind: text('Kind of the record or event.'),
  vendor: nullable(text('Id of the vendor.')),
  serial: nullable(text('Serial number of the inverter.')),
  deviceId: nullable(text('Id of the device.')),
  plantId: nullable(text('Id of the plant.')),
  reason: text('Slug of the last failure.'),
  status: nullable(integer('HTTP status of the last answer.')),
  attempts: integer('HTTP requests made.', { minimum: 0 }),
  at: unixSeconds('Time at which the record became a dead letter.'),
  retriedAt: nullable(unixSeconds('Time of the retry.')),
  replayId: nullable(text('Id of the replay that retried it; null: retried singly or not at all.')),
  deliveredAt: nullable(unixSeconds('Time of the delivery after the retry.')),
  diedAgainAs: nullable(text('Id of the new dead letter if the retry failed as well.')),
});

export const deadLetterWithBodySchema = extendedSchema(
  deadLetterSchema,
  'DeadLetterWithBody',
  'A record that could not be delivered, with its body.',
  { body: nullable(text('Body as it was sent; null when it is no longer stored.')) },
);

export const accountDeadLetterSchema = extendedSchema(
  deadLetterSchema,
  'AccountDeadLetter',
  'A record that could not be delivered, with the name of its webhook.',
  { webhookName: nullable(text('Name of the webhook; null: it has none.')) },
);

const skippedWebhook = inlineSchemaOf<SkippedWebhook>({
  webhookId: text('Id of the webhook.'),
  reason: oneOf(
    ['webhook_not_active', 'replay_running'],
    'Reason for which no replay was started. `webhook_not_active`: the webhook is paused or disabled. `replay_running`: a replay of the webhook is running.',
  ),
  matched: integer('Number of dead letters of the webhook that match.', { minimum: 1 }),
  replayId: nullable(text('Id of the running replay; null for another reason.')),
});

export const deadLettersRetrySchema = schemaOf<DeadLettersRetryView>(
  'DeadLettersRetry',
  'The replays that redeliver the dead letters that match a filter.',
  {
    taken: integer('Number of dead letters that the started replays redeliver.', { minimum: 0 }),
    replays: listOf(replaySchema, 'Started replays, one for each webhook with matching dead letters.'),
    skipped: listOf(skippedWebhook, 'Webhooks with matching dead letters for which no replay was started.'),
  },
);
