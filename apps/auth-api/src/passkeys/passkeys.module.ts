import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { Passkey } from './passkey.entity.ts';
import { PasskeysService } from './passkeys.service.ts';

/** Apart from its routes, which need logins, and these need it. */
@Module({
  imports: [TypeOrmModule.forFeature([Passkey]), AccountsModule],
  providers: [PasskeyChallenges, PasskeysService],
  exports: [PasskeysService],
})
export class PasskeysModule {}
