import { Module } from '@nestjs/common';
import { EventLog } from './event-log.ts';
import { EventProjection } from './event-projection.ts';
import { EventsController } from './events.controller.ts';

@Module({
  controllers: [EventsController],
  providers: [EventLog, EventProjection],
  exports: [EventProjection],
})
export class EventsModule {}
