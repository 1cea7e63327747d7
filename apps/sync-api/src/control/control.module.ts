import { Module } from '@nestjs/common';
import { AccountView, provideAccountView } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { SyncConfiguration } from '../configuration.ts';
import { DeviceStatesProjection } from './device-states.projection.ts';
import { InternalTopics } from './internal-topics.ts';

@Module({
  providers: [
    provideAccountView({
      inject: [SyncConfiguration],
      useFactory: ({ kafka }: SyncConfiguration) => kafkaConnection(kafka, 'sync-api'),
    }),
    InternalTopics,
    DeviceStatesProjection,
  ],
  exports: [AccountView, InternalTopics],
})
export class ControlModule {}
