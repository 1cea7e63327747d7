import { parseSecret, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, OAuthTokens, VendorResponse } from '@heliograph/vendor-contract';
import { readTokens } from './auth.ts';
import { errorOf } from './errors.ts';
import { API_PREFIX, PACE } from './wire.ts';

export interface TokenRequest {
  context: AdapterContext;
  /** Secrets cut out of the vendor's messages. */
  secrets: readonly string[];
  signal: AbortSignal;
  onAnswer?: (response: VendorResponse) => void;
}

/** Makes one call of the token endpoint. Throws `VendorError`: `credentials_rejected` when the client, the code or the refresh token is refused. */
export async function requestTokens(
  body: string,
  { context, secrets, signal, onAnswer }: TokenRequest,
): Promise<OAuthTokens> {
  const call = 'oauth2/token';
  const response = await context.http.request({
    method: 'POST',
    path: `${API_PREFIX}/oauth2/token`,
    call,
    headers: { 'content-type': 'application/json' },
    body,
    limits: PACE,
    signal,
  });
  onAnswer?.(response);
  const error = errorOf(call, response, { now: context.now(), timeScale: context.timeScale, secrets });
  // Without a session to end, a 401 means that the client or the grant is refused.
  if (error?.kind === 'session_expired')
    throw new VendorError('credentials_rejected', `${call}: the cloud refuses the consent`, error.details);
  if (error) throw error;
  const tokens = readTokens(parseSecret(call, response.body));
  if (!tokens) throw new VendorError('protocol', `${call}: the answer holds no access token`, { call });
  return tokens;
}
