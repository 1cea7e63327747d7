import { reported } from '@heliograph/base-data';
import { isRecord, VendorError, type OAuthTokens } from '@heliograph/vendor-contract';

export interface FleetAccess {
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

/** The mode follows from what is given. Throws `VendorError` (`credentials_rejected`) that names what is missing or too much. */
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
export function codeBody({ clientId = '', clientSecret = '' }: Readonly<Record<string, string>>, code: string): string {
  return JSON.stringify({ grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret });
}

const ACCESS_SECONDS = 7200;

/** Returns undefined when it holds no access token. */
export function readTokens(answer: unknown): OAuthTokens | undefined {
  if (!isRecord(answer) || typeof answer.access_token !== 'string' || answer.access_token === '') return undefined;
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer;
  const seconds = Number(expiresIn);
  return {
    accessToken,
    ...reported({ refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined }),
    expiresInSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : ACCESS_SECONDS,
  };
}
