import { VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { SolarmanCall, SolarmanEnvelope } from './wire.ts';

/** What each `code` decides (SOLARMAN OpenAPI document V2.0.3, "Response status"); a code that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '2101002': 'rate_limited',
  '2101003': 'not_permitted',
  '2101009': 'not_permitted',
  '2101010': 'rate_limited',
  '2101017': 'session_expired',
  '2101018': 'credentials_rejected',
  '2101019': 'session_expired',
  '2101020': 'credentials_rejected',
  '2101021': 'credentials_rejected',
  '2101023': 'not_permitted',
  '2101025': 'session_expired',
  '2101027': 'not_permitted',
  '2101028': 'credentials_rejected',
  '2101035': 'credentials_rejected',
  '2101036': 'credentials_rejected',
  '3201001': 'unavailable',
  '3501004': 'unavailable',
};

/** Some answers carry only the words. */
const endedTokenTexts: readonly string[] = ['auth token not found', 'auth invalid token'];

/** The device has sent nothing yet (or not on that day), or is gone. */
const withoutData: readonly string[] = ['2101016', '2101032'];

const WINDOW_SECONDS = 10;
/** The calls bought for the App ID are spent: ask again each hour. */
const ALLOWANCE_CODE = '2101010';
const ALLOWANCE_SECONDS = 3600;

/** The error an HTTP status stands for, undefined for 200. Business errors come with 200; a gateway in front may say 401 or 429. */
export function errorOfStatus(
  call: SolarmanCall,
  { status, headers, body }: VendorResponse,
  timeScale: number,
): VendorError | undefined {
  if (status === 200) return undefined;
  const details = { call, vendorCode: String(status) };
  const page = body.trimStart().startsWith('<');
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (WINDOW_SECONDS * 1000) / timeScale;
    return new VendorError('rate_limited', `${call}: too many requests`, { ...details, retryAfterMs });
  }
  return new VendorError(kindOfStatus(call, status, page), `${call} was answered with HTTP ${status}`, details);
}

/** A page is a firewall's or a proxy's: it says nothing about the credentials. */
function kindOfStatus(call: SolarmanCall, status: number, page: boolean): VendorErrorKind {
  if (status >= 500 || page) return 'unavailable';
  if (status === 401) return call === 'account/token' ? 'credentials_rejected' : 'session_expired';
  return status === 403 ? 'not_permitted' : 'protocol';
}

/** The error of an envelope, undefined when it is a success. */
export function errorOfEnvelope(
  call: SolarmanCall,
  envelope: SolarmanEnvelope,
  timeScale: number,
): VendorError | undefined {
  if (envelope.success === true) return undefined;
  const vendorCode = codeOf(envelope);
  const vendorMessage = typeof envelope.msg === 'string' ? envelope.msg.slice(0, 200) : '';
  const kind = kindOfCode(call, vendorCode, vendorMessage);
  const seconds = vendorCode === ALLOWANCE_CODE ? ALLOWANCE_SECONDS : WINDOW_SECONDS;
  return new VendorError(kind, `${call} was answered with code ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: Math.ceil((seconds * 1000) / timeScale) }),
  });
}

/** Codes are strings, in some clients' recordings numbers. */
function codeOf({ code }: SolarmanEnvelope): string {
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 40) : 'none';
}

/** There is no session to renew when a login is refused: the credentials are. */
function kindOfCode(call: SolarmanCall, vendorCode: string, vendorMessage: string): VendorErrorKind {
  const byText = endedTokenTexts.includes(vendorMessage) ? 'session_expired' : 'protocol';
  const kind = Object.hasOwn(kinds, vendorCode) ? kinds[vendorCode]! : byText;
  return kind === 'session_expired' && call === 'account/token' ? 'credentials_rejected' : kind;
}

/** Whether the answer says that this one device has nothing to show: no failure of the account. */
export function isWithoutData(error: unknown): error is VendorError {
  return error instanceof VendorError && withoutData.includes(error.details.vendorCode ?? '');
}

export function unavailable(call: SolarmanCall, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}
