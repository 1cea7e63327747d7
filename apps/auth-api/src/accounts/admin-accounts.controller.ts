import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CurrentAccount,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { erasureSchema, type ErasureView } from '../erasures/erasures.views.ts';
import { ErasuresService } from '../erasures/erasures.service.ts';
import {
  adminAccountView,
  type AdminAccountView,
  adminAccountSchema,
  issuedAccountSchema,
  oneTimePasswordSchema,
  type OneTimePassword,
} from './accounts.views.ts';
import { AccountsQuery, CreateAccountBody, DeleteAccountQuery, UpdateAccountBody } from './accounts.requests.ts';
import { AccountsService } from './accounts.service.ts';

const missing = notFound('The account');

@Operations({
  tag: 'Accounts',
  description: "Operators create, change and delete accounts. Requires an operator's token.",
  parameters: { id: text('Id of the account.') },
})
@Controller('v1/admin/accounts')
@OperatorOnly('admin')
export class AdminAccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: ErasuresService,
  ) {}

  @Operation({
    id: 'createAccount',
    summary: 'Create an account',
    answer: issuedAccountSchema,
    errors: [errorAnswer(409, 'username_taken', 'Another account or operator has this user name.')],
    example: { username: 'sunny-energy', deviceQuota: 500, language: 'de' },
  })
  @Post()
  async create(
    @Body() { username, deviceQuota, language }: CreateAccountBody,
  ): Promise<AdminAccountView & { password: string }> {
    const { account, password } = await this.accounts.create({ username, deviceQuota, language, role: 'account' });
    return { ...adminAccountView(account), password };
  }

  @Operation({ id: 'listAccounts', summary: 'List accounts, oldest first', answer: pageSchema(adminAccountSchema) })
  @Get()
  @OperatorOnly('read')
  async list(@Query() query: AccountsQuery): Promise<Page<AdminAccountView>> {
    const { items, nextCursor } = await this.accounts.page('account', query);
    return { items: items.map(adminAccountView), nextCursor };
  }

  @Operation({ id: 'getAccountById', summary: 'Show an account', answer: adminAccountSchema, errors: [missing] })
  @Get(':id')
  @OperatorOnly('read')
  async get(@Param('id') id: string): Promise<AdminAccountView> {
    return adminAccountView(await this.accounts.get(id, 'account'));
  }

  @Operation({
    id: 'updateAccount',
    summary: 'Change an account',
    description:
      'Suspending takes effect within seconds: tokens, MQTT connections and Kafka reads of the account are refused, nothing is delivered to it, and its vendor accounts are not polled. Activating it restores all of this.',
    answer: adminAccountSchema,
    errors: [missing],
  })
  @Patch(':id')
  @OperatorOnly('support')
  async update(@Param('id') id: string, @Body() change: UpdateAccountBody): Promise<AdminAccountView> {
    return adminAccountView(await this.accounts.update(id, change, 'account'));
  }

  @Operation({
    id: 'resetAccountPassword',
    summary: "Reset an account's password",
    description: 'Revokes all tokens of the account and returns a new one-time password.',
    answer: oneTimePasswordSchema,
    errors: [missing],
  })
  @Post(':id/password')
  @HttpCode(200)
  resetPassword(@Param('id') id: string): Promise<OneTimePassword> {
    return this.accounts.resetPassword(id, 'account');
  }

  @Operation({
    id: 'deleteAccount',
    summary: 'Delete an account and erase its data',
    description:
      'The account is deleted when the call returns. Each service then erases its data of the account; `GET /v1/admin/erasures/{id}` shows the progress. This cannot be undone.',
    answer: erasureSchema,
    errors: [missing, errorAnswer(409, 'confirmation_mismatch', '`confirm` is not the user name of this account.')],
  })
  @Delete(':id')
  @HttpCode(202)
  remove(
    @Param('id') id: string,
    @Query() { confirm }: DeleteAccountQuery,
    @CurrentAccount() operator: string,
  ): Promise<ErasureView> {
    return this.erasures.request(id, confirm, operator);
  }
}
