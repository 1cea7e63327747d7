import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { EnergyController } from './energy.controller.ts';
import { EnergyDeviceProjection } from './energy-device-projection.ts';
import { EnergyMetrics } from './energy-metrics.ts';
import { EnergyProjection } from './energy-projection.ts';
import { EnergyReport } from './energy-report.ts';
import { EnergyRetention } from './energy-retention.ts';
import { EnergyScopes } from './energy-scope.ts';
import { EnergySums } from './energy-sums.ts';
import { IntervalClosing } from './interval-closing.ts';
import { VendorDayProjection } from './vendor-day-projection.ts';

@Module({
  imports: [HistoryModule],
  controllers: [EnergyController],
  providers: [
    EnergyDeviceProjection,
    EnergyMetrics,
    EnergyProjection,
    EnergyReport,
    EnergyRetention,
    EnergyScopes,
    EnergySums,
    IntervalClosing,
    VendorDayProjection,
  ],
  exports: [
    EnergyDeviceProjection,
    EnergyProjection,
    EnergyReport,
    EnergyRetention,
    EnergyScopes,
    EnergySums,
    VendorDayProjection,
  ],
})
export class EnergyModule {}
