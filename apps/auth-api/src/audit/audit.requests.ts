import { Described, IsUnixSeconds, MayBeAbsent, PageQuery } from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { Matches } from 'class-validator';

export class OwnAuditQuery extends PageQuery {
  @Described('Filters by action, e.g. `createWebhook`.')
  @MayBeAbsent()
  @Matches(/^[\w-]{1,80}$/)
  action?: string;

  @Described('Start of the time range, inclusive; Unix seconds.')
  @MayBeAbsent()
  @Type(() => Number)
  @IsUnixSeconds()
  from?: number;

  @Described('End of the time range, exclusive; Unix seconds.')
  @MayBeAbsent()
  @Type(() => Number)
  @IsUnixSeconds()
  to?: number;
}

export class AuditQuery extends OwnAuditQuery {
  @Described('Filters by the account whose data was accessed or changed.')
  @MayBeAbsent()
  @Matches(/^[a-z0-9_]{3,40}$/)
  accountId?: string;

  @Described('Filters by actor: id of an account or operator, `cli` or `anonymous`.')
  @MayBeAbsent()
  @Matches(/^[a-z0-9_]{3,40}$/)
  actor?: string;
}
