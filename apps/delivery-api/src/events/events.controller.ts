import { Controller, Get, Query } from '@nestjs/common';
import { eventKinds } from '@heliograph/events';
import { CurrentAccount, Described, Operation, Operations, pageSchema, type Page } from '@heliograph/service';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { DATA_SOURCE, knownSources } from '../data-sources.ts';
import { TimeRangeQuery } from '../time-range.ts';
import { eventSchema } from './event.schema.ts';
import { EventLog, type EventView } from './event-log.ts';

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

@Operations({
  tag: 'Events',
  description: 'Events about devices, vendor accounts, webhooks, the quota and the MQTT broker.',
})
@Controller('v1/events')
export class EventsController {
  constructor(private readonly log: EventLog) {}

  @Operation({
    id: 'listEvents',
    summary: 'List events, newest first',
    description: 'Events are retained for 30 days.',
    answer: pageSchema(eventSchema),
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: EventsQuery): Promise<Page<EventView>> {
    return this.log.page(accountId, query);
  }
}
