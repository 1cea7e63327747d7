import { Module } from '@nestjs/common';
import { KafkaDispatcherWorker } from './kafka-dispatcher.worker.ts';

@Module({ providers: [KafkaDispatcherWorker] })
export class KafkaDispatcherModule {}
