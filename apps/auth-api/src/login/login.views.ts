import { integer, schemaOf, text, type TypeOf } from '@heliograph/http-service';

export const tokenSchema = schemaOf(
  'Token',
  'Tokens returned by a login or a refresh.',
  {
    access_token: text('Access token, a JWT (ES256), for the `Authorization` header of every call.'),
    token_type: text('Token type, always `Bearer`.', { const: 'Bearer' }),
    expires_in: integer('Seconds until the access token expires.'),
    refresh_token: text(
      'Refresh token, valid for one use; using it twice ends the session. Absent if the session is in a cookie.',
    ),
  },
  ['refresh_token'],
);

/** The token response of contract §2; a browser's has no refresh token. */
export type TokenAnswer = TypeOf<typeof tokenSchema>;

/** `maxAgeSeconds`: the session ends then, however often it is refreshed; absent: it has no such end. */
export type IssuedTokens = TokenAnswer & { refresh_token: string; maxAgeSeconds?: number };
