import {
  extendedSchema,
  integer,
  keyScopes,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';

export const apiKeySchema = schemaOf('ApiKey', 'An API key, without its secret.', {
  id: text('Id of the key.'),
  name: text('Name of the key.'),
  scopes: listOf(oneOf(keyScopes, 'A scope.'), 'Scopes of the key.'),
  hint: text('First characters of the key, by which a person recognizes it.'),
  createdAt: unixSeconds('Creation time.'),
  expiresAt: nullable(unixSeconds('Expiry time; null: the key does not expire.')),
  lastUsedAt: nullable(
    unixSeconds('Time of the last use, up to five minutes too early; null: the key was never used.'),
  ),
});

export type ApiKeyView = TypeOf<typeof apiKeySchema>;

export const createdApiKeySchema = extendedSchema(apiKeySchema, 'CreatedApiKey', 'A new API key with its secret.', {
  key: text('The key itself, for the `Authorization` header; returned only by this call.'),
});

export const keyTokenSchema = schemaOf('KeyToken', 'Access token for an API key.', {
  access_token: text('Access token, a JWT (ES256), for the `Authorization` header of every call.'),
  token_type: text('Token type, always `Bearer`.', { const: 'Bearer' }),
  expires_in: integer('Seconds until the access token expires.'),
  scope: text('Scopes of the token, separated by spaces.'),
});

/** Token response to a key (RFC 6749 §5.1). */
export type KeyTokenAnswer = TypeOf<typeof keyTokenSchema>;
