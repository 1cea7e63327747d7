import { Projector, provideProjections } from '@heliograph/persistence';
import { Module } from '@nestjs/common';
import { AdminAuditLogController, AuditLogController } from './audit-log.controller.ts';
import { AuditProjection } from './audit-projection.ts';
import { AuditStore } from './audit-store.ts';
import { AuditStream } from './audit-stream.ts';

@Module({
  controllers: [AdminAuditLogController, AuditLogController],
  providers: [AuditStore, AuditProjection, AuditStream, Projector, provideProjections([AuditProjection])],
  exports: [AuditStore],
})
export class AuditModule {}
