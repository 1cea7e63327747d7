import type { AdapterContext } from '@heliograph/vendor-contract';
import { errorOfEnvelope, errorOfStatus, unavailable } from './errors.ts';
import { isRecord, parseExact, pathOf, type DeyeCall, type DeyeEnvelope } from './wire.ts';

export interface DeyeRequest {
  body: object;
  /** Absent: the token call itself. */
  token?: string;
  appId?: string;
  signal?: AbortSignal;
}

export interface DeyeAnswer {
  /** The text as received. */
  body: string;
  envelope: DeyeEnvelope;
}

/** One call. Throws `VendorError` for every answer that is not a success. */
export async function post(
  { http, timeScale }: AdapterContext,
  call: DeyeCall,
  { body, token, appId, signal }: DeyeRequest,
): Promise<DeyeAnswer> {
  const query = new URLSearchParams({ ...(appId !== undefined && { appId }), ...languageOf(call) }).toString();
  const response = await http.request({
    method: 'POST',
    path: query === '' ? pathOf(call) : `${pathOf(call)}?${query}`,
    call,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const envelope = parseEnvelope(response.body);
  if (response.status !== 200) throw errorOfStatus(call, response, envelope, timeScale);
  if (!envelope) throw unavailable(call, 'the answer is no JSON envelope');
  const error = errorOfEnvelope(call, envelope, timeScale);
  if (error) throw error;
  return { body: response.body, envelope };
}

/** Only alerts hold words that are translated. */
function languageOf(call: DeyeCall): Record<string, string> {
  return call === 'station/alertList' ? { language: 'en' } : {};
}

function parseEnvelope(body: string): DeyeEnvelope | undefined {
  try {
    const value = parseExact(body);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
