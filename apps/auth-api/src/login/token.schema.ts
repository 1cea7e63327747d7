import { integer, schemaOf, text } from '@heliograph/service';
import type { TokenAnswer } from './login.dto.ts';

export const tokenSchema = schemaOf<TokenAnswer>('Token', 'What a login or a refresh gives.', {
  access_token: text('A JWT (ES256); goes into the `Authorization` header of every call.'),
  token_type: text('Always `Bearer`.', { const: 'Bearer' }),
  expires_in: integer('Seconds until the access token expires.'),
  refresh_token: text('Good for one refresh; using it twice ends the session.'),
});
