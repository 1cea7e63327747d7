import {
  inlineSchemaOf,
  integer,
  type JsonSchema,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/http-service';
import { webhookHealths, type WebhookHealth } from '../attempts/webhook-health.ts';
import { deadLetterSchema, type DeadLetterView } from '../dead-letters/dead-letters.views.ts';
import type { WebhookError, WebhookStatus } from '../webhooks/webhook.entity.ts';
import { MAX_COUNTED_OF_REASON } from './all-dead-letters.ts';
import { MAX_COUNTED } from './all-webhooks.ts';

/** A webhook as an operator sees it: no member that may contain a secret, and no delivered record. Times are Unix seconds. */
export interface AdminWebhookView {
  id: string;
  accountId: string;
  name: string | null;
  /** The only shown part of the URL: its path, query and user may be secrets. */
  host: string;
  status: WebhookStatus;
  health: WebhookHealth;
  disabledReason: string | null;
  failingSince: number | null;
  lastDeliveredAt: number | null;
  /** Without the answer of the endpoint and the record's key, which has its serial number. */
  lastError: Omit<WebhookError, 'answer' | 'idempotencyKey'> | null;
  nextAttemptAt: number | null;
  /** Up to `MAX_COUNTED`. */
  deadLetters: number;
  createdAt: number;
}

const lastError = inlineSchemaOf<NonNullable<AdminWebhookView['lastError']>>({
  at: unixSeconds('Time of the event.'),
  reason: text('Slug of the failure.'),
  status: nullable(integer('HTTP status of the answer; null: there was no answer.')),
  detail: nullable(text('Code of the error, such as `ECONNREFUSED`, if there was no answer.')),
  attempt: nullable(integer('Number of the attempt, 1 to 8; null: no request could be sent.')),
});

export const adminWebhookSchema = schemaOf<AdminWebhookView>(
  'AdminWebhook',
  'A webhook of any account, without secrets.',
  {
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
    lastError: { description: 'Last failed attempt; kept after a recovery.', ...nullable(lastError) },
    nextAttemptAt: nullable(
      unixSeconds('Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`.'),
    ),
    deadLetters: integer(
      `Number of dead letters that were neither retried nor delivered; ${MAX_COUNTED} means ${MAX_COUNTED} or more.`,
      { minimum: 0, maximum: MAX_COUNTED },
    ),
    createdAt: unixSeconds('Creation time.'),
  },
);

/**
 * A dead letter as an operator sees it: its destination and the reason of its failure, but not its content. The idempotency key is left out as well,
 * because it has the serial number.
 */
export type AdminDeadLetterView = Omit<DeadLetterView, 'idempotencyKey' | 'serial' | 'deviceId' | 'plantId'> & {
  accountId: string;
  webhookName: string | null;
};

const { properties: known } = deadLetterSchema as { properties: Record<keyof AdminDeadLetterView, JsonSchema> };

const { id, webhookId, kind, vendor, reason, status, attempts, at } = known;

const { retriedAt, replayId, deliveredAt, diedAgainAs } = known;

export const adminDeadLetterSchema = schemaOf<AdminDeadLetterView>(
  'AdminDeadLetter',
  'A record of any account that could not be delivered, without what it says and of which device it is.',
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

export interface ReasonCount {
  reason: string;
  /** Up to `MAX_COUNTED_OF_REASON`. */
  count: number;
}

export const reasonSchema = inlineSchemaOf<ReasonCount>({
  reason: text('Slug of the last failure.'),
  count: integer(`Number of dead letters; ${MAX_COUNTED_OF_REASON} means ${MAX_COUNTED_OF_REASON} or more.`, {
    minimum: 1,
    maximum: MAX_COUNTED_OF_REASON,
  }),
});
