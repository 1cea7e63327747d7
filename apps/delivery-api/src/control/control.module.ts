import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';
import { MonitoredDevices } from './monitored-devices.ts';

@Module({
  providers: [AccountView, MonitoredDevices],
  exports: [AccountView, MonitoredDevices],
})
export class ControlModule {}
