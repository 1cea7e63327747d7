import { VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { DeyeCall, DeyeEnvelope } from './wire.ts';

/** What each `code` decides; a code that is not here is a `protocol` error. The last digits mean what they mean at SOLARMAN, the same platform. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '2101002': 'rate_limited',
  '2101003': 'not_permitted',
  '2101009': 'not_permitted',
  '2101017': 'session_expired',
  '2101019': 'session_expired',
  '2101023': 'not_permitted',
  '2106001': 'not_permitted',
  '3201001': 'unavailable',
  '3501004': 'unavailable',
};

/** Answered to a login: app, secret, company, user or password are not known. */
const refusedLogins: readonly string[] = [
  '2101018',
  '2101019',
  '2101020',
  '2101021',
  '2101025',
  '2101028',
  '2101035',
  '2101036',
];
/** The words stand within `msg`, which is then itself a JSON text; the code that goes with them was never recorded. */
const refusedLoginText = /incorrect password/i;

/** Some answers carry only the words. */
const endedTokenTexts: readonly string[] = ['auth token not found', 'auth invalid token'];

/** The device has sent nothing yet (or not on that day), or is gone. */
const withoutData: readonly string[] = ['2101016', '2101032'];
/** The account may not see a device of those named, or the call does not fit it. */
const refusedDevice: readonly string[] = ['2101023', '2106001'];

const WAIT_SECONDS = 10;

/**
 * The error an HTTP status other than 200 stands for. Business errors come with 200; some were seen with 500, and then the envelope says more.
 * `envelope`: undefined when the body is none.
 */
export function errorOfStatus(
  call: DeyeCall,
  { status, headers, body }: VendorResponse,
  envelope: DeyeEnvelope | undefined,
  timeScale: number,
): VendorError {
  const details = { call, vendorCode: String(status) };
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (WAIT_SECONDS * 1000) / timeScale;
    return new VendorError('rate_limited', `${call}: too many requests`, { ...details, retryAfterMs });
  }
  const told = envelope && errorOfEnvelope(call, envelope, timeScale);
  if (told && told.kind !== 'protocol') return told;
  const page = body.trimStart().startsWith('<');
  return new VendorError(kindOfStatus(call, status, page), `${call} was answered with HTTP ${status}`, details);
}

/** A page is a firewall's or a proxy's: it says nothing about the credentials. */
function kindOfStatus(call: DeyeCall, status: number, page: boolean): VendorErrorKind {
  if (status >= 500 || page) return 'unavailable';
  if (status === 401) return call === 'account/token' ? 'credentials_rejected' : 'session_expired';
  return status === 403 ? 'not_permitted' : 'protocol';
}

/** The error of an envelope, undefined when it is a success. */
export function errorOfEnvelope(call: DeyeCall, envelope: DeyeEnvelope, timeScale: number): VendorError | undefined {
  if (envelope.success === true) return undefined;
  const vendorCode = codeOf(envelope);
  const vendorMessage = typeof envelope.msg === 'string' ? envelope.msg.slice(0, 200) : '';
  const kind = kindOfCode(call, vendorCode, vendorMessage);
  return new VendorError(kind, `${call} was answered with code ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: Math.ceil((WAIT_SECONDS * 1000) / timeScale) }),
  });
}

/** Codes are strings, in some clients' recordings numbers. */
function codeOf({ code }: DeyeEnvelope): string {
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 40) : 'none';
}

function kindOfCode(call: DeyeCall, vendorCode: string, vendorMessage: string): VendorErrorKind {
  const byText = endedTokenTexts.includes(vendorMessage) ? 'session_expired' : 'protocol';
  const kind = Object.hasOwn(kinds, vendorCode) ? kinds[vendorCode]! : byText;
  return call === 'account/token' ? kindOfLogin(kind, vendorCode, vendorMessage) : kind;
}

/** There is no session to renew when a login is refused: the credentials are, or we do not know why. */
function kindOfLogin(kind: VendorErrorKind, vendorCode: string, vendorMessage: string): VendorErrorKind {
  if (refusedLogins.includes(vendorCode) || refusedLoginText.test(vendorMessage)) return 'credentials_rejected';
  return kind === 'session_expired' ? 'protocol' : kind;
}

/** Whether the answer says that this one device has nothing to show: no failure of the account. */
export function isWithoutData(error: unknown): error is VendorError {
  return error instanceof VendorError && withoutData.includes(error.details.vendorCode ?? '');
}

/** Whether the answer may be due to one of the devices that were named, so that the others can still be asked for. */
export function isOfDevice(error: unknown): error is VendorError {
  return (
    isWithoutData(error) || (error instanceof VendorError && refusedDevice.includes(error.details.vendorCode ?? ''))
  );
}

export function unavailable(call: DeyeCall, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}
