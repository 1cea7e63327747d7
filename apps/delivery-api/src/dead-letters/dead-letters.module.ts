import { Module } from '@nestjs/common';
import { ReplaysModule } from '../replays/replays.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { AccountDeadLettersController } from './account-dead-letters.controller.ts';
import { AccountDeadLetters } from './account-dead-letters.ts';
import { DeadLetterProjection } from './dead-letter-projection.ts';
import { DeadLetterStore } from './dead-letter-store.ts';
import { DeadLettersRetry } from './dead-letters-retry.ts';
import { DeadLettersController } from './dead-letters.controller.ts';
import { DeadLettersService } from './dead-letters.service.ts';

@Module({
  imports: [WebhooksModule, ReplaysModule],
  controllers: [DeadLettersController, AccountDeadLettersController],
  providers: [DeadLetterProjection, DeadLetterStore, DeadLettersService, AccountDeadLetters, DeadLettersRetry],
  exports: [DeadLetterProjection],
})
export class DeadLettersModule {}
