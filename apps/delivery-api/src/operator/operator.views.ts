import {
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
  withDescription,
} from '@heliograph/http-service';
import { webhookHealths } from '../attempts/webhook-health.ts';
import { deadLetterSchema } from '../dead-letters/dead-letters.views.ts';
import { MAX_COUNTED_OF_REASON } from './all-dead-letters.ts';
import { MAX_COUNTED } from './all-webhooks.ts';

/** Without the answer of the endpoint and the record's key, which has its serial number. */
const lastError = inlineSchemaOf({
  at: unixSeconds('Time of the event.'),
  reason: text('Slug of the failure.'),
  status: nullable(integer('HTTP status of the answer; null: there was no answer.')),
  detail: nullable(text('Code of the error, such as `ECONNREFUSED`, if there was no answer.')),
  attempt: nullable(integer('Number of the attempt, 1 to 8; null: no request could be sent.')),
});

/** No member may contain a secret or a delivered record. */
export const adminWebhookSchema = schemaOf('AdminWebhook', 'A webhook of any account, without secrets.', {
  id: text('Id of the webhook.'),
  accountId: text('Id of the account.'),
  name: nullable(text('Name that the account gave it.')),
  host: text('Host and port of the URL; its path and query may hold secrets and are not returned.'),
  status: oneOf(['active', 'paused', 'disabled'], 'Status of the webhook.'),
  health: oneOf(
    webhookHealths,
    'Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open.',
  ),
  disabledReason: nullable(text('Reason for which the webhook was disabled: `gone` or `failing`.')),
  failingSince: nullable(
    unixSeconds('Time of the first failed attempt since the last success; null while the last attempt succeeded.'),
  ),
  lastDeliveredAt: nullable(unixSeconds('Time of the last successful delivery, to the minute.')),
  lastError: withDescription('Last failed attempt; kept after a recovery.', nullable(lastError)),
  nextAttemptAt: nullable(
    unixSeconds('Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`.'),
  ),
  deadLetters: integer(
    `Number of dead letters that were neither retried nor delivered; ${MAX_COUNTED} means ${MAX_COUNTED} or more.`,
    { minimum: 0, maximum: MAX_COUNTED },
  ),
  createdAt: unixSeconds('Creation time.'),
});

export type AdminWebhookView = TypeOf<typeof adminWebhookSchema>;

const { id, webhookId, kind, vendor, reason, status, attempts, at } = deadLetterSchema.properties;

const { retriedAt, replayId, deliveredAt, diedAgainAs } = deadLetterSchema.properties;

/** Without the idempotency key, which has the serial number. */
export const adminDeadLetterSchema = schemaOf(
  'AdminDeadLetter',
  'A record of any account that could not be delivered, without its body and its device.',
  {
    id,
    webhookId,
    kind,
    vendor,
    reason,
    status,
    attempts,
    at,
    retriedAt,
    replayId,
    deliveredAt,
    diedAgainAs,
    accountId: text('Id of the account.'),
    webhookName: nullable(text('Name of the webhook; null: it has none.')),
  },
);

export type AdminDeadLetterView = TypeOf<typeof adminDeadLetterSchema>;

export const reasonSchema = schemaOf('DeadLetterReason', 'A reason of dead letters with their number.', {
  reason: text('Slug of the last failure.'),
  count: integer(`Number of dead letters; ${MAX_COUNTED_OF_REASON} means ${MAX_COUNTED_OF_REASON} or more.`, {
    minimum: 1,
    maximum: MAX_COUNTED_OF_REASON,
  }),
});

export type ReasonCount = TypeOf<typeof reasonSchema>;
