import { isPage, kindOfText, parseRecord, VendorError } from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SmaCall } from './wire.ts';

/** The errors of the token endpoint that mean wrong credentials (RFC 6749 §5.2). */
const REFUSALS: readonly unknown[] = ['invalid_client', 'unauthorized_client', 'invalid_grant'];

/** Returns the error of a status of the monitoring or consent host; undefined for 2xx. */
export function errorOfStatus(call: SmaCall, response: VendorResponse): VendorError | undefined {
  const { status, body } = response;
  if (status >= 200 && status < 300) return undefined;
  const details: VendorError['details'] = { call, vendorCode: String(status), ...messageOf(body) };
  const { vendorMessage = '' } = details;
  return new VendorError(kindOf(status, body, vendorMessage), `${call} was answered with HTTP ${status}`, details);
}

function kindOf(status: number, body: string, message: string): VendorErrorKind {
  if (status >= 500 || isPage(body)) return 'unavailable';
  if (status === 401) return 'session_expired';
  if (status === 403 || status === 404) return 'not_permitted';
  if (status === 429) return 'rate_limited';
  return kindOfText(message, 'session_expired') ?? 'protocol';
}

/** Returns the error of a token answer; undefined when it was granted. */
export function errorOfToken(response: VendorResponse): VendorError | undefined {
  const { status, body } = response;
  if (status === 200) return undefined;
  const errorCode = errorCodeOf(body);
  const refused = (status === 400 || status === 401) && !isPage(body) && REFUSALS.includes(errorCode);
  if (!refused && status !== 401) return errorOfStatus('token', response);
  if (isPage(body)) return errorOfStatus('token', response);
  return new VendorError('credentials_rejected', `SMA refused the credentials (${errorCode ?? `HTTP ${status}`})`, {
    call: 'token',
    vendorCode: errorCode ?? String(status),
    ...messageOf(body),
  });
}

function errorCodeOf(body: string): string | undefined {
  const error = parseRecord(body)?.error;
  return typeof error === 'string' ? error.slice(0, 40) : undefined;
}

/** Returns `{message, code}` of the interfaces, `{error, error_description}` of the token endpoint. */
function messageOf(body: string): { vendorMessage?: string } {
  const record = parseRecord(body);
  const text = record?.message ?? record?.error_description;
  return typeof text === 'string' ? { vendorMessage: text.slice(0, 200) } : {};
}
