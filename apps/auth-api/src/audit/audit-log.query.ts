import { Described, LATEST_SECOND, MayBeAbsent, PageQuery } from '@heliograph/service';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

export class OwnAuditQuery extends PageQuery {
  @Described('Only this action, e.g. `createWebhook`.')
  @MayBeAbsent()
  @Matches(/^[\w-]{1,80}$/)
  action?: string;

  @Described('Begin of the time range, included; Unix seconds.')
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LATEST_SECOND)
  from?: number;

  @Described('End of the time range, not included; Unix seconds.')
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LATEST_SECOND)
  to?: number;
}

export class AuditQuery extends OwnAuditQuery {
  @Described("Only this account's data.")
  @MayBeAbsent()
  @Matches(/^[a-z0-9_]{3,40}$/)
  accountId?: string;

  @Described('Only what this account or operator did; also `cli`, `anonymous`.')
  @MayBeAbsent()
  @Matches(/^[a-z0-9_]{3,40}$/)
  actor?: string;
}
