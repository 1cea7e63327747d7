import { reported } from '@heliograph/base-data';
import {
  isPage,
  isRecord,
  kindOfText,
  parseRecord,
  parseSecret,
  readNumber,
  readText,
  statusError,
  tooManyRequests,
  withoutToken,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorErrorKind,
  VendorResponse,
} from '@heliograph/vendor-contract';

/** Access tokens live an hour (recorded); assumed when the answer does not say so. */
const TOKEN_SECONDS = 3600;
const WAIT_MS = 60_000;

/** The errors of the token endpoint that mean wrong credentials (RFC 6749 §5.2). */
const refusals: readonly unknown[] = ['invalid_client', 'unauthorized_client', 'invalid_grant'];

/**
 * Asks the token endpoint of OAuth Connect, one host for all regions: a form, the client in its body. Throws `VendorError`: `credentials_rejected` when
 * the client, the code or the refresh token is refused.
 */
export async function requestTokens(
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
