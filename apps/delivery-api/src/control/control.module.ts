import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { MonitoredDevices } from './monitored-devices.ts';

@Module({
  providers: [AccountView, MonitoredDevices],
  exports: [AccountView, MonitoredDevices],
})
export class ControlModule {}
