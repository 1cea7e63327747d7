import { reported } from '@heliograph/base-data';
import {
  isRecord,
  parseExact,
  readEnvelope,
  readNumber,
  readText,
  sessionOf,
  withoutToken,
} from '@heliograph/vendor-contract';
import type { AdapterContext, VendorSession } from '@heliograph/vendor-contract';
import type { SolaxAccess } from './access.ts';
import { safeEnvelope } from './envelope.ts';
import { developerError, errorOfStatus } from './errors.ts';
import { developerPaths, TOKEN_GRANTED } from './wire.ts';

/** Tokens live 30 days; when the answer does not state it, we ask again after an hour. */
const DEFAULT_LIFETIME_SECONDS = 3600;
const call = 'oauth/token';

/** Returns a new access token. There is none to refresh: ask again. Success is code 0 here, and 10000 everywhere else. */
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
