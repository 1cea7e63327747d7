import { reported } from '@heliograph/base-data';
import {
  codeError,
  isPage,
  isQuotaText,
  isRecord,
  kindOfText,
  messageText,
  own,
  parseSecret,
  QUOTA_SECONDS,
  readRefusalText,
  scaledMs,
  statusError,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import { codeOf, isSuccess, type Envelope } from './wire.ts';

/** The kind of error for each `code` after a login; of any other the text decides. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '100000': 'unavailable',
  '100001': 'session_expired',
  '100002': 'session_expired',
  C0602: 'session_expired',
  '100025': 'not_permitted',
  GY0429: 'rate_limited',
};

/** Clients wait that long after GY0429; the vendor names no time. */
const RATE_SECONDS = 300;

/** Returns the envelope of an answer. Throws `VendorError` for HTML, half a JSON, and every HTTP status but 200. */
export function envelopeOf(call: string, response: VendorResponse, timeScale: number): Envelope {
  if (response.status !== 200)
    throw statusError(kindOfStatus(response), call, response, (RATE_SECONDS * 1000) / timeScale);
  const value = parseSecret(call, response.body, 'the answer is not JSON');
  if (!isRecord(value) || !('code' in value)) throw unavailable(call, 'the answer is not an envelope');
  return value;
}

function kindOfStatus({ status, body }: VendorResponse): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (status === 401) return 'session_expired';
  if (status >= 500 || (status !== 404 && isPage(body))) return 'unavailable';
  return status === 403 || status === 404 ? 'not_permitted' : 'protocol';
}

/** Returns the error of an envelope, undefined for success. */
export function errorOfCode(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  const kind = own(kinds, codeOf(envelope)) ?? kindOfText(messageOf(envelope), 'session_expired') ?? 'protocol';
  return errorOfKind(kind, call, envelope, timeScale);
}

/** Returns the error of a refused login: only an explicit refusal of the password counts as refused credentials. */
export function errorOfLogin(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  const code = codeOf(envelope);
  const text = readRefusalText(messageOf(envelope));
  if (code === 'GY0429' || text === 'limit' || text === 'quota')
    return errorOfKind('rate_limited', call, envelope, timeScale);
  const wrong = code === '100005' || /^A02\d\d$/.test(code) || text === 'password';
  return errorOfKind(wrong ? 'credentials_rejected' : 'protocol', call, envelope, timeScale);
}

/** SEMS+ refuses so an account whose owner has not accepted the agreement, where SEMS accepts its login without a token (since September 2026). */
export const PARAMETER_ERROR = '100004';

/**
 * Returns the error of a login that was accepted without a token: the password is right, but the account may not log in this way before its owner has
 * accepted GoodWe's agreement. As waiting does not end it, polling stops until the account is verified again. `refusal`: the answer whose code and words
 * are reported.
 */
export function agreementNeeded(call: string, refusal: Envelope): VendorError {
  const vendorMessage = messageOf(refusal);
  return new VendorError(
    'credentials_rejected',
    `${call} was accepted without a token: log in to SEMS+ (the app, or semsplus.goodwe.com) and accept its user agreement`,
    {
      call,
      vendorCode: codeOf(refusal),
      ...reported({ vendorMessage: vendorMessage === '' ? undefined : vendorMessage }),
    },
  );
}

function errorOfKind(kind: VendorErrorKind, call: string, envelope: Envelope, timeScale: number): VendorError {
  const vendorMessage = messageOf(envelope);
  const isQuota = isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : RATE_SECONDS, timeScale);
  return codeError(kind, call, { name: 'code', vendorCode: codeOf(envelope), vendorMessage, waitMs, isQuota });
}

function messageOf({ msg, description }: Envelope): string {
  return messageText(typeof msg === 'string' ? msg : description);
}
