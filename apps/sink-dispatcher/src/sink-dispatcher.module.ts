import { Module } from '@nestjs/common';
import { SinkDispatcherMetrics } from './sink-dispatcher-metrics.ts';
import { SinkDispatcherWorker } from './sink-dispatcher.worker.ts';

@Module({ providers: [SinkDispatcherMetrics, SinkDispatcherWorker] })
export class SinkDispatcherModule {}
