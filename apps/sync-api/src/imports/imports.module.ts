import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { ImportProgress } from './import-progress.ts';
import { ImportQueue } from './import-queue.ts';
import { Import } from './import.entity.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';

/** Imports no module that needs it: the views of ingest's topics, the vendor accounts and the syncs do. */
@Module({
  imports: [TypeOrmModule.forFeature([Import, VendorAccount]), VendorsModule],
  controllers: [ImportsController],
  providers: [ImportQueue, ImportProgress, ImportsService],
  exports: [ImportQueue, ImportProgress, ImportsService],
})
export class ImportsModule {}
