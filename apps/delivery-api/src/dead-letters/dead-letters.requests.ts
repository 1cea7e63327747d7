import { deliveredKinds } from '@heliograph/events';
import { Described, IsUnixSeconds, MayBeAbsent } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, Matches, IsBoolean, IsOptional } from 'class-validator';
import { AccountWebhooksQuery } from '../attempts/attempts.requests.ts';
import { IsStatusFilter, TimeRangeQuery } from '../list-filters.ts';

/** An optional query member: dead letters that were retried, or the others. */
export const RetriedFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by retry: `true` returns dead letters that were retried, `false` the others.'),
    IsOptional(),
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    IsBoolean(),
  );

const MAX_IDS = 100;
const id = /^[A-Za-z0-9_-]{1,64}$/;

export class AccountDeadLettersQuery extends AccountWebhooksQuery {
  @RetriedFilter()
  retried?: boolean;
}

/** The filter of a retry; an absent member does not narrow. */
export class RetryDeadLettersBody {
  @Described('Retries only dead letters of these webhooks; default: all webhooks of the account.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_IDS)
  @Matches(id, { each: true, message: '$property must be a list of ids' })
  webhookIds?: string[];

  @Described('Retries only dead letters of these devices.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(1000)
  @Matches(id, { each: true, message: '$property must be a list of ids' })
  deviceIds?: string[];

  @Described('Retries only records and events of these kinds.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(deliveredKinds.length)
  @IsIn(deliveredKinds, { each: true })
  kinds?: string[];

  @Described('Retries only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`).')
  @MayBeAbsent()
  @IsStatusFilter()
  status?: string;

  @Described('Retries only dead letters with this slug of the last failure.')
  @MayBeAbsent()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @Described('Start of the time range in which the records became dead letters, inclusive; Unix seconds.')
  @MayBeAbsent()
  @IsUnixSeconds()
  from?: number;

  @Described('End of that time range, exclusive; Unix seconds. Default: now.')
  @MayBeAbsent()
  @IsUnixSeconds()
  to?: number;
}

export class DeadLettersQuery extends TimeRangeQuery {
  @Described('Filters by the slug of the last failure.')
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @RetriedFilter()
  retried?: boolean;
}
