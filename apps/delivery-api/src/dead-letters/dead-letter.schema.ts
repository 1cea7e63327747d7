import { extendedSchema, integer, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { DeadLetterView } from './dead-letter-view.ts';

export const deadLetterSchema = schemaOf<DeadLetterView>('DeadLetter', 'A record that could not be delivered.', {
  id: text('Its id.'),
  webhookId: text('Where it should have gone.'),
  idempotencyKey: text('Of the record.'),
  kind: text('Of the record.'),
  vendor: nullable(text('Of the record.')),
  serial: nullable(text('Serial number of its inverter.')),
  deviceId: nullable(text('Its device.')),
  plantId: nullable(text('Its plant.')),
  reason: text('Slug of the last failure.'),
  status: nullable(integer('HTTP status of the last answer.')),
  attempts: integer('HTTP requests made.', { minimum: 0 }),
  at: unixSeconds('When it died.'),
  retriedAt: nullable(unixSeconds('When it was brought back.')),
  replayId: nullable(text('By which replay; null: by itself, or not at all.')),
  deliveredAt: nullable(unixSeconds('When it was delivered after all.')),
  diedAgainAs: nullable(text('Brought back in vain: the dead letter that it is now.')),
});

export const deadLetterWithBodySchema = extendedSchema(
  deadLetterSchema,
  'DeadLetterWithBody',
  'A record that could not be delivered, with its body.',
  { body: nullable(text('As it was sent; null when it is no longer kept.')) },
);
