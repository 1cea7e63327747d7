import { deliveredKinds } from '@heliograph/events';
import { Described } from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { WholeNumber } from '@heliograph/service';
import { StatusFilter, TimeRangeQuery } from '../list-filters.ts';

export const attemptOutcomes = ['delivered', 'failed', 'skipped', 'dead', 'state'] as const;

type AttemptOutcomeName = (typeof attemptOutcomes)[number];

const MAX_WEBHOOKS = 20;
const webhookList = new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${MAX_WEBHOOKS - 1}}$`);

const testKind = 'test';

/** The filters that all lists over several webhooks have, of one account or of all. */
export class WebhooksQuery extends TimeRangeQuery {
  @Described('Filters by webhook: up to 20 ids, comma-separated.')
  @IsOptional()
  @Matches(webhookList, { message: '$property must be up to 20 ids, comma-separated' })
  webhookId?: string;

  @StatusFilter()
  status?: string;

  @Described('Filters by slug of the failure.', { examples: ['timeout'] })
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @Described('Filters by kind of the record or event.')
  @IsOptional()
  @IsIn([...deliveredKinds, testKind])
  kind?: string;
}

/** The filters that all lists over the webhooks of an account have. */
export class AccountWebhooksQuery extends WebhooksQuery {
  @Described('Filters by device. A request with several records has no device.')
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,64}$/)
  deviceId?: string;
}

export class AccountAttemptsQuery extends AccountWebhooksQuery {
  @Described(
    'Filters by outcome. `delivered`, `failed`: requests. `skipped`: attempts without a request. `dead`: records that became dead letters. `state`: changes of state of a webhook.',
  )
  @IsOptional()
  @IsIn(attemptOutcomes)
  outcome?: AttemptOutcomeName;

  @Described('Filters by idempotency key of the record.')
  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,512}$/)
  idempotencyKey?: string;
}

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
  @WholeNumber(100, 599)
  status?: number;

  @Described('Filters by idempotency key of the record.')
  @IsOptional()
  @Matches(/^[\x20-\x7e]{1,512}$/)
  idempotencyKey?: string;
}
