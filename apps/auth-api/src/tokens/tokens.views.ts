import { schemaOf, text } from '@heliograph/http-service';

export const keySchema = schemaOf('PublicKey', 'A public key (RFC 7517).', {
  kty: text('Key type (JWK `kty`).', { const: 'EC' }),
  crv: text('Elliptic curve (JWK `crv`).', { const: 'P-256' }),
  x: text('First coordinate of the point.'),
  y: text('Second coordinate of the point.'),
  kid: text('Key id, as in the header of the tokens that it verifies.'),
  alg: text('Signature algorithm (JWK `alg`).', { const: 'ES256' }),
  use: text('Intended use of the key: signatures.', { const: 'sig' }),
});
