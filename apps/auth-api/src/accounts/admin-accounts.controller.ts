import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiError,
  decodeCursor,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  PageQuery,
  pageOf,
  pageSchema,
  text,
  type Page,
} from '@heliograph/service';
import { accountView, type AccountView } from './account-record.ts';
import { CreateAccountBody, UpdateAccountBody } from './account.dto.ts';
import { accountSchema, issuedAccountSchema } from './account.schema.ts';
import { AccountsService } from './accounts.service.ts';

const missing = notFound('The account');

@Operations({
  tag: 'Accounts',
  description: "Issuing and changing accounts, with an operator's token.",
  parameters: { id: text('Id of the account.') },
})
@Controller('v1/admin/accounts')
@OperatorOnly()
export class AdminAccountsController {
  private readonly accounts: AccountsService;

  constructor(accounts: AccountsService) {
    this.accounts = accounts;
  }

  @Operation({
    id: 'createAccount',
    summary: 'Issue an account',
    answer: issuedAccountSchema,
    errors: [errorAnswer(409, 'username_taken', 'Another account has this user name.')],
    example: { username: 'sunny-energy', deviceQuota: 500, language: 'de' },
  })
  @Post()
  async create(
    @Body() { username, deviceQuota, language }: CreateAccountBody,
  ): Promise<AccountView & { password: string }> {
    const { account, password } = await this.accounts.create({ username, deviceQuota, language, role: 'account' });
    return { ...accountView(account), password };
  }

  @Operation({ id: 'listAccounts', summary: 'List accounts, oldest first', answer: pageSchema(accountSchema) })
  @Get()
  async list(@Query() { limit, cursor }: PageQuery): Promise<Page<AccountView>> {
    const after = cursor === undefined ? undefined : position(cursor);
    const rows = await this.accounts.list(limit + 1, after);
    const { items, nextCursor } = pageOf(rows, limit, (account) => [account.createdAt.toISOString(), account.id]);
    return { items: items.map(accountView), nextCursor };
  }

  @Operation({ id: 'getAccountById', summary: 'Show an account', answer: accountSchema, errors: [missing] })
  @Get(':id')
  async show(@Param('id') id: string): Promise<AccountView> {
    return accountView(await this.accounts.get(id));
  }

  @Operation({ id: 'updateAccount', summary: 'Change an account', answer: accountSchema, errors: [missing] })
  @Patch(':id')
  async update(@Param('id') id: string, @Body() change: UpdateAccountBody): Promise<AccountView> {
    return accountView(await this.accounts.update(id, change, 'account'));
  }
}

function position(cursor: string): readonly [createdAt: string, id: string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const time = new Date(createdAt!);
  if (Number.isNaN(time.getTime()))
    throw ApiError.validation([{ path: 'cursor', message: 'cursor is not one of ours' }]);
  return [time.toISOString(), String(id)];
}
