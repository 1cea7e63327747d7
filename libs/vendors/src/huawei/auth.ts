import { reported } from '@heliograph/base-data';
import {
  authorizationCode,
  isPage,
  isRecord,
  kindOfText,
  parseRecord,
  parseSecret,
  proveLogin,
  readNumber,
  readText,
  refreshSession,
  statusError,
  tooManyRequests,
  VendorError,
  withoutToken,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorConsent,
  VendorErrorKind,
  VendorResponse,
  VendorSession,
} from '@heliograph/vendor-contract';
import { errorOf, isOk, parseEnvelope, refuseStatus } from './errors.ts';

/** The cloud keeps a session 30 minutes after its last use; we log in again before that, used or not. */
const SESSION_LIFETIME_MS = 25 * 60_000;

/** How an account is let in: by an owner's consent (OAuth Connect), else by a northbound user. */
export function isByConsent({ credentials }: VendorAccountAccess): boolean {
  return credentials.refreshToken !== undefined;
}

/**
 * Returns a new session. Throws `VendorError`: `credentials_rejected` naming the member that is missing, too. Called
 * through the session store only: a login ends the session of every other login of the northbound user, and a refresh
 * token is valid once.
 */
export function openSession(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const { refreshToken, userName, systemCode } = account.credentials;
  if (refreshToken !== undefined)
    return refreshSession(context.refreshTokens, refreshToken, (token) =>
      requestTokens(account.credentials, { grant_type: 'refresh_token', refresh_token: token }, context, signal),
    );
  if (!userName)
    throw missing('userName (or clientId and clientSecret to have the owner asked in his browser: refreshToken)');
  if (!systemCode) throw missing('systemCode (it goes with userName)');
  return login({ userName, systemCode }, context, signal);
}

/** Opens a session now: one of an earlier login proves nothing about the credentials that are valid today. */
export async function proveCredentials(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal: AbortSignal,
): Promise<void> {
  await proveLogin(context.session, async () => openSession(account, context, signal));
}

function missing(member: string): VendorError {
  return new VendorError('credentials_rejected', `${member} is missing in the credentials`);
}

/** Throws `VendorError`: `credentials_rejected` also for the empty answer an unknown user gets (dossier: "Authentication" 6). */
async function login(
  user: { userName: string; systemCode: string },
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const response = await context.http.request({
    method: 'POST',
    path: '/thirdData/login',
    call: 'login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
    ...reported({ signal }),
  });
  refuseStatus('login', response.status);
  if (response.body.trim() === '') {
    throw new VendorError('credentials_rejected', 'login was answered with nothing, as for an unknown user', {
      call: 'login',
    });
  }
  const envelope = parseEnvelope('login', response.body);
  if (!isOk(envelope)) throw errorOf('login', envelope, context.timeScale);
  const token = tokenOf(response.headers);
  if (token === undefined) throw withoutToken('login');
  return { token, lifetimeMs: SESSION_LIFETIME_MS };
}

/** The token comes as a header and as a cookie; proxies have been seen to drop either. */
export function tokenOf(headers: Readonly<Record<string, string>>): string | undefined {
  const header = headers['xsrf-token']?.trim();
  if (header) return header;
  for (const cookie of (headers['set-cookie'] ?? '').split('\n')) {
    const match = /^\s*XSRF-TOKEN=([^;]+)/i.exec(cookie);
    if (match) return match[1]?.trim();
  }
  return undefined;
}

export function sessionHeaders(token: string, byConsent: boolean): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (byConsent) return { ...json, authorization: `Bearer ${token}` };
  return { ...json, 'XSRF-TOKEN': token, cookie: `XSRF-TOKEN=${token}` };
}

/** Access tokens live an hour (recorded); assumed when the answer does not state it. */
const TOKEN_SECONDS = 3600;
const WAIT_MS = 60_000;

/** The errors of the token endpoint that mean wrong credentials (RFC 6749 §5.2). */
const refusals: readonly unknown[] = ['invalid_client', 'unauthorized_client', 'invalid_grant'];

/**
 * Asks the token endpoint of OAuth Connect, one host for all regions: a form, the client in its body. Throws `VendorError`: `credentials_rejected` when
 * the client, the code or the refresh token is refused.
 */
async function requestTokens(
  { clientId = '', clientSecret = '' }: VendorAccountAccess['credentials'],
  grant: Readonly<Record<string, string>>,
  { http, timeScale }: AdapterContext,
  signal?: AbortSignal,
): Promise<OAuthTokens> {
  const response = await http.request({
    method: 'POST',
    host: 'auth',
    path: '/rest/dp/uidm/oauth2/v1/token',
    call: 'token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString(),
    ...reported({ signal }),
  });
  if (response.status === 429) throw tooManyRequests('token', response, WAIT_MS / timeScale);
  if (response.status !== 200) throw statusError(kindOf(response), 'token', response);
  const body = parseSecret('token', response.body);
  const accessToken = isRecord(body) ? readText(body.access_token) : undefined;
  if (!isRecord(body) || accessToken === undefined) throw withoutToken('token');
  const refreshToken = readText(body.refresh_token);
  return {
    accessToken,
    ...reported({ refreshToken }),
    expiresInSeconds: readNumber(body.expires_in, [0]) ?? TOKEN_SECONDS,
  };
}

function kindOf({ status, body }: VendorResponse): VendorErrorKind {
  if (status >= 500 || isPage(body)) return 'unavailable';
  const { error, error_description } = parseRecord(body) ?? {};
  if (status === 401 || refusals.includes(error)) return 'credentials_rejected';
  return (
    kindOfText(`${readText(error) ?? ''} ${readText(error_description) ?? ''}`, 'credentials_rejected') ?? 'protocol'
  );
}

/** The scope that reads; `pvms.openapi.control` would write. */
const SCOPE = 'pvms.openapi.basic';

/** OAuth Connect (Northbound Interface Reference, "OAuth Connect"; EDOC1100379184): the authorization code flow, one page for all regions. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
    });
    return `${hosts.auth ?? ''}/rest/dp/uidm/oauth2/v1/authorize?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      code: authorizationCode(callback),
      redirect_uri: callback.redirectUri,
    };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token answer has no refresh_token', { call: 'token' });
    return { refreshToken };
  },
};
