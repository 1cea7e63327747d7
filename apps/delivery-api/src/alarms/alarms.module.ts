import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { EnergyModule } from '../energy/energy.module.ts';
import { AlarmList } from './alarm-list.ts';
import { AlarmsController, DeviceAlarmsController } from './alarms.controller.ts';

@Module({
  imports: [ControlModule, EnergyModule],
  controllers: [AlarmsController, DeviceAlarmsController],
  providers: [AlarmList],
})
export class AlarmsModule {}
