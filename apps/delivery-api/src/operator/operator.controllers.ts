import { reported } from '@heliograph/base-data';
import { Operation, Operations, OperatorOnly, type Page, pageSchema } from '@heliograph/http-service';
import { Controller, Get, Query } from '@nestjs/common';
import { AllDeadLetters } from './all-dead-letters.ts';
import { AllWebhooks } from './all-webhooks.ts';
import { AdminWebhooksQuery, AdminDeadLettersQuery, DeadLetterReasonsQuery } from './operator.requests.ts';
import {
  type AdminWebhookView,
  adminWebhookSchema,
  type AdminDeadLetterView,
  type ReasonCount,
  adminDeadLetterSchema,
  reasonSchema,
} from './operator.views.ts';

@Operations({
  tag: 'Webhooks',
  description: 'Consumer endpoints to which records and events are posted.',
})
@Controller('v1/admin/webhooks')
@OperatorOnly('read')
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

@Operations({
  tag: 'Dead letters',
  description: 'Records that could not be delivered in 8 attempts; retained for 30 days.',
})
@Controller('v1/admin/dead-letters')
@OperatorOnly('read')
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
