import { Module } from '@nestjs/common';
import { Projector, provideProjections } from '@heliograph/persistence';
import { ImportedDaysProjection } from '../imports/imported-days.projection.ts';
import { ImportsModule } from '../imports/imports.module.ts';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { LatestSamplesProjection } from '../inventory/latest/latest-samples.projection.ts';
import { VendorHealthModule } from '../vendor-health/vendor-health.module.ts';
import { VendorPollsProjection } from '../vendor-health/vendor-polls.projection.ts';

/** Consumes the topics that the features are projected from. In one module, so that the consumers start and stop together. */
@Module({
  imports: [ImportsModule, InventoryModule, VendorHealthModule],
  providers: [Projector, provideProjections([ImportedDaysProjection, LatestSamplesProjection, VendorPollsProjection])],
})
export class ProjectionsModule {}
