import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { ReplayWatch } from './replay-watch.ts';
import { StreamMetrics } from './stream-metrics.ts';
import { StreamTail } from './stream-tail.ts';
import { StreamController } from './stream.controller.ts';
import { StreamsService } from './streams.service.ts';

@Module({
  imports: [ControlModule],
  controllers: [StreamController],
  providers: [ReplayWatch, StreamTail, StreamMetrics, StreamsService],
})
export class StreamModule {}
