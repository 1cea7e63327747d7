import { reported } from '@heliograph/base-data';
import {
  codeError,
  isPage,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  parseRecord,
  readText,
  statusError,
  tooManyRequests,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SungrowEnvelope } from './wire.ts';

/** The kind of error for each `result_code` (API document, appendix 2); of any other the text decides. */
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
  E902: 'the application accepts encrypted calls only: rsaPublicKey is missing',
  E913: "our clock and the cloud's are too far apart",
  E918: 'the address of this service is not on the allow list of the application: add it in the developer portal',
  E919: 'the user is not on the allow list of the application: add him in the developer portal',
  E998: 'the calls of the month are used up',
  E999: 'the calls of the hour are used up',
};

/** The calls of the application in an hour, in a month. */
const quotas: readonly string[] = ['E998', 'E999'];
const HOUR_MS = 3_600_000;
const PAUSE_MS = 60_000;

/** Returns the error of an HTTP status or of a body that is not an envelope; otherwise the envelope. */
export function readEnvelope(call: string, response: VendorResponse, timeScale: number): SungrowEnvelope {
  const { status, body } = response;
  if (status === 429) throw tooManyRequests(call, response, PAUSE_MS / timeScale);
  const envelope = parseRecord(body);
  if (status === 401) throw statusError('session_expired', call, response);
  if (status >= 500 || (envelope === undefined && isPage(body))) throw statusError('unavailable', call, response);
  if (status !== 200) throw statusError('protocol', call, response);
  if (!envelope) throw unavailable(call, 'the answer is not a JSON envelope');
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
  const vendorMessage = messageText(envelope.result_msg);
  const kind = own(kinds, vendorCode) ?? kindOfText(vendorMessage, 'session_expired') ?? 'protocol';
  const hint = own(hints, vendorCode);
  const isQuota = quotas.includes(vendorCode) || isQuotaText(vendorMessage);
  const waitMs = retryAfterMs(vendorCode, isQuota, now, timeScale);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs, isQuota, hint });
}

/** A refused access token is answered with OAuth2's own error object, also with HTTP 200. */
function oauthError(call: string, error: string, { error_description }: SungrowEnvelope): VendorError {
  const text = messageText(error_description);
  const kind = error === 'invalid_token' ? 'session_expired' : (kindOfText(text, 'session_expired') ?? 'protocol');
  const vendorCode = error.slice(0, 40);
  return new VendorError(kind, `${call} was answered with error ${vendorCode}`, {
    call,
    vendorCode,
    ...reported({ vendorMessage: text === '' ? undefined : text }),
  });
}

/** Returns the wait: the hourly quota is reset with each full hour; a used-up month is retried each hour. */
function retryAfterMs(code: string, isQuota: boolean, now: number, timeScale: number): number {
  const hour = HOUR_MS / timeScale;
  if (code === 'E999') return Math.ceil(hour - (now % hour));
  return Math.ceil(isQuota ? hour : PAUSE_MS / timeScale);
}
