import { Controller, Get, Header } from '@nestjs/common';
import { inlineSchemaOf, listOf, Operation, Operations, Public, RawAnswer, schemaOf, text } from '@heliograph/service';
import { SigningKeyFile } from './signing-keys.ts';

const keySchema = schemaOf<Record<'kty' | 'crv' | 'x' | 'y' | 'kid' | 'alg' | 'use', string>>(
  'PublicKey',
  'A public key (RFC 7517).',
  {
    kty: text('Key type.', { const: 'EC' }),
    crv: text('Curve.', { const: 'P-256' }),
    x: text('First coordinate.'),
    y: text('Second coordinate.'),
    kid: text('Named in the header of the tokens it verifies.'),
    alg: text('Algorithm.', { const: 'ES256' }),
    use: text('Signatures.', { const: 'sig' }),
  },
);

@Operations({ tag: 'Keys', description: 'What verifies our tokens.' })
@Controller('.well-known')
export class JwksController {
  private readonly keys: SigningKeyFile;

  constructor(keys: SigningKeyFile) {
    this.keys = keys;
  }

  @Operation({
    id: 'getKeys',
    summary: 'Show the public keys of the tokens',
    description: 'A JWK set (RFC 7517), as it is. While keys rotate there are two.',
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
