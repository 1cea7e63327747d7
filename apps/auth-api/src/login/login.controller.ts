import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { errorAnswer, Operation, Operations, Public } from '@heliograph/service';
import { LoginMetrics } from '../metrics/login-metrics.ts';
import { loginGroup } from './login-group.ts';
import { LoginPrefixGuard } from './login-prefix.guard.ts';
import { LoginBody, RefreshBody, type TokenAnswer } from './login.dto.ts';
import { LoginService } from './login.service.ts';
import { tooManyAttempts } from './too-many-attempts.ts';
import { tokenSchema } from './token.schema.ts';

const suspended = errorAnswer(403, 'account_suspended', 'The account is suspended. Ask the operator.');
const consumes = ['application/x-www-form-urlencoded', 'application/json'];

@Operations(loginGroup)
@Controller(':prefix')
@UseGuards(LoginPrefixGuard)
@Public()
export class LoginController {
  private readonly service: LoginService;
  private readonly metrics: LoginMetrics;

  constructor(service: LoginService, metrics: LoginMetrics) {
    this.service = service;
    this.metrics = metrics;
  }

  @Operation({
    id: 'login',
    summary: 'Obtain an access token',
    description: 'An unknown user name and a wrong password return the same error.',
    answer: tokenSchema,
    errors: [
      errorAnswer(401, 'invalid_credentials', 'The user name or the password is wrong.'),
      suspended,
      tooManyAttempts,
    ],
    consumes,
    example: { username: 'sunny-energy', password: 'correct horse battery' },
  })
  @Post('login')
  @HttpCode(200)
  login(@Body() { username, password }: LoginBody, @Ip() address: string): Promise<TokenAnswer> {
    return this.metrics.count(this.service.login(username, password, address));
  }

  @Operation({
    id: 'refreshToken',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'A refresh token can be used once. Using it again ends the session, because one of its two users must have stolen it.',
    answer: tokenSchema,
    errors: [
      errorAnswer(401, 'invalid_refresh_token', 'The refresh token is expired, revoked, or was used before.'),
      suspended,
    ],
    consumes,
  })
  @Post('refresh')
  @HttpCode(200)
  refresh(@Body() body: RefreshBody): Promise<TokenAnswer> {
    return this.service.refresh(body.refresh_token);
  }

  @Operation({
    id: 'logout',
    summary: 'End the session',
    description: 'Revokes the token and its refresh token. A token that is already expired or revoked is not an error.',
    consumes,
  })
  @Post('logout')
  @HttpCode(200)
  logout(@Body() body: RefreshBody): Promise<void> {
    return this.service.logout(body.refresh_token);
  }
}
