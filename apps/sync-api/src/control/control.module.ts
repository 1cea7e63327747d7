import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';
import { DeviceStatesProjection } from './device-states.projection.ts';

@Module({
  providers: [AccountView, DeviceStatesProjection],
  exports: [AccountView],
})
export class ControlModule {}
