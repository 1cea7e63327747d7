import {
  codeError,
  isPage,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  QUOTA_SECONDS,
  readText,
  scaledMs,
  statusError,
  VendorError,
  withoutSecrets,
} from '@heliograph/vendor-contract';
import type { JsonRecord, VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SolaxCall } from './wire.ts';

/** The kind of error for each `code` of the Developer API (appendix 1, "Return codes"). Of any other the text decides, 10200 (general failure) included. */
const developerKinds: Readonly<Record<string, VendorErrorKind>> = {
  '10400': 'session_expired',
  '10401': 'session_expired',
  '10402': 'session_expired',
  '10403': 'not_permitted',
  '10404': 'not_permitted',
  '10405': 'rate_limited',
  '10406': 'rate_limited',
  '10500': 'not_permitted',
  '10505': 'not_permitted',
  '10506': 'not_permitted',
  '11500': 'unavailable',
};

/** The same for v2 and legacy (User API V2.0, "Return codes"; 3, 103 and 104 as clients saw them live). 0: a success without data. */
const tokenKinds: Readonly<Record<string, VendorErrorKind>> = {
  '0': 'not_permitted',
  '3': 'rate_limited',
  '103': 'credentials_rejected',
  '104': 'rate_limited',
  '1001': 'credentials_rejected',
  '1003': 'not_permitted',
  '2002': 'not_permitted',
};

/** No such dongle under this token: the code may be missing beside the message. */
const unknownDongles: readonly string[] = ['this sn did not access!', 'no auth!'];

const MINUTE_SECONDS = 60;
/** The calls of the account are used up. */
const QUOTA = '10405';
/** "Accumulated 3 requests within 5 minutes": wait for that to be over. */
const ACCUMULATED_SECONDS = 300;

/** Returns the error of an HTTP status, undefined for 200: business errors come with 200. */
export function errorOfStatus(call: SolaxCall, response: VendorResponse, timeScale: number): VendorError | undefined {
  if (response.status === 200) return undefined;
  return statusError(kindOfStatus(call, response), call, response, scaledMs(MINUTE_SECONDS, timeScale));
}

/** A page is a firewall's or a proxy's: it does not prove anything about the credentials. */
function kindOfStatus(call: SolaxCall, { status, body }: VendorResponse): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (status >= 500 || isPage(body)) return 'unavailable';
  if (status !== 401) return 'protocol';
  return call === 'oauth/token' ? 'credentials_rejected' : 'session_expired';
}

/** Returns the error of an envelope of the Developer API that is no success. */
export function developerError(call: SolaxCall, envelope: JsonRecord, timeScale: number): VendorError {
  const { vendorCode, vendorMessage } = vendorDetails(envelope.code, envelope.message ?? envelope.msg);
  const kind = developerKind(call, vendorCode, vendorMessage);
  const isQuota = vendorCode === QUOTA || (!Object.hasOwn(developerKinds, vendorCode) && isQuotaText(vendorMessage));
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : MINUTE_SECONDS, timeScale);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs, isQuota });
}

function developerKind(call: SolaxCall, code: string, message: string): VendorErrorKind {
  const kind = own(developerKinds, code) ?? kindOfText(message, 'session_expired');
  // Where the token itself is asked for, an authentication error speaks of client ID and secret.
  if (kind === 'session_expired' && call === 'oauth/token') return 'credentials_rejected';
  return kind ?? 'protocol';
}

/** Returns the error of an envelope of v2 or the legacy API that is no success. */
export function tokenError(call: SolaxCall, envelope: JsonRecord, timeScale: number): VendorError {
  const text = typeof envelope.result === 'string' ? envelope.result : envelope.exception;
  const { vendorCode, vendorMessage } = vendorDetails(envelope.code, text);
  const kind = tokenKind(vendorCode, vendorMessage);
  const isQuota = isQuotaText(vendorMessage);
  const seconds = /5 minutes/i.test(vendorMessage) ? ACCUMULATED_SECONDS : MINUTE_SECONDS;
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : seconds, timeScale);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs, isQuota });
}

function tokenKind(code: string, message: string): VendorErrorKind {
  if (unknownDongles.includes(message)) return 'not_permitted';
  const byText = kindOfText(message, 'credentials_rejected');
  return byText === 'rate_limited' ? byText : (own(tokenKinds, code) ?? byText ?? 'protocol');
}

function vendorDetails(code: unknown, message: unknown): { vendorCode: string; vendorMessage: string } {
  return {
    vendorCode: readText(code)?.slice(0, 40) ?? 'none',
    vendorMessage: messageText(message),
  };
}

/**
 * Returns whether the answer is 2002, or a success without data: the dongle is this token's, but the cloud has no data
 * of it.
 */
export function isWithoutData(error: VendorError): boolean {
  return error.details.vendorCode === '2002' || error.details.vendorCode === '0';
}

/** Errors are logged: a secret that the cloud repeats in its message is cut out. */
export function safeEnvelope(envelope: JsonRecord, secrets: readonly string[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value, secrets) : value,
    ]),
  );
}
