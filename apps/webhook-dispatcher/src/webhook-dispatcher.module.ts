import { Module } from '@nestjs/common';
import { WebhookDispatcherWorker } from './webhook-dispatcher.worker.ts';

@Module({ providers: [WebhookDispatcherWorker] })
export class WebhookDispatcherModule {}
