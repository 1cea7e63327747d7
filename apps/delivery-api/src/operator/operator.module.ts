import { Module } from '@nestjs/common';
import { AdminDeadLettersController, AdminWebhooksController } from './operator.controllers.ts';
import { AllDeadLetters } from './all-dead-letters.ts';
import { AllWebhooks } from './all-webhooks.ts';

@Module({
  controllers: [AdminWebhooksController, AdminDeadLettersController],
  providers: [AllWebhooks, AllDeadLetters],
})
export class OperatorModule {}
