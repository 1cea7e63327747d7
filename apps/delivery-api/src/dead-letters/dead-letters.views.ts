import {
  extendedSchema,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { replaySchema } from '../replays/replays.views.ts';

export interface DeadLetterRow {
  id: string;
  webhook_id: string;
  idempotency_key: string;
  kind: string;
  vendor: string | null;
  serial: string | null;
  device_id: string | null;
  plant_id: string | null;
  reason: string;
  status: number | null;
  attempts: number;
  at: string;
  log_partition: number;
  log_offset: string;
  retried_at: string | null;
  replay_id: string | null;
  delivered_at: string | null;
  died_again_as: string | null;
}

export function deadLetterView(row: DeadLetterRow): DeadLetterView {
  const { id, kind, vendor, serial, reason, status, attempts } = row;
  return {
    id,
    webhookId: row.webhook_id,
    idempotencyKey: row.idempotency_key,
    kind,
    vendor,
    serial,
    deviceId: row.device_id,
    plantId: row.plant_id,
    reason,
    status,
    attempts,
    at: seconds(row.at)!,
    retriedAt: seconds(row.retried_at),
    replayId: row.replay_id,
    deliveredAt: seconds(row.delivered_at),
    diedAgainAs: row.died_again_as,
  };
}

function seconds(ms: string | null): number | null {
  return ms === null ? null : Math.floor(Number(ms) / 1000);
}

export const deadLetterSchema = schemaOf('DeadLetter', 'A record that could not be delivered.', {
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

export type DeadLetterView = TypeOf<typeof deadLetterSchema>;

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

export type AccountDeadLetterView = TypeOf<typeof accountDeadLetterSchema>;

const skippedWebhook = inlineSchemaOf({
  webhookId: text('Id of the webhook.'),
  reason: oneOf(
    ['webhook_not_active', 'replay_running'],
    'Reason for which no replay was started. `webhook_not_active`: the webhook is paused or disabled. `replay_running`: a replay of the webhook is running.',
  ),
  matched: integer('Number of dead letters of the webhook that match.', { minimum: 1 }),
  replayId: nullable(text('Id of the running replay; null for another reason.')),
});

export type SkippedWebhook = TypeOf<typeof skippedWebhook>;

export const deadLettersRetrySchema = schemaOf(
  'DeadLettersRetry',
  'The replays that redeliver the dead letters that match a filter.',
  {
    taken: integer('Number of dead letters that the started replays redeliver.', { minimum: 0 }),
    replays: listOf(replaySchema, 'Started replays, one for each webhook with matching dead letters.'),
    skipped: listOf(skippedWebhook, 'Webhooks with matching dead letters for which no replay was started.'),
  },
);

export type DeadLettersRetryView = TypeOf<typeof deadLettersRetrySchema>;
