import { CurrentAccount, notFound, Operation, Operations, type Page, text } from '@heliograph/http-service';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { UsageQueries } from '../usage/usage-queries.ts';
import type { DayCount } from '../usage/usage.views.ts';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import { AccountAttemptLog } from './account-attempt-log.ts';
import { AttemptLog } from './attempt-log.ts';
import { AttemptsQuery, AccountAttemptsQuery } from './attempts.requests.ts';
import { attemptsSchema, type AttemptView, type AccountAttemptView, accountAttemptsSchema } from './attempts.views.ts';

@Operations({
  tag: 'Webhook attempts',
  description: 'Failed delivery attempts and changes of state of a webhook.',
  parameters: { id: text('Id of the webhook.') },
})
@Controller('v1/webhooks/:id/attempts')
export class AttemptsController {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly log: AttemptLog,
    private readonly usage: UsageQueries,
  ) {}

  @Operation({
    id: 'listWebhookAttempts',
    summary: 'List failures and changes of state, newest first',
    description:
      'Returns entries of the last 30 days. A delivery that succeeded at the first attempt has no entry; `days` counts it.',
    answer: attemptsSchema,
    errors: [notFound('The webhook')],
  })
  @Get()
  async list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: AttemptsQuery,
  ): Promise<Page<AttemptView> & { days: DayCount[] }> {
    await this.webhooks.get(accountId, id);
    const page = await this.log.page(id, query);
    return { ...page, days: await this.usage.ofSubscription(id) };
  }
}

@Operations({
  tag: 'Webhook attempts',
  description: 'Failed delivery attempts and changes of state of a webhook.',
})
@Controller('v1/attempts')
export class AccountAttemptsController {
  constructor(private readonly log: AccountAttemptLog) {}

  @Operation({
    id: 'listAttempts',
    summary: 'List attempts of all webhooks, newest first',
    description:
      'Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first attempt only a sample has entries.',
    answer: accountAttemptsSchema,
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: AccountAttemptsQuery): Promise<Page<AccountAttemptView>> {
    return this.log.page(accountId, query);
  }
}
