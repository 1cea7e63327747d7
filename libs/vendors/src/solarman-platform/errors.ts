import {
  codeError,
  codeText,
  hasCode,
  isPage,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  QUOTA_SECONDS,
  scaledMs,
  statusError,
  tooManyRequests,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { ErrorRules } from './dialect.ts';
import { TOKEN_CALL, type PlatformEnvelope } from './wire.ts';

/** The kind of error for each `code` at every cloud of the platform (SOLARMAN OpenAPI document V2.0.3, "Response status"). */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '2101002': 'rate_limited',
  '2101003': 'not_permitted',
  '2101009': 'not_permitted',
  '2101017': 'session_expired',
  '2101019': 'session_expired',
  '2101023': 'not_permitted',
  '3201001': 'unavailable',
  '3501004': 'unavailable',
};

/** The device has sent nothing yet (or not on that day), or is gone. */
const withoutData: readonly string[] = ['2101016', '2101032'];

const WINDOW_SECONDS = 10;

/**
 * Returns the error of an HTTP status other than 200. Business errors come with 200; some were seen with 500, and then
 * the envelope has the details. A gateway in front may answer 401 or 429. `envelope`: undefined when the body is not
 * one.
 */
export function errorOfStatus(
  call: string,
  response: VendorResponse,
  envelope: PlatformEnvelope | undefined,
  rules: ErrorRules,
  timeScale: number,
): VendorError {
  if (response.status === 429) return tooManyRequests(call, response, (WINDOW_SECONDS * 1000) / timeScale);
  const vendorError = envelope && errorOfEnvelope(call, envelope, rules, timeScale);
  if (vendorError && vendorError.kind !== 'protocol') return vendorError;
  return statusError(kindOfStatus(call, response), call, response);
}

/** A page is a firewall's or a proxy's: it does not prove anything about the credentials. */
function kindOfStatus(call: string, { status, body }: VendorResponse): VendorErrorKind {
  if (status >= 500 || isPage(body)) return 'unavailable';
  if (status === 401) return call === TOKEN_CALL ? 'credentials_rejected' : 'session_expired';
  return status === 403 ? 'not_permitted' : 'protocol';
}

/** Returns the error of an envelope, undefined when it is a success. */
export function errorOfEnvelope(
  call: string,
  envelope: PlatformEnvelope,
  rules: ErrorRules,
  timeScale: number,
): VendorError | undefined {
  if (envelope.success === true) return undefined;
  // Codes are strings, in some clients' recordings numbers.
  const vendorCode = codeText(envelope.code) ?? 'none';
  const vendorMessage = messageText(envelope.msg);
  const kind = kindOfCode(call, vendorCode, vendorMessage, rules);
  const isQuota = rules.quotas?.includes(vendorCode) === true || isQuotaText(vendorMessage);
  const seconds = own(rules.waits, vendorCode) ?? (isQuota ? QUOTA_SECONDS : WINDOW_SECONDS);
  const waitMs = scaledMs(seconds, timeScale);
  const hint = own(rules.hints, vendorCode);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs, isQuota, hint });
}

function kindOfCode(call: string, code: string, message: string, rules: ErrorRules): VendorErrorKind {
  const kind = own(rules.kinds, code) ?? own(kinds, code) ?? kindOfText(message, 'session_expired') ?? 'protocol';
  return call === TOKEN_CALL ? rules.kindOfLogin(kind, code, message) : kind;
}

/** Returns whether the answer reports that this one device has no data: no failure of the account. */
export function isWithoutData(error: unknown): error is VendorError {
  return hasCode(error, withoutData);
}
