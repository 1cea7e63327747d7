import { Body, Controller, Get, Ip, Put } from '@nestjs/common';
import { CurrentAccount, errorAnswer, Operation, Operations, RequireScope } from '@heliograph/service';
import { LoginService } from '../login/login.service.ts';
import { tooManyAttempts } from '../login/too-many-attempts.ts';
import { accountView, type AccountView } from './account-record.ts';
import { ChangePasswordBody } from './account.dto.ts';
import { accountSchema } from './account.schema.ts';
import { AccountsService } from './accounts.service.ts';

@Operations({ tag: 'Account', description: 'The account of the caller.' })
@Controller('v1/account')
@RequireScope('api', 'operator')
export class AccountController {
  private readonly accounts: AccountsService;
  private readonly logins: LoginService;

  constructor(accounts: AccountsService, logins: LoginService) {
    this.accounts = accounts;
    this.logins = logins;
  }

  @Operation({ id: 'getAccount', summary: 'Show the account', answer: accountSchema })
  @Get()
  async get(@CurrentAccount() id: string): Promise<AccountView> {
    return accountView(await this.accounts.get(id));
  }

  @Operation({
    id: 'changePassword',
    summary: 'Change the password',
    description: "All tokens of the account are taken back, the caller's too: log in anew.",
    errors: [errorAnswer(401, 'invalid_credentials', 'The current password is wrong.'), tooManyAttempts],
  })
  @Put('password')
  changePassword(@CurrentAccount() id: string, @Body() body: ChangePasswordBody, @Ip() address: string): Promise<void> {
    return this.logins.changePassword(id, body.currentPassword, body.newPassword, address);
  }
}
