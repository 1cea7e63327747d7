import { Module } from '@nestjs/common';
import { MqttDispatcherMetrics } from './mqtt-dispatcher-metrics.ts';
import { MqttDispatcherWorker } from './mqtt-dispatcher.worker.ts';

@Module({ providers: [MqttDispatcherMetrics, MqttDispatcherWorker] })
export class MqttDispatcherModule {}
