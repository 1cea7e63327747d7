import type { AdapterContext } from '@heliograph/vendor-contract';
import { errorOfEnvelope, errorOfStatus, unavailable } from './errors.ts';
import { isRecord, parseExact, pathOf, type SolarmanCall, type SolarmanEnvelope } from './wire.ts';

export interface SolarmanRequest {
  body: object;
  /** Absent: the token call itself. */
  token?: string;
  appId?: string;
  signal?: AbortSignal;
}

export interface SolarmanAnswer {
  /** The text as received. */
  body: string;
  envelope: SolarmanEnvelope;
}

/**
 * Spreads what the declared limit (300 in 10 s) would let go in one burst. The cloud counts arrivals and we count departures: a burst held up on its
 * way would meet the next one.
 */
const PACE = [{ key: 'pace', limit: 90, perSeconds: 3 }] as const;

/** One call. Throws `VendorError` for every answer that is not a success. */
export async function post(
  { http, timeScale }: AdapterContext,
  call: SolarmanCall,
  { body, token, appId, signal }: SolarmanRequest,
): Promise<SolarmanAnswer> {
  const query = new URLSearchParams({ ...(appId !== undefined && { appId }), language: 'en' });
  const response = await http.request({
    method: 'POST',
    path: `${pathOf(call)}?${query.toString()}`,
    call,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `bearer ${token}` }),
    },
    body: JSON.stringify(body),
    limits: PACE,
    ...(signal && { signal }),
  });
  const refusal = errorOfStatus(call, response, timeScale);
  if (refusal) throw refusal;
  const envelope = parseEnvelope(call, response.body);
  const error = errorOfEnvelope(call, envelope, timeScale);
  if (error) throw error;
  return { body: response.body, envelope };
}

function parseEnvelope(call: SolarmanCall, body: string): SolarmanEnvelope {
  let value: unknown;
  try {
    value = parseExact(body);
  } catch (cause) {
    throw unavailable(call, 'the answer is no JSON', cause);
  }
  if (!isRecord(value)) throw unavailable(call, 'the answer is no envelope');
  return value;
}
