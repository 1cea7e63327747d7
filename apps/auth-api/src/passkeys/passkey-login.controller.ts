import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { Audited, errorAnswer, Operation, Operations, Public } from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginMetrics } from '../login/login-metrics.ts';
import { loginGroup, LoginPrefixGuard, tooManyAttempts } from '../login/login-prefix.guard.ts';
import { crossSite, suspended } from '../login/login.controller.ts';
import { LoginService } from '../login/login.service.ts';
import { type TokenAnswer, tokenSchema } from '../login/login.views.ts';
import { SessionCookie } from '../login/session-cookie.ts';
import { wrongHost } from './passkeys.controller.ts';
import { PasskeyLoginBody } from './passkeys.requests.ts';
import { PasskeysService } from './passkeys.service.ts';
import { passkeyLoginOptionsSchema, passkeyOriginSchema } from './passkeys.views.ts';
import type { PasskeyLoginOptions, PasskeyOrigin } from './passkeys.views.ts';

@Operations(loginGroup)
@Controller(':prefix/passkey')
@UseGuards(LoginPrefixGuard)
@Public()
export class PasskeyLoginController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly service: LoginService,
    private readonly metrics: LoginMetrics,
    private readonly cookies: SessionCookie,
  ) {}

  @Operation({ id: 'getPasskeyOrigin', summary: 'Show where passkeys can be used', answer: passkeyOriginSchema })
  @Get()
  show(): PasskeyOrigin {
    return { origin: this.passkeys.origin };
  }

  @Operation({
    id: 'beginPasskeyLogin',
    summary: 'Begin a login with a passkey',
    description: 'For a page of this server, which asks the browser for an assertion with these options.',
    answer: passkeyLoginOptionsSchema,
    errors: [wrongHost],
  })
  @Post('begin')
  @HttpCode(200)
  @Audited(false)
  begin(@Headers('origin') origin?: string): PasskeyLoginOptions {
    this.passkeys.requireOrigin(origin);
    return this.passkeys.loginOptions();
  }

  @Operation({
    id: 'loginWithPasskey',
    summary: 'Obtain an access token with a passkey',
    description:
      'Requires neither password nor code. With the header `X-Heliograph-Session: cookie` the refresh token is in a cookie, as after a login by password.',
    answer: tokenSchema,
    errors: [
      errorAnswer(
        401,
        'invalid_passkey',
        'The passkey is unknown, or the assertion is invalid, expired, or was used before.',
      ),
      errorAnswer(401, 'invalid_credentials', 'The password was changed meanwhile.'),
      suspended,
      crossSite,
      tooManyAttempts,
    ],
    example: { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
  })
  @Post()
  @HttpCode(200)
  async login(
    @Body() body: PasskeyLoginBody,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenAnswer> {
    const browser = this.cookies.of(request);
    const tokens = await this.metrics.count(this.service.loginWithPasskey(body, address, browser !== undefined));
    if (!browser) return tokens;
    // The previous session would have no owner.
    if (browser.token !== undefined) await this.service.logout(browser.token);
    return browser.keep(reply, tokens);
  }
}
