import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
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
  imports: [TypeOrmModule.forFeature([Session]), AccountsModule, TokensModule],
  controllers: [LoginController],
  providers: [LoginService, LoginMetrics, loginThrottle, SessionsService, ExpiredSessions, SessionCookie],
  exports: [LoginService],
})
export class LoginModule {}
