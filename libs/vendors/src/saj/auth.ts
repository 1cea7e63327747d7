import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { isRecord, readNumber, readText, sessionOf, withoutToken } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { get } from './request.ts';

/** Tokens were seen to live 8 h; when the answer does not state it, the shorter life of the document's example counts. */
const DEFAULT_LIFETIME_SECONDS = 7200;

/** Returns a new access token. There is no refresh: an ended one means to ask again. The lifetime in the answer is trusted. */
export async function login(
  { credentials }: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const { appId = '', appSecret = '' } = credentials;
  const query = { appId, appSecret };
  const { envelope } = await get(context, 'access_token', { query, secrets: [appSecret], ...reported({ signal }) });
  const { access_token: token, expires } = isRecord(envelope.data) ? envelope.data : {};
  const accessToken = readText(token);
  if (accessToken === undefined) throw withoutToken('access_token');
  return sessionOf({ accessToken, expiresInSeconds: lifetime(expires) });
}

function lifetime(expires: unknown): number {
  const seconds = readNumber(expires);
  return seconds !== undefined && seconds > 0 ? seconds : DEFAULT_LIFETIME_SECONDS;
}

/** Returns the optional header of calls about one device: note `deviceSN` here, `deviceSn` in the query (document, example of the signature). */
export function clientSign(appId: string, deviceSn: string): string {
  return createHash('sha256').update(`appId=${appId},deviceSN=${deviceSn}`, 'utf8').digest('hex');
}
