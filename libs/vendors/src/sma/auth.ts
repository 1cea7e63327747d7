import { reported } from '@heliograph/base-data';
import { isRecord, parseSecret, refreshSession, sessionOf, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, OAuthTokens, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { errorOfToken } from './errors.ts';

/** Access tokens live 300 s (recorded); assumed when the answer does not state it. */
const TOKEN_SECONDS = 300;

/**
 * Returns a session: by refresh token where the owner consented through the authorization code flow, else by client credentials. Called inside the
 * session store only. Throws `credentials_rejected` when SMA refuses client or refresh token.
 */
export function logIn(
  { credentials }: VendorAccountAccess,
  context: AdapterContext,
  signal: AbortSignal,
): Promise<VendorSession> {
  const { refreshToken } = credentials;
  const grant = (fields: Record<string, string>): Promise<OAuthTokens> =>
    requestTokens(credentials, fields, context, signal);
  if (refreshToken === undefined) return grant({ grant_type: 'client_credentials' }).then(sessionOf);
  return refreshSession(context.refreshTokens, refreshToken, (token) =>
    grant({ grant_type: 'refresh_token', refresh_token: token }),
  );
}

/** Throws `credentials_rejected` when SMA refuses the client or the credentials of `grant`. */
export async function requestTokens(
  { clientId = '', clientSecret = '' }: VendorAccountAccess['credentials'],
  grant: Readonly<Record<string, string>>,
  { http, timeScale }: AdapterContext,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const fields = { ...grant, client_id: clientId, client_secret: clientSecret };
  const response = await http.request({
    method: 'POST',
    host: 'auth',
    path: '/oauth2/token',
    call: 'token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal,
  });
  const error = errorOfToken(response);
  if (error?.kind === 'rate_limited')
    throw new VendorError('rate_limited', error.message, { ...error.details, retryAfterMs: 60_000 / timeScale });
  if (error) throw error;
  return tokensOf(parseSecret('token', response.body));
}

function tokensOf(value: unknown): OAuthTokens {
  const { access_token, refresh_token, expires_in } = isRecord(value) ? value : {};
  if (typeof access_token !== 'string' || access_token === '')
    throw new VendorError('protocol', 'the token answer holds no access_token', { call: 'token' });
  return {
    accessToken: access_token,
    ...reported({
      refreshToken: typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : undefined,
    }),
    expiresInSeconds: typeof expires_in === 'number' && expires_in > 0 ? expires_in : TOKEN_SECONDS,
  };
}
