import { Module } from '@nestjs/common';
import { AdminDeadLettersController } from './admin-dead-letters.controller.ts';
import { AdminWebhooksController } from './admin-webhooks.controller.ts';
import { AllDeadLetters } from './all-dead-letters.ts';
import { AllWebhooks } from './all-webhooks.ts';

@Module({
  controllers: [AdminWebhooksController, AdminDeadLettersController],
  providers: [AllWebhooks, AllDeadLetters],
})
export class OperatorModule {}
