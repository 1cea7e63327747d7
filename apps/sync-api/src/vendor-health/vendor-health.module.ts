import { Module } from '@nestjs/common';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { AdminVendorsController } from './admin-vendors.controller.ts';
import { AffectedAccounts } from './affected-cause.ts';
import { HealthEvaluator } from './health-evaluator.ts';
import { HealthWatch } from './health-watch.ts';
import { MaintenanceService } from './maintenance.service.ts';
import { OwnAccounts } from './own-accounts.ts';
import { StatusBoard } from './status-board.ts';
import { StatusController } from './status.controller.ts';
import { VendorHealthController } from './vendor-health.controller.ts';
import { VendorHealthQueries } from './vendor-health.queries.ts';
import { VendorPollsProjection } from './vendor-polls.projection.ts';

@Module({
  imports: [VendorsModule],
  controllers: [VendorHealthController, AdminVendorsController, StatusController],
  providers: [
    HealthEvaluator,
    HealthWatch,
    VendorHealthQueries,
    OwnAccounts,
    AffectedAccounts,
    MaintenanceService,
    StatusBoard,
    VendorPollsProjection,
  ],
  exports: [VendorPollsProjection],
})
export class VendorHealthModule {}
