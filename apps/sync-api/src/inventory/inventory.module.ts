import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ControlModule } from '../control/control.module.ts';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { BulkDevices } from './bulk/bulk-devices.ts';
import { DeviceCsvController } from './csv/device-csv.controller.ts';
import { DeviceExport } from './csv/device-export.ts';
import { DeviceImport } from './csv/device-import.ts';
import { DeviceLabels, PlantSettings } from './settings.ts';
import { DeviceLists } from './device-lists.ts';
import { Device } from './device.entity.ts';
import { DevicesController } from './devices.controller.ts';
import { InventoryGauges } from './inventory-gauges.ts';
import { InventoryQueries } from './inventory-queries.ts';
import { LatestSamplesProjection } from './latest/latest-samples.projection.ts';
import { Plant } from './plant.entity.ts';
import { PlantsController } from './plants.controller.ts';
import { QuotaCounts } from './quota-counts.ts';
import { QuotaMetrics, QuotaService } from './quota.service.ts';
import { QuotaWatcher } from './quota.watcher.ts';
import { SortedDevices } from './sorted-devices.ts';
import { DeviceTotals } from './totals/device-totals.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Plant, Device, VendorAccount]), ControlModule],
  controllers: [PlantsController, DeviceCsvController, DevicesController],
  providers: [
    QuotaCounts,
    QuotaService,
    QuotaWatcher,
    QuotaMetrics,
    InventoryGauges,
    InventoryQueries,
    SortedDevices,
    DeviceLists,
    DeviceTotals,
    LatestSamplesProjection,
    BulkDevices,
    DeviceLabels,
    PlantSettings,
    DeviceExport,
    DeviceImport,
  ],
  exports: [QuotaService, InventoryQueries, LatestSamplesProjection],
})
export class InventoryModule {}
