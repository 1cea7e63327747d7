import { AccountView, auditTrail, PersistenceModule, provideIdempotency } from '@heliograph/persistence';
import { createHttpService, TokenAuthModule } from '@heliograph/http-service';
import { loadMasterKeys, MasterKeyConfiguration, type Service, type ServiceOptions } from '@heliograph/service';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuthorizationsModule } from './authorizations/authorizations.module.ts';
import { SyncConfiguration } from './configuration.ts';
import { ControlModule } from './control/control.module.ts';
import { persistenceOptions } from './database/persistence-options.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { acceptCsv } from './inventory/csv/csv-text.ts';
import { InventoryModule } from './inventory/inventory.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { SynchronizationModule } from './synchronization/synchronization.module.ts';
import { VendorAccountsModule } from './vendor-accounts/vendor-accounts.module.ts';
import { VendorHealthModule } from './vendor-health/vendor-health.module.ts';
import { VendorsModule } from './vendors/vendors.module.ts';

@Module({
  imports: [
    PersistenceModule.forService(SyncConfiguration, persistenceOptions),
    KafkaModule,
    TokenAuthModule.register({ imports: [ControlModule], accountStates: { useExisting: AccountView } }),
    VendorsModule,
    VendorHealthModule,
    VendorAccountsModule,
    AuthorizationsModule,
    SynchronizationModule,
    ImportsModule,
    InventoryModule,
    GroupsModule,
    ErasureModule,
    ProjectionsModule,
  ],
  providers: [auditTrail, ...provideIdempotency({ inject: [MasterKeyConfiguration], useFactory: loadMasterKeys })],
})
export class SyncModule {}

/** The head of the OpenAPI document. */
export const about = {
  title: 'heliograph sync API',
  description: 'Vendors, vendor accounts, their plants and devices, and the sync operation.',
};

type Dependencies = Pick<ServiceOptions<SyncConfiguration>, 'env' | 'logDestination' | 'host'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createSyncService(
  dependencies: Dependencies = {},
): Promise<Service<SyncConfiguration, NestFastifyApplication>> {
  return createHttpService(SyncModule, {
    name: 'sync-api',
    configuration: SyncConfiguration,
    openApi: () => about,
    prepare: acceptCsv,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...dependencies,
  });
}
