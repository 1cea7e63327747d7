import {
  flag,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import type { Passkey } from './passkey.entity.ts';

export const passkeySchema = schemaOf('Passkey', 'A passkey of the caller.', {
  id: text('Id of the passkey.'),
  name: text('Name of the passkey.'),
  createdAt: unixSeconds('Creation time.'),
  lastUsedAt: nullable(unixSeconds('Time of the last login with it; null: there was none.')),
});

export type PasskeyView = TypeOf<typeof passkeySchema>;

export function passkeyView({ id, name, createdAt, lastUsedAt }: Omit<Passkey, 'counter'>): PasskeyView {
  return { id, name, createdAt: secondsOf(createdAt), lastUsedAt: lastUsedAt && secondsOf(lastUsedAt) };
}

const publicKey = text('Always `public-key`.', { const: 'public-key' });
const required = text('Always `required`.', { const: 'required' });
const challenge = text('Challenge, base64url; valid once, for five minutes.');

export const newPasskeyOptionsSchema = schemaOf(
  'NewPasskeyOptions',
  'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn Level 3, 5.1.8).',
  {
    rp: inlineSchemaOf({ id: text('Host of the console.'), name: text('Name of the product.') }),
    user: inlineSchemaOf({
      id: text('User handle, base64url.'),
      name: text('User name of the caller.'),
      displayName: text('The same user name.'),
    }),
    challenge,
    pubKeyCredParams: listOf(
      inlineSchemaOf({ type: publicKey, alg: integer('COSE algorithm.') }),
      'Accepted algorithms: ES256, EdDSA and RS256.',
    ),
    excludeCredentials: listOf(
      inlineSchemaOf({ type: publicKey, id: text('Id of a credential, base64url.') }),
      'Passkeys that the caller has already.',
    ),
    authenticatorSelection: inlineSchemaOf({
      residentKey: required,
      requireResidentKey: flag('Always true.'),
      userVerification: required,
    }),
    attestation: text('Always `none`.', { const: 'none' }),
  },
);

export type NewPasskeyOptions = TypeOf<typeof newPasskeyOptionsSchema>;

export const passkeyLoginOptionsSchema = schemaOf(
  'PasskeyLoginOptions',
  'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn Level 3, 5.1.9).',
  { rpId: text('Host of the console.'), challenge, userVerification: required },
);

export type PasskeyLoginOptions = TypeOf<typeof passkeyLoginOptionsSchema>;

export const passkeyOriginSchema = schemaOf('PasskeyOrigin', 'The place of passkeys.', {
  origin: nullable(
    text('Origin of the pages that can use passkeys; null: none can, because the public URL has an IP address.'),
  ),
});

export type PasskeyOrigin = TypeOf<typeof passkeyOriginSchema>;
