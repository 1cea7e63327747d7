import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ErasureReports } from './erasure-reports.ts';
import { ErasureStore } from './erasure-store.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresService } from './erasures.service.ts';
import { FinalErasure } from './final-erasure.ts';

@Module({
  imports: [AccountsModule, AuditModule],
  controllers: [ErasuresController],
  providers: [ErasureStore, ErasuresService, ErasureReports, FinalErasure],
  exports: [ErasuresService],
})
export class ErasuresModule {}
