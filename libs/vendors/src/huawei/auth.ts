import { reported } from '@heliograph/base-data';
import { proveLogin, refreshSession, VendorError, withoutToken } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { errorOf, isOk } from './errors.ts';
import { requestTokens } from './oauth-token.ts';
import { parseEnvelope, refuseStatus } from './response.ts';

/** The cloud keeps a session 30 minutes after its last use; we log in again before that, used or not. */
const SESSION_LIFETIME_MS = 25 * 60_000;

/** How an account is let in: by an owner's consent (OAuth Connect), else by a northbound user. */
export function isByConsent({ credentials }: VendorAccountAccess): boolean {
  return credentials.refreshToken !== undefined;
}

/**
 * Returns a new session. Throws `VendorError`: `credentials_rejected` naming the member that is missing, too. Called through the session store only: a
 * login ends the session of every other login of the northbound user, and a refresh token holds once.
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
