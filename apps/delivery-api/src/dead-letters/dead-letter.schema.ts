import { extendedSchema, integer, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
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
