import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentAccount, PageQuery, type Page } from '@heliograph/service';
import { IsIn, IsOptional } from 'class-validator';
import { UsageQueries, type DayCount } from '../usage/usage-queries.ts';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import { AttemptLog, type AttemptView } from './attempt-log.ts';

export class AttemptsQuery extends PageQuery {
  @IsOptional()
  @IsIn(['attempt', 'skipped', 'dead', 'state'])
  type?: string;
}

@Controller('v1/webhooks/:id/attempts')
export class AttemptsController {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly log: AttemptLog,
    private readonly usage: UsageQueries,
  ) {}

  /** `days` counts everything of the last 30 days, successes included; the items are failures and changes of state. */
  @Get()
  async list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { limit, cursor, type }: AttemptsQuery,
  ): Promise<Page<AttemptView> & { days: DayCount[] }> {
    await this.webhooks.get(accountId, id);
    const page = await this.log.page(id, limit, { ...(cursor && { cursor }), ...(type && { type }) });
    return { ...page, days: await this.usage.ofSubscription(id) };
  }
}
