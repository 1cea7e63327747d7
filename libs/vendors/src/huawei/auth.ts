import { VendorError, withoutToken } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { errorOf, isOk } from './errors.ts';
import { parseEnvelope, refuseStatus } from './response.ts';

/** The cloud keeps a session 30 minutes after its last use; we log in again before that, used or not. */
const SESSION_LIFETIME_MS = 25 * 60_000;

/**
 * Logs in. A login ends the session of every other login of this northbound user, so it is only called through the session store.
 * Throws `VendorError`: `credentials_rejected` also for the empty answer an unknown user gets (dossier: "Authentication" 6).
 */
export async function login(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const { userName = '', systemCode = '' } = account.credentials;
  const response = await context.http.request({
    method: 'POST',
    path: '/thirdData/login',
    call: 'login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, systemCode }),
    ...(signal && { signal }),
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

export function sessionHeaders(token: string): Record<string, string> {
  return { 'content-type': 'application/json', 'XSRF-TOKEN': token, cookie: `XSRF-TOKEN=${token}` };
}
