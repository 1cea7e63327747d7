import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.ts';
import { SecondFactorModule } from './second-factor.module.ts';
import { TotpController } from './totp.controller.ts';

@Module({
  imports: [LoginModule, SecondFactorModule],
  controllers: [TotpController],
})
export class SecondFactorRoutesModule {}
