import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { ImportsModule } from '../imports/imports.module.ts';
import { DeviceStatesProjection } from './device-states.projection.ts';
import { PollingStatusProjection } from './polling-status.projection.ts';

/** Views of the accounts, devices and vendor accounts that other services publish. */
@Module({
  imports: [ImportsModule],
  providers: [AccountView, DeviceStatesProjection, PollingStatusProjection],
  exports: [AccountView],
})
export class ControlModule {}
