import { reported } from '@heliograph/base-data';
import { authorizationCode, isRecord, parseSecret, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, OAuthTokens, VendorConsent, VendorResponse } from '@heliograph/vendor-contract';
import { errorOf } from './errors.ts';
import { API_PREFIX, PACE } from './wire.ts';

interface FleetAccess {
  mode: 'fleet';
  /** `X-Account-Key` only where the user has one: newer accounts know only `X-API-Key` (dossier: "Auth"). */
  headers: Readonly<Record<string, string>>;
  /** Undefined: all sites of the fleet. */
  siteIds: readonly string[] | undefined;
}

export interface SiteAccess {
  mode: 'site';
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  siteIds: readonly string[];
}

export type Access = FleetAccess | SiteAccess;

const siteAccessMembers = ['clientId', 'clientSecret', 'refreshToken', 'siteIds'] as const;

/**
 * Derives the mode from the given members. Throws `VendorError` (`credentials_rejected`) that names missing or surplus
 * ones.
 */
export function readAccess(credentials: Readonly<Record<string, string>>): Access {
  const given = (name: string): string => credentials[name]?.trim() ?? '';
  const siteIds = given('siteIds')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (given('apiKey') !== '') return fleetAccess(given, siteIds);
  const missing = siteAccessMembers.filter((name) => (name === 'siteIds' ? siteIds.length === 0 : given(name) === ''));
  if (missing.length === siteAccessMembers.length || given('accountKey') !== '')
    throw incomplete('apiKey is missing (or, for Site Access, clientId, clientSecret, refreshToken and siteIds)');
  if (missing.length > 0) throw incomplete(`Site Access needs ${missing.join(', ')} as well`);
  const [clientId, clientSecret, refreshToken] = siteAccessMembers.map(given) as [string, string, string];
  return { mode: 'site', clientId, clientSecret, refreshToken, siteIds: [...new Set(siteIds)] };
}

function fleetAccess(given: (name: string) => string, siteIds: readonly string[]): FleetAccess {
  const tooMuch = siteAccessMembers.filter((name) => name !== 'siteIds' && given(name) !== '');
  if (tooMuch.length > 0) throw incomplete(`apiKey is given: ${tooMuch.join(', ')} would be another kind of access`);
  const accountKey = given('accountKey');
  return {
    mode: 'fleet',
    headers: {
      'x-api-key': given('apiKey'),
      ...reported({ 'x-account-key': accountKey === '' ? undefined : accountKey }),
    },
    siteIds: siteIds.length > 0 ? [...new Set(siteIds)] : undefined,
  };
}

function incomplete(what: string): VendorError {
  return new VendorError('credentials_rejected', `the credentials are not complete: ${what}`);
}

/** Returns the body as JSON, as documented. */
export function refreshBody({ clientId, clientSecret }: SiteAccess, refreshToken: string): string {
  const client = { client_id: clientId, client_secret: clientSecret };
  return JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken, ...client });
}

/** Returns the body as documented: without the redirect URI. */
function codeBody({ clientId = '', clientSecret = '' }: Readonly<Record<string, string>>, code: string): string {
  return JSON.stringify({ grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret });
}

const ACCESS_SECONDS = 7200;

/** Returns undefined when it contains no access token. */
function readTokens(answer: unknown): OAuthTokens | undefined {
  if (!isRecord(answer) || typeof answer.access_token !== 'string' || answer.access_token === '') return undefined;
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer;
  const seconds = Number(expiresIn);
  return {
    accessToken,
    ...reported({ refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined }),
    expiresInSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : ACCESS_SECONDS,
  };
}

interface TokenRequest {
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
  if (!tokens) throw new VendorError('protocol', `${call}: the answer has no access token`, { call });
  return tokens;
}

const SCOPES = 'SITE_DATA DEVICE_DATA';
/** The longest that an owner can be asked for (SolarEdge Developer Platform, "Authentication"). */
const MONTHS = '24';

/** SolarEdge Connect: an owner opens one site. */
export const consent: VendorConsent = {
  url({ hosts, credentials }, { redirectUri, state }) {
    const query = new URLSearchParams({
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES,
      access_duration: MONTHS,
      state,
      // Documented to come back; `state` only does so in an example.
      external_id: state,
    });
    return `${hosts.connect ?? ''}/authorize?${query.toString()}`;
  },

  async redeem(access, callback, context, signal) {
    const code = authorizationCode(callback);
    // Lists are closed to a bearer token: without the site the tokens would open nothing, so the code is not used.
    const siteIds = callback.parameters.site_id ?? access.credentials.siteIds ?? '';
    if (!/^\s*\d{1,18}(\s*,\s*\d{1,18})*\s*$/.test(siteIds))
      throw new VendorError('protocol', 'SolarEdge Connect did not return the opened site (site_id)');
    const { refreshToken } = await requestTokens(codeBody(access.credentials, code), {
      context,
      secrets: [...Object.values(access.credentials), code],
      signal,
    });
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'oauth2/token: the answer has no refresh token', { call: 'oauth2/token' });
    return { refreshToken, siteIds };
  },
};
