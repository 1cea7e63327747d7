import { Module } from '@nestjs/common';
import { VendorCatalog } from './vendor-catalog.ts';
import { VendorsController } from './vendors.controller.ts';

@Module({
  controllers: [VendorsController],
  providers: [VendorCatalog],
  exports: [VendorCatalog],
})
export class VendorsModule {}
