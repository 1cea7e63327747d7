import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentAccount, Described, notFound, Operation, Operations, text, type Page } from '@heliograph/service';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { TimeRangeQuery } from '../time-range.ts';
import { UsageQueries, type DayCount } from '../usage/usage-queries.ts';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import { attemptsSchema } from './attempt.schema.ts';
import { AttemptLog, type AttemptView } from './attempt-log.ts';

export class AttemptsQuery extends TimeRangeQuery {
  @Described('Filters by type of the entry.')
  @IsOptional()
  @IsIn(['attempt', 'skipped', 'dead', 'state'])
  type?: string;

  @Described('Filters by outcome of the request.')
  @IsOptional()
  @IsIn(['delivered', 'failed'])
  result?: string;

  @Described('Filters by reason.', { examples: ['timeout'] })
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @Described('Filters by HTTP status of the answer.')
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  @Described('Filters by idempotency key of the record.')
  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,512}$/)
  idempotencyKey?: string;
}

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
