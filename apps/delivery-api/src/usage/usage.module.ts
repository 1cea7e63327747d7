import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { UsageQueries } from './usage-queries.ts';
import { UsageController } from './usage.controller.ts';

@Module({
  imports: [ControlModule],
  controllers: [UsageController],
  providers: [UsageQueries],
  exports: [UsageQueries],
})
export class UsageModule {}
