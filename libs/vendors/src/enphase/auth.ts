import { reported } from '@heliograph/base-data';
import {
  authorizationCode,
  isRecord,
  parseSecret,
  readNumber,
  readText,
  refreshSession,
  sessionOf,
  VendorError,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorConsent,
  VendorSession,
} from '@heliograph/vendor-contract';
import { tokenErrorOf } from './errors.ts';

type Credentials = VendorAccountAccess['credentials'];

/** The way the account gets its tokens: by the consent of an owner, or as a partner by the installer's password. */
type Grant = { refreshToken: string } | { username: string; password: string };

const FALLBACK_LIFETIME_SECONDS = 86_400;

/**
 * Returns the grant that the given members imply. Throws `VendorError` (`credentials_rejected`) naming the missing
 * members.
 */
export function grantOf(credentials: Credentials): Grant {
  const given = (name: string): string => credentials[name] ?? '';
  const missing = ['clientId', 'clientSecret', 'apiKey'].filter((name) => given(name) === '');
  const { refreshToken, username, password } = {
    refreshToken: given('refreshToken'),
    username: given('username'),
    password: given('password'),
  };
  if (refreshToken === '' && username === '' && password === '')
    missing.push('refreshToken (developer application) or username and password (partner application)');
  else if (refreshToken === '' && username === '') missing.push('username');
  else if (refreshToken === '' && password === '') missing.push('password');
  if (missing.length > 0)
    throw new VendorError('credentials_rejected', `the credentials lack ${missing.join(', ')}`, { call: 'token' });
  return refreshToken === '' ? { username, password } : { refreshToken };
}

/** Returns a new session; to be called inside `SessionStore.get`. Throws `VendorError`. */
export async function logIn(
  credentials: Credentials,
  context: AdapterContext,
  signal: AbortSignal,
): Promise<VendorSession> {
  const grant = grantOf(credentials);
  if ('refreshToken' in grant) {
    return refreshSession(context.refreshTokens, grant.refreshToken, (refreshToken) =>
      requestTokens(credentials, { grant_type: 'refresh_token', refresh_token: refreshToken }, context, signal),
    );
  }
  const { username, password } = grant;
  return sessionOf(await requestTokens(credentials, { grant_type: 'password', username, password }, context, signal));
}

/** The token endpoint takes its parameters in the query, the body stays empty. Throws `VendorError`. */
async function requestTokens(
  { clientId = '', clientSecret = '' }: Credentials,
  parameters: Record<string, string>,
  context: AdapterContext,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const response = await context.http.request({
    method: 'POST',
    path: `/oauth/token?${new URLSearchParams(parameters).toString()}`,
    call: 'token',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    signal,
  });
  const error = tokenErrorOf(response, context.now(), context.timeScale);
  if (error) throw error;
  return readTokens(response.body);
}

function readTokens(text: string): OAuthTokens {
  const body = parseSecret('token', text);
  const accessToken = isRecord(body) ? readText(body.access_token) : undefined;
  if (!isRecord(body) || accessToken === undefined)
    throw new VendorError('protocol', 'the token endpoint answered without a token', { call: 'token' });
  const refreshToken = readText(body.refresh_token);
  return {
    accessToken,
    ...reported({ refreshToken }),
    expiresInSeconds: readNumber(body.expires_in) ?? FALLBACK_LIFETIME_SECONDS,
  };
}

/** The OAuth 2.0 authorization code flow of developer applications (API documentation, "Authorization"). */
export const consent: VendorConsent = {
  url({ baseUrl, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      state,
    });
    return `${baseUrl}/oauth/authorize?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      redirect_uri: callback.redirectUri,
      code: authorizationCode(callback),
    };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token endpoint answered without a refresh token', { call: 'token' });
    return { refreshToken };
  },
};
