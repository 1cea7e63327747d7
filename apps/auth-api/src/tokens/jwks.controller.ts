import { Controller, Get, Header } from '@nestjs/common';
import { inlineSchemaOf, listOf, Operation, Operations, Public, RawAnswer, schemaOf, text } from '@heliograph/service';
import { SigningKeyFile } from './signing-keys.ts';

const keySchema = schemaOf<Record<'kty' | 'crv' | 'x' | 'y' | 'kid' | 'alg' | 'use', string>>(
  'PublicKey',
  'A public key (RFC 7517).',
  {
    kty: text('Key type (JWK `kty`).', { const: 'EC' }),
    crv: text('Elliptic curve (JWK `crv`).', { const: 'P-256' }),
    x: text('First coordinate of the point.'),
    y: text('Second coordinate of the point.'),
    kid: text('Key id, as in the header of the tokens that it verifies.'),
    alg: text('Signature algorithm (JWK `alg`).', { const: 'ES256' }),
    use: text('Intended use of the key: signatures.', { const: 'sig' }),
  },
);

@Operations({ tag: 'Keys', description: 'Public keys that verify access tokens.' })
@Controller('.well-known')
export class JwksController {
  readonly #keys: SigningKeyFile;

  constructor(keys: SigningKeyFile) {
    this.#keys = keys;
  }

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
    return { keys: (await this.#keys.current()).published };
  }
}
