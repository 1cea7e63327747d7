import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  type AdapterContext,
  isRecord,
  parseExact,
  parseRecord,
  readNumber,
  readText,
  sessionOf,
  withoutSecrets,
  withoutToken,
} from '@heliograph/vendor-contract';
import type { VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { errorOf } from './errors.ts';
import { PATH_PREFIX, type SajCall, type SajEnvelope } from './wire.ts';

export interface SajRequest {
  query: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Texts that must not reach an error, should the cloud repeat them. */
  secrets: readonly string[];
  signal?: AbortSignal;
}

export interface SajAnswer {
  /** The text as received. */
  body: string;
  envelope: SajEnvelope;
}

/** Makes one call. Throws `VendorError` for every answer that is not a success. */
export async function get(
  { http, timeScale }: AdapterContext,
  call: SajCall,
  { query, headers, secrets, signal }: SajRequest,
): Promise<SajAnswer> {
  const response = await http.request({
    method: 'GET',
    path: `${PATH_PREFIX}${call}?${new URLSearchParams(query).toString()}`,
    call,
    headers: { 'content-language': 'en_US', ...headers },
    ...reported({ signal }),
  });
  const envelope = parseRecord(response.body, parseExact);
  const error = errorOf(call, response, envelope && safeEnvelope(envelope, secrets), timeScale);
  if (error) throw error;
  return { body: response.body, envelope: envelope ?? {} };
}

function safeEnvelope(envelope: SajEnvelope, secrets: readonly string[]): SajEnvelope {
  const clean = (text: unknown): unknown => (typeof text === 'string' ? withoutSecrets(text, secrets) : text);
  return { ...envelope, msg: clean(envelope.msg), errMsg: clean(envelope.errMsg) };
}

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
