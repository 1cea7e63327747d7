import {
  codeError,
  hasCode,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  QUOTA_SECONDS,
  scaledMs,
  statusError,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import { codeOf, isSuccess, type SajCall, type SajEnvelope } from './wire.ts';

/** The kind of error for each `code` (Elekeeper Open Platform document, "Common Response Codes"); of any other the text decides. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '429': 'rate_limited',
  '10001': 'unavailable',
  '10002': 'session_expired',
  '10004': 'session_expired',
  '10005': 'not_permitted',
  '10007': 'session_expired',
  '10016': 'unavailable',
  '10021': 'unavailable',
  '100009': 'credentials_rejected',
  '200008': 'credentials_rejected',
  '200010': 'session_expired',
  '200014': 'not_permitted',
  '200015': 'not_permitted',
};

/** One code for wrong parameters and for calling too often; some messages are Chinese whatever language was asked for. */
const PARAMETER_OR_TOO_FREQUENT = '10006';
const hints: Readonly<Record<string, string>> = {
  '200014': 'the application is not released, or was disabled: see its state in the developer portal of SAJ',
  '200015': 'the owner of the plant has not authorised the application',
};

/** Limits are counted by the second; the cloud does not state how long to wait. */
const RATE_SECONDS = 5;

/**
 * Returns the error of an answer, undefined for a success: by the code of an envelope (200010 comes with HTTP 401),
 * otherwise by the status.
 */
export function errorOf(
  call: SajCall,
  response: VendorResponse,
  envelope: SajEnvelope | undefined,
  timeScale: number,
): VendorError | undefined {
  if (response.status === 200 && envelope && isSuccess(envelope)) return undefined;
  const code = envelope && !isSuccess(envelope) ? codeOf(envelope) : undefined;
  if (envelope && code !== undefined)
    return errorOfCode(call, code, messageText(envelope.msg ?? envelope.errMsg), timeScale);
  return errorOfStatus(call, response, timeScale);
}

function errorOfCode(call: SajCall, vendorCode: string, vendorMessage: string, timeScale: number): VendorError {
  const kind = kindOfCode(call, vendorCode, vendorMessage);
  const isQuota = isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : RATE_SECONDS, timeScale);
  const hint = own(hints, vendorCode);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs, isQuota, hint });
}

/** There is no session to renew when the token call is refused: the credentials are. */
function kindOfCode(call: SajCall, vendorCode: string, vendorMessage: string): VendorErrorKind {
  const byText = kindOfText(vendorMessage, 'session_expired') ?? 'protocol';
  if (vendorCode === PARAMETER_OR_TOO_FREQUENT) return byText === 'rate_limited' ? byText : 'protocol';
  const kind = own(kinds, vendorCode) ?? byText;
  return kind === 'session_expired' && call === 'access_token' ? 'credentials_rejected' : kind;
}

/** An answer without a code: a gateway's or a page's. It implies nothing about the credentials. */
function errorOfStatus(call: SajCall, response: VendorResponse, timeScale: number): VendorError {
  const { status } = response;
  if (status === 200) return unavailable(call, 'the answer is not an envelope');
  if (status !== 429) return statusError(status === 404 ? 'protocol' : 'unavailable', call, response);
  return statusError('rate_limited', call, response, scaledMs(RATE_SECONDS, timeScale));
}

/** The device does not answer or its data is broken: nothing of the account is wrong. */
export function isOfDevice(error: unknown): error is VendorError {
  return hasCode(error, ['10016', '10021']);
}
