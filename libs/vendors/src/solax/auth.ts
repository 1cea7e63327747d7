import { reported } from '@heliograph/base-data';
import {
  isRecord,
  parseExact,
  readEnvelope,
  readNumber,
  readText,
  sessionOf,
  VendorError,
  withoutToken,
} from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { developerError, errorOfStatus, safeEnvelope } from './errors.ts';
import { developerPaths, TOKEN_GRANTED } from './wire.ts';

/** Tokens live 30 days; when the answer does not state it, we ask again after an hour. */
const DEFAULT_LIFETIME_SECONDS = 3600;
const call = 'oauth/token';

/**
 * Returns a new access token. It cannot be refreshed: request another. Success is code 0 here, and 10000 everywhere
 * else.
 */
export async function login(
  { clientId, clientSecret }: Extract<SolaxAccess, { api: 'developer' }>,
  { http, timeScale }: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
  const response = await http.request({
    method: 'POST',
    path: developerPaths[call],
    call,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    ...reported({ signal }),
  });
  const refusal = errorOfStatus(call, response, timeScale);
  if (refusal) throw refusal;
  const envelope = safeEnvelope(readEnvelope(call, response.body, parseExact), [clientSecret]);
  if (readText(envelope.code) !== TOKEN_GRANTED) throw developerError(call, envelope, timeScale);
  const result = isRecord(envelope.result) ? envelope.result : {};
  const accessToken = readText(result.access_token);
  if (accessToken === undefined) throw withoutToken(call);
  return sessionOf({ accessToken, expiresInSeconds: readNumber(result.expires_in, [0]) ?? DEFAULT_LIFETIME_SECONDS });
}

/** The API that the account's credentials open: the members that are there decide. */
export type SolaxAccess =
  | { api: 'developer'; clientId: string; clientSecret: string }
  | { api: 'v2' | 'legacy'; tokenId: string; dongles: readonly string[] };

const MAX_DONGLES = 400;

/**
 * Returns the Developer API where both are given. Throws `VendorError` (`credentials_rejected`) that names the missing
 * members.
 */
export function accessOf({ credentials }: VendorAccountAccess): SolaxAccess {
  const { clientId = '', clientSecret = '', tokenId = '', tokenApi = 'v2' } = credentials;
  const dongles = donglesOf(credentials.dongleSerials ?? '');
  if (clientId !== '' && clientSecret !== '') return { api: 'developer', clientId, clientSecret };
  if (tokenId !== '' && dongles.length > 0) {
    if (dongles.length > MAX_DONGLES) throw incomplete(`at most ${MAX_DONGLES} dongle serial numbers are possible`);
    return { api: tokenApi === 'legacy' ? 'legacy' : 'v2', tokenId, dongles };
  }
  if (tokenId !== '') throw incomplete('dongleSerials is missing: a tokenId opens only dongles that are named');
  if (dongles.length > 0) throw incomplete('tokenId is missing');
  if (clientId !== '') throw incomplete('clientSecret is missing');
  if (clientSecret !== '') throw incomplete('clientId is missing');
  throw incomplete('clientId and clientSecret, or tokenId and dongleSerials, are missing');
}

/** Returns each dongle once, in the order given. */
function donglesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((serial) => serial !== ''))];
}

function incomplete(why: string): VendorError {
  return new VendorError('credentials_rejected', `SolaX credentials: ${why}`);
}
