import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { IdentityProvider } from '../sso/identity-provider.ts';
import { SignInCookie } from '../sso/sign-in-cookie.ts';
import { SingleSignOnController } from '../sso/sso.controller.ts';
import { SingleSignOnService } from '../sso/sso.service.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { ExpiredSessions } from './expired-sessions.ts';
import { LoginMetrics } from './login-metrics.ts';
import { loginThrottle } from './login-throttle.ts';
import { LoginController } from './login.controller.ts';
import { LoginService } from './login.service.ts';
import { SessionCookie } from './session-cookie.ts';
import { Session } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Session]), AccountsModule, TokensModule, SecondFactorModule, PasskeysModule],
  controllers: [LoginController, SingleSignOnController],
  providers: [
    LoginService,
    LoginMetrics,
    loginThrottle,
    SessionsService,
    ExpiredSessions,
    SessionCookie,
    IdentityProvider,
    SignInCookie,
    SingleSignOnService,
  ],
  exports: [LoginService, LoginMetrics, SessionCookie],
})
export class LoginModule {}
