import { Controller, Get, Query } from '@nestjs/common';
import { eventKinds } from '@heliograph/events';
import { CurrentAccount, Described, Operation, Operations, pageSchema, type Page } from '@heliograph/service';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { TimeRangeQuery } from '../time-range.ts';
import { eventSchema } from './event.schema.ts';
import { EventLog, type EventView } from './event-log.ts';

const id = /^[A-Za-z0-9_-]{1,64}$/;

export class EventsQuery extends TimeRangeQuery {
  @Described('Only those of this kind.')
  @IsOptional()
  @IsIn(eventKinds)
  kind?: string;

  @Described('Only those of this vendor; `webhook`: those about webhooks.')
  @IsOptional()
  @Matches(id)
  vendor?: string;

  @Described('Only those of this plant.')
  @IsOptional()
  @Matches(id)
  plantId?: string;

  @Described('Only those of this device.')
  @IsOptional()
  @Matches(id)
  deviceId?: string;

  @Described('Only those about this vendor account, not those about its devices.')
  @IsOptional()
  @Matches(id)
  dataAccessUserId?: string;

  @Described('Only those about this webhook.')
  @IsOptional()
  @Matches(id)
  webhookId?: string;
}

@Operations({ tag: 'Events', description: 'What happened to devices, vendor accounts and webhooks.' })
@Controller('v1/events')
export class EventsController {
  constructor(private readonly log: EventLog) {}

  @Operation({
    id: 'listEvents',
    summary: 'List events, newest first',
    description: 'Of the last 30 days.',
    answer: pageSchema(eventSchema),
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: EventsQuery): Promise<Page<EventView>> {
    return this.log.page(accountId, query);
  }
}
