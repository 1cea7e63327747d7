import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ControlModule } from '../control/control.module.ts';
import { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { ImportProgress } from './import-progress.ts';
import { ImportQueue } from './import-queue.ts';
import { Import } from './import.entity.ts';
import { ImportedDaysProjection } from './imported-days.projection.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';

/** Imports no module that needs it: the vendor accounts and the syncs do. */
@Module({
  imports: [TypeOrmModule.forFeature([Import, VendorAccount]), ControlModule, VendorsModule],
  controllers: [ImportsController],
  providers: [ImportQueue, ImportProgress, ImportedDaysProjection, ImportsService],
  exports: [ImportQueue, ImportedDaysProjection, ImportsService],
})
export class ImportsModule {}
