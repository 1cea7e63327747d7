import { Controller, Get, Query } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { overQuotaMessage, type QuotaUse } from '@heliograph/events';
import { ApiError, CurrentAccount, Described, Operation, Operations, WithMessage } from '@heliograph/http-service';
import { IsISO8601, IsOptional, Matches } from 'class-validator';
import { MonitoredDevices } from '../control/monitored-devices.ts';
import { usageSchema, type UsageView } from './usage.views.ts';
import { channelTotals, UsageQueries } from './usage-queries.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 90;

/** Days in UTC, both included; default the last 30. */
export class UsageQuery {
  @Described('First day, UTC; default: 30 days are returned.', { format: 'date' })
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  @IsISO8601({ strict: true })
  from?: string;

  @Described('Last day, UTC; default: today.', { format: 'date' })
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  @IsISO8601({ strict: true })
  to?: string;
}

@Operations({ tag: 'Usage', description: 'Device quota and delivery counts.' })
@Controller('v1/usage')
export class UsageController {
  constructor(
    private readonly usage: UsageQueries,
    private readonly accounts: AccountView,
    private readonly devices: MonitoredDevices,
  ) {}

  @Operation({
    id: 'getUsage',
    summary: 'Show quota and deliveries',
    description: '`message` reports devices that are not monitored because the quota is used up.',
    answer: usageSchema,
  })
  @Get()
  async get(@CurrentAccount() accountId: string, @Query() query: UsageQuery): Promise<WithMessage<UsageView>> {
    const to = query.to ?? dayOf(Date.now());
    const from = query.from ?? dayOf(Date.parse(to) - 29 * DAY_MS);
    if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS || from > to)
      throw ApiError.validation([{ path: 'from', message: `from must be at most ${MAX_DAYS} days before to` }]);
    const days = await this.usage.ofAccount(accountId, from, to);
    const counts = this.devices.countsOf(accountId);
    const use: QuotaUse = {
      deviceQuota: this.accounts.get(accountId)?.deviceQuota ?? 0,
      quotaUsed: counts.quotaUsed,
      monitoredDevices: counts.monitored,
      devicesOverQuota: counts.overQuota,
    };
    const view = { ...use, from, to, totals: channelTotals(days), days };
    return new WithMessage(view, overQuotaMessage(use));
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
