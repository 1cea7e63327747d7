import { reported } from '@heliograph/base-data';
import { Controller, Get, Query } from '@nestjs/common';
import {
  inlineSchemaOf,
  integer,
  nullable,
  Operation,
  Operations,
  OperatorOnly,
  pageSchema,
  schemaOf,
  text,
  type JsonSchema,
  type Page,
} from '@heliograph/service';
import { WebhooksQuery } from '../attempts/account-attempts.query.ts';
import { deadLetterSchema } from '../dead-letters/dead-letter.schema.ts';
import { RetriedFilter } from '../dead-letters/account-dead-letters.dto.ts';
import { TimeBound } from '../time-range.ts';
import { AccountFilter } from './account-filter.ts';
import {
  AllDeadLetters,
  MAX_COUNTED_OF_REASON,
  type AdminDeadLetterView,
  type ReasonCount,
} from './all-dead-letters.ts';

export class AdminDeadLettersQuery extends WebhooksQuery {
  @AccountFilter()
  accountId?: string;

  @RetriedFilter()
  retried?: boolean;
}

export class DeadLetterReasonsQuery {
  @TimeBound('Start of the time range, inclusive')
  from?: number;

  @TimeBound('End of the time range, exclusive')
  to?: number;
}

const { properties: known } = deadLetterSchema as { properties: Record<keyof AdminDeadLetterView, JsonSchema> };
const { id, webhookId, kind, vendor, reason, status, attempts, at } = known;
const { retriedAt, replayId, deliveredAt, diedAgainAs } = known;

const adminDeadLetterSchema = schemaOf<AdminDeadLetterView>(
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

const reasonSchema = inlineSchemaOf<ReasonCount>({
  reason: text('Slug of the last failure.'),
  count: integer(`Number of dead letters; ${MAX_COUNTED_OF_REASON} means ${MAX_COUNTED_OF_REASON} or more.`, {
    minimum: 1,
    maximum: MAX_COUNTED_OF_REASON,
  }),
});

@Operations({
  tag: 'Dead letters',
  description: 'Records that could not be delivered in 8 attempts; retained for 30 days.',
})
@Controller('v1/admin/dead-letters')
@OperatorOnly()
export class AdminDeadLettersController {
  constructor(private readonly letters: AllDeadLetters) {}

  @Operation({
    id: 'listDeadLettersOfAllAccounts',
    summary: 'List the dead letters of all accounts, newest first',
    description: 'Returns dead letters of the last 30 days that match all filters, without bodies and devices.',
    answer: pageSchema(adminDeadLetterSchema),
  })
  @Get()
  list(
    @Query() { webhookId: webhooks, kind: kindOf, ...query }: AdminDeadLettersQuery,
  ): Promise<Page<AdminDeadLetterView>> {
    return this.letters.page({
      ...query,
      ...reported({ webhookIds: webhooks?.split(','), kinds: kindOf === undefined ? undefined : [kindOf] }),
    });
  }

  @Operation({
    id: 'countDeadLettersByReason',
    summary: 'Count the dead letters of all accounts by reason, the most frequent first',
    description: 'Returns all reasons on one page; those without a dead letter in the time range are left out.',
    answer: pageSchema(reasonSchema),
  })
  @Get('reasons')
  async reasons(@Query() query: DeadLetterReasonsQuery): Promise<Page<ReasonCount>> {
    return { items: await this.letters.countByReason(query), nextCursor: null };
  }
}
