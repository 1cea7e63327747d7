import { reported } from '@heliograph/base-data';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, type Page, pageSchema } from '@heliograph/http-service';
import { AccountDeadLettersQuery, RetryDeadLettersBody } from './dead-letters.requests.ts';
import { AccountDeadLetters } from './account-dead-letters.ts';
import {
  type AccountDeadLetterView,
  accountDeadLetterSchema,
  deadLettersRetrySchema,
  type DeadLettersRetryView,
} from './dead-letters.views.ts';
import { DeadLettersRetry } from './dead-letters-retry.ts';

@Operations({
  tag: 'Dead letters',
  description: 'Records that could not be delivered in 8 attempts; retained for 30 days.',
  writes: 'deliveries',
})
@Controller('v1/dead-letters')
export class AccountDeadLettersController {
  constructor(
    private readonly letters: AccountDeadLetters,
    private readonly retries: DeadLettersRetry,
  ) {}

  @Operation({
    id: 'listAllDeadLetters',
    summary: 'List dead letters of all webhooks, newest first',
    description: 'Returns dead letters of the last 30 days that match all filters.',
    answer: pageSchema(accountDeadLetterSchema),
  })
  @Get()
  list(
    @CurrentAccount() accountId: string,
    @Query() { webhookId, deviceId, kind, ...query }: AccountDeadLettersQuery,
  ): Promise<Page<AccountDeadLetterView>> {
    return this.letters.page(accountId, {
      ...query,
      ...reported({
        webhookIds: webhookId?.split(','),
        deviceIds: deviceId === undefined ? undefined : [deviceId],
        kinds: kind === undefined ? undefined : [kind],
      }),
    });
  }

  @Operation({
    id: 'retryDeadLetters',
    summary: 'Retry all dead letters that match a filter',
    description:
      'Starts one replay for each webhook that has matching dead letters of the last 30 days that were not retried; an empty body matches all of them. ' +
      'A repeated call redelivers nothing twice: a webhook whose replay still runs is in `skipped`. The replays show the progress.',
    answer: deadLettersRetrySchema,
    example: { status: '5xx', from: 1795168800 },
  })
  @Post('retry')
  @HttpCode(202)
  retry(@CurrentAccount() accountId: string, @Body() body: RetryDeadLettersBody): Promise<DeadLettersRetryView> {
    return this.retries.start(accountId, body);
  }
}
