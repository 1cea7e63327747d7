import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { EnergyController } from './energy.controller.ts';
import { EnergyDeviceProjection } from './energy-device-projection.ts';
import { EnergyProjection } from './energy-projection.ts';
import { EnergyReport } from './energy-report.ts';
import { EnergyRetention } from './energy-retention.ts';
import { EnergyScopes } from './energy-scope.ts';
import { EnergySums } from './energy-sums.ts';

@Module({
  imports: [HistoryModule],
  controllers: [EnergyController],
  providers: [EnergyDeviceProjection, EnergyProjection, EnergyReport, EnergyRetention, EnergyScopes, EnergySums],
  exports: [EnergyDeviceProjection, EnergyProjection, EnergyRetention],
})
export class EnergyModule {}
