import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { EnergyModule } from '../energy/energy.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { FlowsHistory } from './flows-history.ts';
import { PlantFlowsController } from './flows.controller.ts';
import { PlantFlows } from './plant-flows.ts';
import { PlantSampleRows } from './plant-samples.ts';
import { SiteRecords } from './site-records.ts';
import { StorageEnergy } from './storage-energy.ts';
import { StorageEnergyRetention } from './storage-energy-retention.ts';
import { StorageEnergySums } from './storage-energy-sums.ts';
import { InverterMeters } from './inverter-meters.ts';
import { StorageController } from './storage.controller.ts';
import { StorageList } from './storage-list.ts';
import { StorageMetrics } from './storage-metrics.ts';
import { StorageProjection } from './storage-projection.ts';
import { StorageRetention } from './storage-retention.ts';
import { StorageStore } from './storage-store.ts';

@Module({
  imports: [ControlModule, EnergyModule, HistoryModule],
  controllers: [StorageController, PlantFlowsController],
  providers: [
    FlowsHistory,
    InverterMeters,
    PlantFlows,
    PlantSampleRows,
    SiteRecords,
    StorageEnergy,
    StorageEnergyRetention,
    StorageEnergySums,
    StorageList,
    StorageMetrics,
    StorageProjection,
    StorageRetention,
    StorageStore,
  ],
  exports: [StorageProjection, StorageRetention, StorageStore],
})
export class StorageModule {}
