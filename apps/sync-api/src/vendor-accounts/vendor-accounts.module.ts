import { Module } from '@nestjs/common';
import { MasterKeyUses } from '@heliograph/persistence';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportsModule } from '../imports/imports.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { MasterKeyController, VendorAccountsController } from './vendor-accounts.controller.ts';
import { RemovedAccountCleanup } from './removed-account-cleanup.ts';
import { VendorAccount } from './vendor-account.entity.ts';
import { VendorAccountsService } from './vendor-accounts.service.ts';
import { VendorCredentials } from './vendor-credentials.ts';

@Module({
  imports: [TypeOrmModule.forFeature([VendorAccount]), VendorsModule, InventoryModule, ImportsModule],
  controllers: [VendorAccountsController, MasterKeyController],
  providers: [MasterKeyUses, VendorCredentials, VendorAccountsService, RemovedAccountCleanup],
  exports: [VendorAccountsService, VendorCredentials],
})
export class VendorAccountsModule {}
