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
  @Described('Only those of this type.')
  @IsOptional()
  @IsIn(['attempt', 'skipped', 'dead', 'state'])
  type?: string;

  @Described('Only requests with this result.')
  @IsOptional()
  @IsIn(['delivered', 'failed'])
  result?: string;

  @Described('Only those with this reason.', { examples: ['timeout'] })
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @Described('Only those with this HTTP status.')
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  @Described('Only those of this record.')
  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,512}$/)
  idempotencyKey?: string;
}

@Operations({
  tag: 'Webhook attempts',
  description: 'What became of deliveries to a webhook.',
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
    description: 'Of the last 30 days. Successes at the first try are only counted, in `days`.',
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
