import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TotpFactor } from './totp-factor.entity.ts';
import { TotpSecrets } from './totp-secrets.ts';
import { TotpService } from './totp.service.ts';

/** Apart from its routes, which need logins, and these need it. */
@Module({
  imports: [TypeOrmModule.forFeature([TotpFactor])],
  providers: [TotpSecrets, TotpService],
  exports: [TotpService],
})
export class SecondFactorModule {}
