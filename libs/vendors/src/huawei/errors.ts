import { scaledMs, VendorError, type VendorErrorKind } from '@heliograph/vendor-contract';
import { refusalSeconds } from './limits.ts';
import type { Envelope, HuaweiCall } from './wire.ts';

/** The kind of error for each `failCode` (dossier: "Envelope and error codes"); a code that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  305: 'session_expired',
  306: 'session_expired',
  307: 'session_expired',
  401: 'not_permitted',
  407: 'rate_limited',
  20001: 'credentials_rejected',
  20002: 'credentials_rejected',
  20003: 'credentials_rejected',
  20004: 'unavailable',
  20028: 'credentials_rejected',
  20045: 'not_permitted',
  20046: 'not_permitted',
  20056: 'not_permitted',
  20200: 'unavailable',
  20400: 'credentials_rejected',
  20403: 'credentials_rejected',
  20618: 'rate_limited',
  30003: 'credentials_rejected',
  30029: 'credentials_rejected',
};

/** The user's calls of the day are used up (20618): ask again each hour. */
const DAILY_REFUSAL_SECONDS = 3600;

export function isOk(envelope: Envelope): boolean {
  return envelope.success === true && Number(envelope.failCode ?? 0) === 0;
}

/** Returns the error of an answer that is not ok. Its message holds nothing of the request. */
export function errorOf(call: HuaweiCall, envelope: Envelope, timeScale: number): VendorError {
  const vendorCode = String(envelope.failCode ?? 'none');
  const kind = kinds[vendorCode] ?? 'protocol';
  const vendorMessage = messageOf(envelope);
  return new VendorError(kind, `${call} was answered with failCode ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== undefined && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: retryAfterMs(call, vendorCode, timeScale) }),
  });
}

function messageOf({ message, data }: Envelope): string | undefined {
  const text = message ?? (typeof data === 'string' ? data : undefined);
  return typeof text === 'string' && text !== '' ? text.slice(0, 200) : undefined;
}

function retryAfterMs(call: string, vendorCode: string, timeScale: number): number {
  const seconds = vendorCode === '20618' ? DAILY_REFUSAL_SECONDS : refusalSeconds(call);
  return scaledMs(seconds, timeScale);
}
