import { reported } from '@heliograph/base-data';
import { parseExact, parseRecord, withoutSecrets, type AdapterContext } from '@heliograph/vendor-contract';
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
