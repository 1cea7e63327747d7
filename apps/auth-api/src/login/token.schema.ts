import { integer, schemaOf, text, errorAnswer } from '@heliograph/service';
import type { TokenAnswer } from './login.dto.ts';

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

/** The operations below the login prefix. */
export const loginGroup = {
  tag: 'Login',
  description: 'Login, refresh and logout: exchanges user name and password, or an API key, for tokens.',
};

export const tooManyAttempts = errorAnswer(
  429,
  'too_many_attempts',
  'Too many failed logins from this address, or of this user name from this address.',
  { retryAfter: true },
);
