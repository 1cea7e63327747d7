import { eventKinds } from '@heliograph/events';
import { Described } from '@heliograph/http-service';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { DATA_SOURCE, knownSources, TimeRangeQuery } from '../list-filters.ts';

const id = /^[A-Za-z0-9_-]{1,64}$/;

export class EventsQuery extends TimeRangeQuery {
  @Described('Filters by kind.')
  @IsOptional()
  @IsIn(eventKinds)
  kind?: string;

  @Described(
    'Filters by vendor; `webhook`, `quota` and `mqtt` return events about webhooks, the quota and the MQTT broker.',
  )
  @IsOptional()
  @Matches(DATA_SOURCE, { message: `vendor must be one of ${knownSources}` })
  vendor?: string;

  @Described('Filters by plant.')
  @IsOptional()
  @Matches(id)
  plantId?: string;

  @Described('Filters by device.')
  @IsOptional()
  @Matches(id)
  deviceId?: string;

  @Described('Filters by the vendor account that the event is about; excludes events about its devices.')
  @IsOptional()
  @Matches(id)
  dataAccessUserId?: string;

  @Described('Filters by the webhook that the event is about.')
  @IsOptional()
  @Matches(id)
  webhookId?: string;
}
