import { Body, Controller, HttpCode, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiError, errorAnswer, oneOf, Operation, Operations, Public } from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginMetrics } from './login-metrics.ts';
import { loginGroup, tooManyAttempts, LoginPrefixGuard } from './login-prefix.guard.ts';
import { tokenSchema, type TokenAnswer } from './login.views.ts';
import { LoginBody, RefreshBody } from './login.requests.ts';
import { LoginService } from './login.service.ts';
import { SessionCookie } from './session-cookie.ts';

export const suspended = errorAnswer(403, 'account_suspended', 'The account is suspended. Ask the operator.');
export const crossSite = errorAnswer(
  403,
  'cross_site_request',
  'The request asks for a session in a cookie, but did not come from a page of this server.',
);
const headers = {
  'X-Heliograph-Session': oneOf(
    ['cookie'],
    'The refresh token is in a cookie that no script can read; only a page of this server may do that.',
  ),
};
const consumes = ['application/x-www-form-urlencoded', 'application/json'];

@Operations(loginGroup)
@Controller(':prefix')
@UseGuards(LoginPrefixGuard)
@Public()
export class LoginController {
  constructor(
    private readonly service: LoginService,
    private readonly metrics: LoginMetrics,
    private readonly cookies: SessionCookie,
  ) {}

  @Operation({
    id: 'login',
    summary: 'Obtain an access token',
    description: 'An unknown user name and a wrong password return the same error.',
    answer: tokenSchema,
    errors: [
      errorAnswer(401, 'invalid_credentials', 'The user name or the password is wrong.'),
      errorAnswer(
        401,
        'second_factor_required',
        'The password is right, and the login requires a code too: repeat it with `code`.',
      ),
      errorAnswer(401, 'invalid_code', 'The code is wrong, expired, or was used before.'),
      suspended,
      crossSite,
      tooManyAttempts,
    ],
    headers,
    consumes,
    example: { username: 'sunny-energy', password: 'correct horse battery' },
  })
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() body: LoginBody,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const browser = this.cookies.of(request);
    const tokens = await this.metrics.count(this.service.login(body, address, browser !== undefined));
    if (!browser) return tokens;
    // The previous session would have no owner.
    if (browser.token !== undefined) await this.service.logout(browser.token);
    return browser.keep(reply, tokens);
  }

  @Operation({
    id: 'refreshToken',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'A refresh token can be used once. Using it again ends the session, because one of its two users must have stolen it. In a cookie it can be used again for 30 s, because the tabs of a browser may refresh at once.',
    answer: tokenSchema,
    errors: [
      errorAnswer(401, 'invalid_refresh_token', 'The refresh token is expired, revoked, or was used before.'),
      suspended,
      crossSite,
    ],
    headers,
    consumes,
  })
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Body() { refresh_token: token }: RefreshBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const browser = this.cookies.of(request);
    if (!browser) return this.service.refresh(required(token));
    return browser.keep(reply, await this.service.refresh(browser.token ?? '', true));
  }

  @Operation({
    id: 'logout',
    summary: 'End the session',
    description: 'Revokes the refresh token. A token that is already expired or revoked is not an error.',
    errors: [crossSite],
    headers,
    consumes,
  })
  @Post('logout')
  @HttpCode(200)
  async logout(
    @Body() { refresh_token: token }: RefreshBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const browser = this.cookies.of(request);
    await this.service.logout(browser ? (browser.token ?? '') : required(token));
    browser?.clear(reply);
  }
}

function required(token: string | undefined): string {
  if (token !== undefined) return token;
  throw ApiError.validation([{ path: 'refresh_token', message: 'refresh_token is missing' }]);
}
