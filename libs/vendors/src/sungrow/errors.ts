import {
  isPage,
  parseRecord,
  readText,
  statusError,
  tooManyRequests,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SungrowEnvelope } from './wire.ts';

/** The kind of error for each `result_code` (API document, appendix 2); a code that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '-1': 'unavailable',
  '000': 'unavailable',
  '002': 'session_expired',
  '011': 'unavailable',
  E00000: 'credentials_rejected',
  E00001: 'not_permitted',
  E00003: 'session_expired',
  E900: 'not_permitted',
  E901: 'rate_limited',
  E902: 'not_permitted',
  E903: 'session_expired',
  E911: 'credentials_rejected',
  E912: 'credentials_rejected',
  E913: 'unavailable',
  E914: 'credentials_rejected',
  E916: 'rate_limited',
  E918: 'not_permitted',
  E919: 'not_permitted',
  E994: 'unavailable',
  E996: 'not_permitted',
  E998: 'rate_limited',
  E999: 'rate_limited',
};

const hints: Readonly<Record<string, string>> = {
  E900: 'the application has no permission for this call',
  E902: 'the application takes encrypted calls only: rsaPublicKey is missing',
  E913: "our clock and the cloud's are too far apart",
};

const HOUR_MS = 3_600_000;
const PAUSE_MS = 60_000;

/** Returns the error an HTTP status or a body that is no envelope stands for; else the envelope. */
export function readEnvelope(call: string, response: VendorResponse, timeScale: number): SungrowEnvelope {
  const { status, body } = response;
  if (status === 429) throw tooManyRequests(call, response, PAUSE_MS / timeScale);
  const envelope = parseRecord(body);
  if (status === 401) throw statusError('session_expired', call, response);
  if (status >= 500 || (envelope === undefined && isPage(body))) throw statusError('unavailable', call, response);
  if (status !== 200) throw statusError('protocol', call, response);
  if (!envelope) throw unavailable(call, 'the answer is no JSON envelope');
  return envelope;
}

/** Returns the error of an envelope, undefined for code 1. */
export function errorOf(
  call: string,
  envelope: SungrowEnvelope,
  now: number,
  timeScale: number,
): VendorError | undefined {
  const code = readText(envelope.result_code);
  if (code === '1') return undefined;
  const error = readText(envelope.error);
  if (code === undefined && error !== undefined) return oauthError(call, error, envelope);
  const vendorCode = (code ?? 'none').slice(0, 40);
  const kind = kinds[vendorCode] ?? 'protocol';
  const hint = hints[vendorCode];
  return new VendorError(kind, `${call} was answered with code ${vendorCode}${hint === undefined ? '' : `: ${hint}`}`, {
    call,
    vendorCode,
    ...messageOf(envelope.result_msg),
    ...(kind === 'rate_limited' && { retryAfterMs: retryAfterMs(vendorCode, now, timeScale) }),
  });
}

/** A refused access token is answered with OAuth2's own error object, also with HTTP 200. */
function oauthError(call: string, error: string, { error_description }: SungrowEnvelope): VendorError {
  const kind = error === 'invalid_token' ? 'session_expired' : 'protocol';
  const vendorCode = error.slice(0, 40);
  return new VendorError(kind, `${call} was answered with error ${vendorCode}`, {
    call,
    vendorCode,
    ...messageOf(error_description),
  });
}

function messageOf(value: unknown): { vendorMessage?: string } {
  const message = readText(value);
  return message === undefined ? {} : { vendorMessage: message.slice(0, 200) };
}

/** Returns the wait: the hourly quota is reset with each full hour; a used-up month is retried each hour. */
function retryAfterMs(code: string, now: number, timeScale: number): number {
  const hour = HOUR_MS / timeScale;
  if (code === 'E999') return Math.ceil(hour - (now % hour));
  return Math.ceil(code === 'E998' ? hour : PAUSE_MS / timeScale);
}
