import { type OAuthTokens, VendorError, withoutToken } from '@heliograph/vendor-contract';
import { tokensOf } from './auth.ts';
import { errorOf } from './errors.ts';
import type { SungrowGateway } from './gateway.ts';

/** Codes and errors with which the cloud refuses a code or a refresh token: the user must consent again. */
const DEAD_CONSENT: readonly string[] = ['E00003', '010', 'invalid_grant', 'invalid_token'];

/** `token` (for a code) or `refreshToken` of `/openapi/apiManage/`. Throws `VendorError`: `credentials_rejected` when the grant is refused. */
export async function requestTokens(
  gateway: SungrowGateway,
  call: 'token' | 'refreshToken',
  grant: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const { envelope } = await gateway.send(call, `apiManage/${call}`, grant, {}, signal);
  const tokens = tokensOf(envelope);
  if (tokens) return tokens;
  const error = errorOf(call, envelope, gateway.context.now(), gateway.context.timeScale);
  if (!error) throw withoutToken(call);
  if (!DEAD_CONSENT.includes(error.details.vendorCode ?? '')) throw error;
  const what = call === 'token' ? 'the code' : 'the refresh token';
  throw new VendorError('credentials_rejected', `${what} is refused: authorise the application again`, {
    ...error.details,
  });
}
