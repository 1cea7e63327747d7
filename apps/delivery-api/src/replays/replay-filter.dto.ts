import { Described, MayBeAbsent } from '@heliograph/service';
import { Matches } from 'class-validator';
import { IsStatusFilter } from '../status-filter.ts';
import { FilterBody } from '../webhooks/filter.dto.ts';

/** The filter of a replay to a webhook, in addition to the webhook's own. */
export class ReplayFilterBody extends FilterBody {
  @Described('Redelivers only dead letters with this slug of the last failure; for scope `dead` only.')
  @MayBeAbsent()
  @Matches(/^[a-z_]{1,64}$/)
  reason?: string;

  @Described(
    'Redelivers only dead letters whose last answer had this HTTP status (`503`) or class of statuses (`5xx`); for scope `dead` only.',
  )
  @MayBeAbsent()
  @IsStatusFilter()
  status?: string;
}
