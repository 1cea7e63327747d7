import { Described, PageQuery } from '@heliograph/http-service';
import { IsOptional, Matches } from 'class-validator';
import { WebhooksQuery } from '../attempts/attempts.requests.ts';
import { webhookHealths } from '../attempts/webhook-health.ts';
import { RetriedFilter } from '../dead-letters/dead-letters.requests.ts';
import { AccountFilter, TimeBound } from '../list-filters.ts';

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
