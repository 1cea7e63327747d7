import { Module } from '@nestjs/common';
import { AccountView, provideAccountView } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { DeliveryConfiguration } from '../configuration.ts';
import { MonitoredDevices } from './monitored-devices.ts';

@Module({
  providers: [
    provideAccountView({
      inject: [DeliveryConfiguration],
      useFactory: ({ kafka }: DeliveryConfiguration) => kafkaConnection(kafka, 'delivery-api'),
    }),
    MonitoredDevices,
  ],
  exports: [AccountView, MonitoredDevices],
})
export class ControlModule {}
