import { Module } from '@nestjs/common';
import { EnergyModule } from '../energy/energy.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { UsageModule } from '../usage/usage.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { AccountAttemptLog } from './account-attempt-log.ts';
import { AccountAttemptsController, AttemptsController } from './attempts.controller.ts';
import { AttemptLog } from './attempt-log.ts';
import { AttemptProjection } from './attempt-projection.ts';
import { Retention } from './retention.ts';
import { WebhookStates } from './webhook-states.ts';

@Module({
  imports: [WebhooksModule, UsageModule, HistoryModule, EnergyModule, StorageModule],
  controllers: [AttemptsController, AccountAttemptsController],
  providers: [WebhookStates, AttemptProjection, AttemptLog, AccountAttemptLog, Retention],
  exports: [AttemptProjection],
})
export class AttemptsModule {}
