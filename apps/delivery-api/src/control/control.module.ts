import { Module } from '@nestjs/common';
import { AccountView } from './account-view.ts';
import { MonitoredDevices } from './monitored-devices.ts';

@Module({ providers: [AccountView, MonitoredDevices], exports: [AccountView, MonitoredDevices] })
export class ControlModule {}
