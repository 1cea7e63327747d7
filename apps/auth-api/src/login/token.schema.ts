import { integer, schemaOf, text } from '@heliograph/service';
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
