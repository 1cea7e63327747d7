import { VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { ErrorRules } from './dialect.ts';
import { TOKEN_CALL, type PlatformEnvelope } from './wire.ts';

/** What each `code` decides at every cloud of the platform (SOLARMAN OpenAPI document V2.0.3, "Response status"). */
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

/** Some answers carry only the words. */
const endedTokenTexts: readonly string[] = ['auth token not found', 'auth invalid token'];

/** The device has sent nothing yet (or not on that day), or is gone. */
const withoutData: readonly string[] = ['2101016', '2101032'];

const WINDOW_SECONDS = 10;

/**
 * The error an HTTP status other than 200 stands for. Business errors come with 200; some were seen with 500, and then the envelope says more. A
 * gateway in front may say 401 or 429. `envelope`: undefined when the body is none.
 */
export function errorOfStatus(
  call: string,
  { status, headers, body }: VendorResponse,
  envelope: PlatformEnvelope | undefined,
  rules: ErrorRules,
  timeScale: number,
): VendorError {
  const details = { call, vendorCode: String(status) };
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (WINDOW_SECONDS * 1000) / timeScale;
    return new VendorError('rate_limited', `${call}: too many requests`, { ...details, retryAfterMs });
  }
  const told = envelope && errorOfEnvelope(call, envelope, rules, timeScale);
  if (told && told.kind !== 'protocol') return told;
  const page = body.trimStart().startsWith('<');
  return new VendorError(kindOfStatus(call, status, page), `${call} was answered with HTTP ${status}`, details);
}

/** A page is a firewall's or a proxy's: it says nothing about the credentials. */
function kindOfStatus(call: string, status: number, page: boolean): VendorErrorKind {
  if (status >= 500 || page) return 'unavailable';
  if (status === 401) return call === TOKEN_CALL ? 'credentials_rejected' : 'session_expired';
  return status === 403 ? 'not_permitted' : 'protocol';
}

/** The error of an envelope, undefined when it is a success. */
export function errorOfEnvelope(
  call: string,
  envelope: PlatformEnvelope,
  rules: ErrorRules,
  timeScale: number,
): VendorError | undefined {
  if (envelope.success === true) return undefined;
  const vendorCode = codeOf(envelope);
  const vendorMessage = typeof envelope.msg === 'string' ? envelope.msg.slice(0, 200) : '';
  const kind = kindOfCode(call, vendorCode, vendorMessage, rules);
  const seconds = own(rules.waits, vendorCode) ?? WINDOW_SECONDS;
  return new VendorError(kind, `${call} was answered with code ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: Math.ceil((seconds * 1000) / timeScale) }),
  });
}

/** Codes are strings, in some clients' recordings numbers. */
function codeOf({ code }: PlatformEnvelope): string {
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 40) : 'none';
}

function kindOfCode(call: string, code: string, message: string, rules: ErrorRules): VendorErrorKind {
  const byText = endedTokenTexts.includes(message) ? 'session_expired' : 'protocol';
  const kind = own(rules.kinds, code) ?? own(kinds, code) ?? byText;
  return call === TOKEN_CALL ? rules.kindOfLogin(kind, code, message) : kind;
}

function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Whether the answer says that this one device has nothing to show: no failure of the account. */
export function isWithoutData(error: unknown): error is VendorError {
  return hasCode(error, withoutData);
}

export function hasCode(error: unknown, codes: readonly string[]): error is VendorError {
  return error instanceof VendorError && codes.includes(error.details.vendorCode ?? '');
}

export function unavailable(call: string, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}
