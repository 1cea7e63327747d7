import { accountChannelNames, type AccountChannelName } from '@heliograph/delivery';
import { Described, IsUnixSeconds, MayBeAbsent } from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { Matches, IsIn, IsObject, ValidateNested } from 'class-validator';
import { IsStatusFilter } from '../list-filters.ts';
import { FilterBody } from '../webhooks/filter.requests.ts';
import type { ReplayScope } from './replays.views.ts';

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

export class ReplayBody {
  @Described(
    'Selection of records. `dead`: dead letters that were not retried. `all`: all records of the last 7 days that match the filter.',
  )
  @IsIn(['dead', 'all'])
  scope!: ReplayScope;

  @Described(
    "Start of the time range, inclusive; Unix seconds. `dead` compares the time at which a record became a dead letter; `all` the record's own time (of the sample or event) and its write time.",
  )
  @IsUnixSeconds()
  from!: number;

  @Described('End of the time range, exclusive; Unix seconds. Default: now.')
  @MayBeAbsent()
  @IsUnixSeconds()
  to?: number;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => ReplayFilterBody)
  filter?: ReplayFilterBody;
}

/** Records of a time range that are written to a sink again. */
export class SinkReplayBody {
  @Described(
    'Start of the time range, inclusive; Unix seconds. Selects records whose own time (of the sample or event) or write time is in the range.',
  )
  @IsUnixSeconds()
  from!: number;

  @Described('End of the time range, exclusive; Unix seconds. Default: now.')
  @MayBeAbsent()
  @IsUnixSeconds()
  to?: number;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter?: FilterBody;
}

export class ChannelReplayBody extends SinkReplayBody {
  @Described("Channel to which the records are redelivered: the account's Kafka topics or its MQTT topics.")
  @IsIn(accountChannelNames)
  channel!: AccountChannelName;
}
