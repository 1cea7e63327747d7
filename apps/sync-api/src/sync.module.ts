import { Module } from '@nestjs/common';
import { AccountView, auditTrail, provideIdempotency } from '@heliograph/control-plane';
import { provideProjections, Projector } from '@heliograph/projections';
import { loadMasterKeys, Readiness, TokenAuthModule } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { SyncConfiguration } from './configuration.ts';
import { AuthorizationStates } from './authorizations/authorization-states.ts';
import { AuthorizationsController } from './authorizations/authorizations.controller.ts';
import { AuthorizationsService } from './authorizations/authorizations.service.ts';
import { ConsentRedemption } from './authorizations/consent-redemption.ts';
import { ControlModule } from './control/control.module.ts';
import { PollingStatusProjection } from './control/polling-status.projection.ts';
import { QuotaWatcher } from './control/quota.watcher.ts';
import { DatabaseModule } from './database/database.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { GroupsController } from './groups/groups.controller.ts';
import { GroupsService } from './groups/groups.service.ts';
import { BulkDevices } from './inventory/bulk/bulk-devices.ts';
import { DeviceCsvController } from './inventory/csv/device-csv.controller.ts';
import { DeviceExport } from './inventory/csv/device-export.ts';
import { DeviceImport } from './inventory/csv/device-import.ts';
import { DeviceLabels } from './inventory/device-labels.ts';
import { DeviceLists } from './inventory/device-lists.ts';
import { DevicesController } from './inventory/devices.controller.ts';
import { InventoryQueries } from './inventory/inventory-queries.ts';
import { DeviceTotals } from './inventory/totals/device-totals.ts';
import { SortedDevices } from './inventory/sorted-devices.ts';
import { PlantSettings } from './inventory/plant-settings.ts';
import { PlantsController } from './inventory/plants.controller.ts';
import { LatestSamplesProjection } from './latest/latest-samples.projection.ts';
import { InventoryGauges } from './metrics/inventory-gauges.ts';
import { QuotaMetrics } from './metrics/quota-metrics.ts';
import { QuotaService } from './inventory/quota.service.ts';
import { InventoryStore } from './synchronization/inventory-store.ts';
import { RemovalGuard } from './synchronization/removal-guard.ts';
import { ResyncSchedule } from './synchronization/resync-schedule.ts';
import { ResyncService } from './synchronization/resync.service.ts';
import { SyncJobsController } from './synchronization/sync-jobs.controller.ts';
import { SyncJobs } from './synchronization/sync-jobs.service.ts';
import { SyncMetrics } from './synchronization/sync-metrics.ts';
import { SyncRunner } from './synchronization/sync-runner.ts';
import { SyncController } from './synchronization/sync.controller.ts';
import { SyncService } from './synchronization/sync.service.ts';
import { MasterKeyController } from './vendor-accounts/master-key.controller.ts';
import { VendorAccountsController } from './vendor-accounts/vendor-accounts.controller.ts';
import { RemovedAccountCleanup } from './vendor-accounts/removed-account-cleanup.ts';
import { VendorAccountsService } from './vendor-accounts/vendor-accounts.service.ts';
import { VendorCredentials } from './vendor-accounts/vendor-credentials.ts';
import { AdminVendorsController } from './vendor-health/admin-vendors.controller.ts';
import { AffectedAccounts } from './vendor-health/affected-accounts.ts';
import { HealthJudge } from './vendor-health/health-judge.ts';
import { HealthWatch } from './vendor-health/health-watch.ts';
import { MaintenanceService } from './vendor-health/maintenance.service.ts';
import { OwnAccounts } from './vendor-health/own-accounts.ts';
import { StatusBoard } from './vendor-health/status-board.ts';
import { StatusController } from './vendor-health/status.controller.ts';
import { VendorHealthController } from './vendor-health/vendor-health.controller.ts';
import { VendorHealthQueries } from './vendor-health/vendor-health.queries.ts';
import { VendorPollsProjection } from './vendor-health/vendor-polls.projection.ts';
import { VendorCatalog } from './vendors/vendor-catalog.ts';
import { VendorsController } from './vendors/vendors.controller.ts';

@Module({
  imports: [
    DatabaseModule,
    KafkaModule,
    ErasureModule,
    ControlModule,
    TokenAuthModule.register({
      imports: [ControlModule],
      accountStates: { useExisting: AccountView },
    }),
  ],
  controllers: [
    VendorsController,
    VendorHealthController,
    AdminVendorsController,
    StatusController,
    VendorAccountsController,
    MasterKeyController,
    AuthorizationsController,
    SyncController,
    SyncJobsController,
    PlantsController,
    DeviceCsvController,
    DevicesController,
    GroupsController,
  ],
  providers: [
    auditTrail,
    ...provideIdempotency({
      inject: [SyncConfiguration],
      useFactory: ({ masterKey }: SyncConfiguration) => loadMasterKeys(masterKey),
    }),
    InventoryGauges,
    QuotaMetrics,
    PollingStatusProjection,
    QuotaWatcher,
    VendorCatalog,
    VendorCredentials,
    VendorAccountsService,
    RemovedAccountCleanup,
    AuthorizationStates,
    AuthorizationsService,
    ConsentRedemption,
    QuotaService,
    InventoryQueries,
    SortedDevices,
    DeviceLists,
    DeviceTotals,
    LatestSamplesProjection,
    InventoryStore,
    BulkDevices,
    DeviceLabels,
    PlantSettings,
    DeviceExport,
    DeviceImport,
    GroupsService,
    SyncJobs,
    SyncRunner,
    SyncService,
    RemovalGuard,
    SyncMetrics,
    ResyncSchedule,
    ResyncService,
    HealthJudge,
    HealthWatch,
    VendorHealthQueries,
    OwnAccounts,
    AffectedAccounts,
    MaintenanceService,
    StatusBoard,
    VendorPollsProjection,
    Projector,
    provideProjections([LatestSamplesProjection, VendorPollsProjection]),
  ],
})
export class SyncModule {
  /** Reports readiness. Without Kafka only syncs and checks of credentials fail, so the service stays ready. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
