import { Controller, Get, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, type Page, pageSchema } from '@heliograph/http-service';
import { eventSchema, type EventView } from './events.views.ts';
import { EventLog } from './event-log.ts';
import { EventsQuery } from './events.requests.ts';

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
