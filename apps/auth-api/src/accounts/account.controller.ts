import { Body, Controller, Delete, Get, HttpCode, Ip, Patch, Put } from '@nestjs/common';
import { CurrentAccount, errorAnswer, LoginOnly, Operation, Operations, RequireScope } from '@heliograph/http-service';
import { erasureSchema, type ErasureView } from '../erasures/erasures.views.ts';
import { ErasuresService } from '../erasures/erasures.service.ts';
import { LoginService } from '../login/login.service.ts';
import { tooManyAttempts } from '../login/login-prefix.guard.ts';
import { accountView, type AccountView, accountSchema } from './accounts.views.ts';
import { ChangePasswordBody, DeleteOwnAccountBody, UpdateOwnAccountBody } from './accounts.requests.ts';
import { AccountsService } from './accounts.service.ts';

const wrongPassword = errorAnswer(401, 'invalid_credentials', 'The current password is wrong.');

@Operations({ tag: 'Account', description: "The caller's own account.", writes: 'write' })
@Controller('v1/account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly logins: LoginService,
    private readonly erasures: ErasuresService,
  ) {}

  @Operation({ id: 'getAccount', summary: 'Show the account', answer: accountSchema })
  @Get()
  @RequireScope('read', 'operator:read')
  async get(@CurrentAccount() id: string): Promise<AccountView> {
    return accountView(await this.accounts.get(id));
  }

  @Operation({
    id: 'updateOwnAccount',
    summary: 'Change the account',
    description: 'Records produced after the change have `StateDesc` in the new language.',
    answer: accountSchema,
    example: { language: 'de' },
  })
  @Patch()
  async update(@CurrentAccount() id: string, @Body() change: UpdateOwnAccountBody): Promise<AccountView> {
    return accountView(await this.accounts.update(id, change, 'account'));
  }

  @Operation({
    id: 'deleteOwnAccount',
    summary: 'Delete the account and erase its data',
    description:
      'The account, its tokens and its credentials stop working at once. All its data is then erased, including the records in its Kafka topics. This cannot be undone.',
    answer: erasureSchema,
    errors: [wrongPassword, tooManyAttempts],
  })
  @Delete()
  @HttpCode(202)
  @LoginOnly()
  async remove(
    @CurrentAccount() id: string,
    @Body() { password }: DeleteOwnAccountBody,
    @Ip() address: string,
  ): Promise<ErasureView> {
    const { username } = await this.logins.verifyPassword(id, password, address);
    return this.erasures.request(id, username, id);
  }

  @Operation({
    id: 'changePassword',
    summary: 'Change the password',
    description: "Revokes all tokens of the account, including the caller's. Log in again.",
    errors: [wrongPassword, tooManyAttempts],
  })
  @Put('password')
  @RequireScope('api', 'operator:read')
  changePassword(@CurrentAccount() id: string, @Body() body: ChangePasswordBody, @Ip() address: string): Promise<void> {
    return this.logins.changePassword(id, body.currentPassword, body.newPassword, address);
  }
}
