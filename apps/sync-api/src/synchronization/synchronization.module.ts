import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ControlModule } from '../control/control.module.ts';
import { ImportsModule } from '../imports/imports.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { VendorAccountsModule } from '../vendor-accounts/vendor-accounts.module.ts';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { InventoryStore } from './inventory-store.ts';
import { RemovalGuard } from './removal-guard.ts';
import { ResyncSchedule } from './resync-schedule.ts';
import { ResyncService } from './resync.service.ts';
import { SyncJob } from './sync-job.entity.ts';
import { SyncJobsController } from './sync-jobs.controller.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncMetrics } from './sync-metrics.ts';
import { SyncRunner } from './sync-runner.ts';
import { SyncController } from './sync.controller.ts';
import { SyncService } from './sync.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([SyncJob]),
    ControlModule,
    VendorsModule,
    InventoryModule,
    VendorAccountsModule,
    ImportsModule,
  ],
  controllers: [SyncController, SyncJobsController],
  providers: [
    InventoryStore,
    SyncJobs,
    SyncRunner,
    SyncService,
    RemovalGuard,
    SyncMetrics,
    ResyncSchedule,
    ResyncService,
  ],
})
export class SynchronizationModule {}
