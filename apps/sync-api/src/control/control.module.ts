import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { DeviceStatesProjection } from './device-states.projection.ts';
import { PollingStatusProjection } from './polling-status.projection.ts';

/** What other services publish of accounts, devices and vendor accounts. */
@Module({
  providers: [AccountView, DeviceStatesProjection, PollingStatusProjection],
  exports: [AccountView],
})
export class ControlModule {}
