import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { errorAnswer, Operation, Operations, Public } from '@heliograph/http-service';
import { loginGroup, LoginPrefixGuard } from '../login/login-prefix.guard.ts';
import { MAX_EXCHANGES } from './portal-session.entity.ts';
import { PortalExchange } from './portal-exchange.ts';
import { PortalExchangeBody } from './portal-sessions.requests.ts';
import { type PortalTokenAnswer, portalTokenSchema } from './portal-sessions.views.ts';

@Operations(loginGroup)
@Controller(':prefix')
@UseGuards(LoginPrefixGuard)
@Public()
export class PortalExchangeController {
  constructor(private readonly exchanges: PortalExchange) {}

  @Operation({
    id: 'exchangePortalToken',
    summary: 'Exchange the token of a portal session for an access token',
    description: `The access token is valid until the session expires. The portal token can be exchanged ${MAX_EXCHANGES} times, because a page that is reloaded loses its access token. A form is accepted, too.`,
    answer: portalTokenSchema,
    errors: [
      errorAnswer(
        401,
        'invalid_portal_token',
        'The portal token is unknown, expired or revoked, or was exchanged too often.',
      ),
      errorAnswer(429, 'too_many_attempts', 'Too many unknown keys or portal tokens came from this address.', {
        retryAfter: true,
      }),
    ],
  })
  @Post('portal')
  @HttpCode(200)
  exchange(@Body() { portal_token: token }: PortalExchangeBody, @Ip() address: string): Promise<PortalTokenAnswer> {
    return this.exchanges.exchange(token, address);
  }
}
