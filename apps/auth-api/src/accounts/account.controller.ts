import { Body, Controller, Get, Ip, Put } from '@nestjs/common';
import { CurrentAccount, RequireScope } from '@heliograph/service';
import { LoginService } from '../login/login.service.ts';
import { accountView, type AccountView } from './account-record.ts';
import { ChangePasswordBody } from './account.dto.ts';
import { AccountsService } from './accounts.service.ts';

@Controller('v1/account')
@RequireScope('api', 'operator')
export class AccountController {
  private readonly accounts: AccountsService;
  private readonly logins: LoginService;

  constructor(accounts: AccountsService, logins: LoginService) {
    this.accounts = accounts;
    this.logins = logins;
  }

  @Get()
  async show(@CurrentAccount() id: string): Promise<AccountView> {
    return accountView(await this.accounts.get(id));
  }

  /** All tokens of the account are taken back, the caller's too: log in anew. */
  @Put('password')
  changePassword(@CurrentAccount() id: string, @Body() body: ChangePasswordBody, @Ip() address: string): Promise<void> {
    return this.logins.changePassword(id, body.currentPassword, body.newPassword, address);
  }
}
