import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.ts';
import { PasskeyLoginController } from '../passkeys/passkey-login.controller.ts';
import { PasskeysController } from '../passkeys/passkeys.controller.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from './second-factor.module.ts';
import { TotpController } from './totp.controller.ts';

@Module({
  imports: [LoginModule, SecondFactorModule, PasskeysModule],
  controllers: [TotpController, PasskeysController, PasskeyLoginController],
})
export class SecondFactorRoutesModule {}
