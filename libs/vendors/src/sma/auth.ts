import { reported } from '@heliograph/base-data';
import {
  authorizationCode,
  isRecord,
  parseSecret,
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
import { errorOfToken } from './errors.ts';
import { statusOf, type SmaClient } from './client.ts';
import type { ConsentState } from './wire.ts';

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
async function requestTokens(
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
    throw new VendorError('protocol', 'the token answer has no access_token', { call: 'token' });
  return {
    accessToken: access_token,
    ...reported({
      refreshToken: typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : undefined,
    }),
    expiresInSeconds: typeof expires_in === 'number' && expires_in > 0 ? expires_in : TOKEN_SECONDS,
  };
}

/** The scope without which the refresh token ends with the owner's session in the portal. */
const SCOPE = 'offline_access';

/** The authorization code flow (SMA developer portal, "Code flow"); the other way is by e-mail, below. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      state,
      scope: SCOPE,
    });
    return `${hosts.auth ?? ''}/oauth2/auth?${query.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const code = authorizationCode(callback);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callback.redirectUri };
    const { refreshToken } = await requestTokens(credentials, grant, context, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'the token answer has no refresh_token', { call: 'token' });
    return { refreshToken };
  },
};

const BC_AUTHORIZE = '/oauth2/v2/bc-authorize';

/** The step the user must take, for each state in which SMA lists no plants. */
const advice: Readonly<Record<Exclude<ConsentState, 'accepted'>, string>> = {
  pending: 'the owner has been sent an e-mail by SMA and has not agreed yet; sync again when he has',
  expired: 'the owner did not answer in time; SMA was asked to send the request again',
  rejected: 'the owner refused; contact him, and request the consent again in SMA’s portal',
  revoked: 'the owner revoked the consent; contact him, and request it again in SMA’s portal',
};

/**
 * Throws `not_permitted` unless the owner has agreed. Without his consent SMA answers an empty list of plants with
 * status 200: it must not look like an account without plants. Requests the consent if it was not requested yet, or the
 * last request expired: SMA then writes to the owner. Without a `loginHint` only `plants` shows it: an empty list means
 * that no owner has agreed.
 */
export async function requireConsent(
  client: SmaClient,
  loginHint: string | undefined,
  plants: number,
  signal: AbortSignal,
): Promise<void> {
  if (loginHint === undefined) {
    if (plants === 0) throw nobodyAgreed();
    return;
  }
  const state = await consentOf(client, loginHint, signal);
  if (state === 'expired') await ask(client, loginHint, signal);
  if (state !== 'accepted') throw missing(state);
}

function missing(state: Exclude<ConsentState, 'accepted'>): VendorError {
  return new VendorError('not_permitted', `the plant owner's consent is ${state}: ${advice[state]}`, {
    call: 'bc-authorize',
    vendorCode: state,
  });
}

function nobodyAgreed(): VendorError {
  const text = 'SMA shows no plant: no plant owner has agreed. Enter the owner’s e-mail address to request the consent';
  return new VendorError('not_permitted', text, { call: 'plants' });
}

/**
 * Reads the state by GET; where the cloud knows no such request (or no GET), posting the request again returns the state as well (dossier, "Auth B"
 * 3).
 */
async function consentOf(client: SmaClient, loginHint: string, signal: AbortSignal): Promise<ConsentState> {
  try {
    const path = `${BC_AUTHORIZE}/${encodeURIComponent(loginHint)}`;
    const { value } = await client.request({ method: 'GET', host: 'consent', path, call: 'bc-authorize' }, signal);
    return stateIn(value);
  } catch (error) {
    if (!['404', '405'].includes(statusOf(error) ?? '')) throw error;
    return ask(client, loginHint, signal);
  }
}

async function ask(client: SmaClient, loginHint: string, signal: AbortSignal): Promise<ConsentState> {
  const body = JSON.stringify({ loginHint });
  const request = { method: 'POST', host: 'consent', path: BC_AUTHORIZE, call: 'bc-authorize', body } as const;
  return stateIn((await client.request(request, signal)).value);
}

function stateIn(value: unknown): ConsentState {
  const state = isRecord(value) && typeof value.state === 'string' ? value.state.toLowerCase() : '';
  if (state === 'accepted' || Object.hasOwn(advice, state)) return state as ConsentState;
  throw new VendorError('protocol', 'the consent is in an unknown state', {
    call: 'bc-authorize',
    vendorCode: state.slice(0, 40),
  });
}
