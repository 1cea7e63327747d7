import { Module } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { DeviceStatesProjection } from './device-states.projection.ts';
import { PollingStatusProjection } from './polling-status.projection.ts';
import { VendorAccountStates } from './vendor-account-states.ts';

/** Views of the accounts, devices and vendor accounts that other services publish. */
@Module({
  providers: [AccountView, DeviceStatesProjection, PollingStatusProjection, VendorAccountStates],
  exports: [AccountView, VendorAccountStates],
})
export class ControlModule {}
