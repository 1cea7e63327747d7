import { reported } from '@heliograph/base-data';
import { Controller, Get, Query } from '@nestjs/common';
import {
  Described,
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  Operation,
  Operations,
  OperatorOnly,
  PageQuery,
  pageSchema,
  schemaOf,
  text,
  unixSeconds,
  type Page,
} from '@heliograph/service';
import { IsOptional, Matches } from 'class-validator';
import { webhookHealths } from '../attempts/webhook-health.ts';
import { AccountFilter } from './account-filter.ts';
import { AllWebhooks, MAX_COUNTED, type AdminWebhookView } from './all-webhooks.ts';

const health = webhookHealths.join('|');

export class AdminWebhooksQuery extends PageQuery {
  @Described(`Filters by health: \`${webhookHealths.join('`, `')}\`, or several of them, comma-separated.`, {
    examples: ['failing,open,disabled'],
  })
  @IsOptional()
  @Matches(new RegExp(`^(?:${health})(?:,(?:${health})){0,${webhookHealths.length - 1}}$`), {
    message: `$property must be a comma-separated list of ${webhookHealths.join(', ')}`,
  })
  health?: string;

  @AccountFilter()
  accountId?: string;
}

const lastError = inlineSchemaOf<NonNullable<AdminWebhookView['lastError']>>({
  at: unixSeconds('Time of the event.'),
  reason: text('Slug of the failure.'),
  status: nullable(integer('HTTP status of the answer; null: there was no answer.')),
  detail: nullable(text('Code of the error, such as `ECONNREFUSED`, if there was no answer.')),
  attempt: nullable(integer('Number of the attempt, 1 to 8; null: no request could be sent.')),
});

const adminWebhookSchema = schemaOf<AdminWebhookView>('AdminWebhook', 'A webhook of any account, without secrets.', {
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
});

@Operations({
  tag: 'Webhooks',
  description: 'Consumer endpoints to which records and events are posted.',
})
@Controller('v1/admin/webhooks')
@OperatorOnly()
export class AdminWebhooksController {
  constructor(private readonly webhooks: AllWebhooks) {}

  @Operation({
    id: 'listWebhooksOfAllAccounts',
    summary: 'List the webhooks of all accounts, those failing longest first',
    description: 'Webhooks of which no record has failed four times come last, in the order of their ids.',
    answer: pageSchema(adminWebhookSchema),
  })
  @Get()
  list(@Query() { health: healths, ...query }: AdminWebhooksQuery): Promise<Page<AdminWebhookView>> {
    return this.webhooks.page({
      ...query,
      ...reported({ healths: healths === undefined ? undefined : [...new Set(healths.split(','))] }),
    });
  }
}
