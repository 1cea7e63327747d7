import { Module } from '@nestjs/common';
import { AccountView, auditTrail, provideIdempotency } from '@heliograph/control-plane';
import { loadMasterKeys, MasterKeyConfiguration, TokenAuthModule } from '@heliograph/service';
import { AuthorizationsModule } from './authorizations/authorizations.module.ts';
import { ControlModule } from './control/control.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { InventoryModule } from './inventory/inventory.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { SynchronizationModule } from './synchronization/synchronization.module.ts';
import { VendorAccountsModule } from './vendor-accounts/vendor-accounts.module.ts';
import { VendorHealthModule } from './vendor-health/vendor-health.module.ts';
import { VendorsModule } from './vendors/vendors.module.ts';

@Module({
  imports: [
    DatabaseModule,
    KafkaModule,
    TokenAuthModule.register({ imports: [ControlModule], accountStates: { useExisting: AccountView } }),
    VendorsModule,
    VendorHealthModule,
    VendorAccountsModule,
    AuthorizationsModule,
    SynchronizationModule,
    InventoryModule,
    GroupsModule,
    ErasureModule,
    ProjectionsModule,
  ],
  providers: [auditTrail, ...provideIdempotency({ inject: [MasterKeyConfiguration], useFactory: loadMasterKeys })],
})
export class SyncModule {}
