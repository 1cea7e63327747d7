import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { Audited, errorAnswer, Operation, Operations, Public } from '@heliograph/http-service';
import { loginGroup, LoginPrefixGuard } from '../login/login-prefix.guard.ts';
import { KeyExchangeBody } from './api-keys.requests.ts';
import { type KeyTokenAnswer, keyTokenSchema } from './api-keys.views.ts';
import { KeyExchange } from './key-exchange.ts';

@Operations(loginGroup)
@Controller(':prefix')
@UseGuards(LoginPrefixGuard)
@Public()
export class KeyExchangeController {
  constructor(private readonly exchanges: KeyExchange) {}

  @Operation({
    id: 'exchangeApiKey',
    summary: 'Exchange an API key for an access token',
    description:
      'The gateway does this for a caller who sends the key itself in `Authorization`. The token has the scopes of the key and is valid for ten minutes, and not longer than the key. A form is accepted, too.',
    answer: keyTokenSchema,
    errors: [
      errorAnswer(401, 'invalid_api_key', 'The API key is unknown, expired or revoked.'),
      errorAnswer(429, 'too_many_attempts', 'Too many unknown API keys came from this address.', { retryAfter: true }),
    ],
  })
  @Post('token')
  @HttpCode(200)
  @Audited(false)
  exchange(@Body() { api_key: key }: KeyExchangeBody, @Ip() address: string): Promise<KeyTokenAnswer> {
    return this.exchanges.exchange(key, address);
  }
}
