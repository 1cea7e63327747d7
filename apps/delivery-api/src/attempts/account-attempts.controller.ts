import { Controller, Get, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, type Page } from '@heliograph/service';
import { AccountAttemptsQuery } from './account-attempts.query.ts';
import { AccountAttemptLog, type AccountAttemptView } from './account-attempt-log.ts';
import { accountAttemptsSchema } from './attempt.schema.ts';

@Operations({
  tag: 'Webhook attempts',
  description: 'Failed delivery attempts and changes of state of a webhook.',
})
@Controller('v1/attempts')
export class AccountAttemptsController {
  constructor(private readonly log: AccountAttemptLog) {}

  @Operation({
    id: 'listAttempts',
    summary: 'List attempts of all webhooks, newest first',
    description:
      'Returns entries of the last 30 days that match all filters. Of deliveries that succeeded at the first attempt only a sample has entries.',
    answer: accountAttemptsSchema,
  })
  @Get()
  list(@CurrentAccount() accountId: string, @Query() query: AccountAttemptsQuery): Promise<Page<AccountAttemptView>> {
    return this.log.page(accountId, query);
  }
}
