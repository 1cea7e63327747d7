import { Module } from '@nestjs/common';
import { KafkaDispatcherMetrics } from './kafka-dispatcher-metrics.ts';
import { KafkaDispatcherWorker } from './kafka-dispatcher.worker.ts';

@Module({ providers: [KafkaDispatcherMetrics, KafkaDispatcherWorker] })
export class KafkaDispatcherModule {}
