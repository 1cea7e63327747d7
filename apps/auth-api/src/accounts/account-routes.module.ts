import { Module } from '@nestjs/common';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { LoginModule } from '../login/login.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountsModule } from './accounts.module.ts';
import { AdminAccountsController } from './admin-accounts.controller.ts';

/** Apart from the accounts themselves, because the routes need logins and erasures, and these need accounts. */
@Module({
  imports: [AccountsModule, LoginModule, ErasuresModule],
  controllers: [AccountController, AdminAccountsController],
})
export class AccountRoutesModule {}
