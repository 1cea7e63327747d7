import { readText, VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { SolplanetCall, SolplanetEnvelope } from './wire.ts';

/** What each `status` decides (document V1.1, "Error codes"); one that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '10010': 'not_permitted',
  '10012': 'not_permitted',
  '10403': 'not_permitted',
  '20006': 'credentials_rejected',
};

/** Beginnings of X-Ca-Error-Message (API gateway document, "Error codes"). */
const gatewayKinds: readonly (readonly [RegExp, VendorErrorKind])[] = [
  [/^(Invalid|Empty) Signature|^Invalid App ?(Key|Secret)/i, 'credentials_rejected'],
  [/^Throttled/i, 'rate_limited'],
  [/^Unauthorized/i, 'not_permitted'],
];

const RATE_SECONDS = 60;

/** The error an HTTP status stands for, undefined for 200. */
export function errorOfStatus(
  call: SolplanetCall,
  response: VendorResponse,
  timeScale: number,
): VendorError | undefined {
  const { status, headers } = response;
  if (status === 200) return undefined;
  const vendorMessage = gatewayMessage(headers['x-ca-error-message']);
  return vendorError(kindOfStatus(response, vendorMessage), `${call} was answered with HTTP ${status}`, timeScale, {
    call,
    vendorCode: readText(headers['x-ca-error-code'])?.slice(0, 40) ?? String(status),
    vendorMessage,
    retryAfter: headers['retry-after'],
  });
}

/** The gateway repeats the whole signed text, token included: nothing behind the message itself goes further. */
function gatewayMessage(header: string | undefined): string {
  return (header ?? '').split(/,?\s*Server StringToSign/i)[0]!.trim();
}

function kindOfStatus({ status, headers, body }: VendorResponse, message: string): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  const told = gatewayKinds.find(([pattern]) => pattern.test(message));
  if (told) return told[1];
  // A page of a firewall or a proxy in front of the cloud says nothing about the key.
  if (status >= 500 || body.trimStart().startsWith('<')) return 'unavailable';
  // Bursts are cut with a 403 that does not even bear the gateway's headers (live client).
  const isGateway = Object.keys(headers).some((name) => name.startsWith('x-ca-'));
  return status === 403 && !isGateway ? 'rate_limited' : 'protocol';
}

/** The error of an envelope, undefined for status 200. */
export function errorOfEnvelope(
  call: SolplanetCall,
  { status, info }: SolplanetEnvelope,
  timeScale: number,
): VendorError | undefined {
  const vendorCode = readText(status)?.slice(0, 40) ?? 'none';
  if (vendorCode === '200') return undefined;
  const kind = kinds[vendorCode] ?? 'protocol';
  return vendorError(kind, `${call} was answered with status ${vendorCode}`, timeScale, {
    call,
    vendorCode,
    vendorMessage: typeof info === 'string' ? info : '',
  });
}

interface Told {
  call: SolplanetCall;
  vendorCode: string;
  vendorMessage: string;
  retryAfter?: string | undefined;
}

function vendorError(kind: VendorErrorKind, message: string, timeScale: number, told: Told): VendorError {
  const { call, vendorCode, vendorMessage, retryAfter } = told;
  const seconds = Number(retryAfter ?? NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : Math.ceil((RATE_SECONDS * 1000) / timeScale);
  return new VendorError(kind, message, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage: vendorMessage.slice(0, 200) }),
    ...(kind === 'rate_limited' && { retryAfterMs }),
  });
}

export function unavailable(call: SolplanetCall, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}

/** Not granted, or of a device or plant that is no longer there: others in the same call may be. */
export function isRefusal(error: unknown): error is VendorError {
  return error instanceof VendorError && error.kind === 'not_permitted';
}
