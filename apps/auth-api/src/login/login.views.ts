import { integer, schemaOf, text } from '@heliograph/http-service';

/** The token response of contract §2; a browser's has no refresh token. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token?: string;
}

export const tokenSchema = schemaOf<TokenAnswer>(
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

export type IssuedTokens = TokenAnswer & { refresh_token: string };
