import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { ReplaysService } from '../replays/replays.service.ts';
import { replayErrors, replaySchema, type ReplayView } from '../replays/replays.views.ts';
import { webhookNotActive } from '../webhooks/webhooks.views.ts';
import { type DeadLetterView, deadLetterSchema, deadLetterWithBodySchema } from './dead-letters.views.ts';
import { DeadLettersService } from './dead-letters.service.ts';
import { DeadLettersQuery } from './dead-letters.requests.ts';

const missing = notFound('The webhook or the dead letter');

@Operations({
  tag: 'Dead letters',
  description: 'Records that could not be delivered in 8 attempts; retained for 30 days.',
  writes: 'deliveries',
  parameters: { id: text('Id of the webhook.'), deadLetterId: text('Id of the dead letter.') },
})
@Controller('v1/webhooks/:id/dead-letters')
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLettersService,
    private readonly replays: ReplaysService,
  ) {}

  @Operation({
    id: 'listDeadLetters',
    summary: 'List dead letters, newest first',
    answer: pageSchema(deadLetterSchema),
    errors: [notFound('The webhook')],
  })
  @Get()
  list(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: DeadLettersQuery,
  ): Promise<Page<DeadLetterView>> {
    return this.letters.page(accountId, id, query);
  }

  @Operation({
    id: 'retryAllDeadLetters',
    summary: 'Retry all dead letters',
    description: 'Starts a replay of all dead letters of the last 30 days that were not retried.',
    answer: replaySchema,
    errors: replayErrors,
  })
  @Post('retry')
  @HttpCode(202)
  retryAll(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<ReplayView> {
    return this.replays.retryAll(accountId, id);
  }

  @Operation({
    id: 'getDeadLetter',
    summary: 'Show a dead letter with its body',
    answer: deadLetterWithBodySchema,
    errors: [missing],
  })
  @Get(':deadLetterId')
  get(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('deadLetterId') deadLetterId: string,
  ): Promise<DeadLetterView & { body: string | null }> {
    return this.letters.get(accountId, id, deadLetterId);
  }

  @Operation({
    id: 'retryDeadLetter',
    summary: 'Retry a dead letter',
    description: 'Delivers the record again from the first attempt, with the same idempotency key.',
    answer: deadLetterSchema,
    errors: [
      missing,
      webhookNotActive,
      errorAnswer(409, 'already_retried', 'The dead letter was already retried.'),
      errorAnswer(409, 'no_longer_kept', 'The record is no longer stored.'),
    ],
  })
  @Post(':deadLetterId/retry')
  @HttpCode(202)
  retry(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Param('deadLetterId') deadLetterId: string,
  ): Promise<DeadLetterView> {
    return this.letters.retry(accountId, id, deadLetterId);
  }
}
