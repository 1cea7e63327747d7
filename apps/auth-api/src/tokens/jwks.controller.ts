import { Controller, Get, Header } from '@nestjs/common';
import { inlineSchemaOf, listOf, Operation, Operations, Public, RawAnswer } from '@heliograph/http-service';
import { SigningKeyFile } from './signing-keys.ts';
import { keySchema } from './tokens.views.ts';

@Operations({ tag: 'Keys', description: 'Public keys that verify access tokens.' })
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeyFile) {}

  @Operation({
    id: 'getKeys',
    summary: 'Show the public keys of access tokens',
    description:
      'Returns a plain JWK set (RFC 7517), without the envelope. It has two keys while a rotation is in progress.',
    answer: inlineSchemaOf({ keys: listOf(keySchema) }),
  })
  @Get('jwks.json')
  @Public()
  @RawAnswer()
  @Header('cache-control', 'public, max-age=60')
  async jwks() {
    return { keys: (await this.keys.current()).published };
  }
}
