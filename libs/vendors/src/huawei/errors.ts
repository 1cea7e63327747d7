import {
  codeError,
  isQuotaText,
  kindOfText,
  messageText,
  QUOTA_SECONDS,
  scaledMs,
  type VendorError,
  type VendorErrorKind,
} from '@heliograph/vendor-contract';
import { refusalSeconds } from './limits.ts';
import type { Envelope, HuaweiCall } from './wire.ts';

/** The kind of error for each `failCode` (dossier: "Envelope and error codes"); of any other the text decides. */
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

/** The user's calls of the day are used up. */
const DAY_QUOTA = '20618';

export function isOk(envelope: Envelope): boolean {
  return envelope.success === true && Number(envelope.failCode ?? 0) === 0;
}

/** Returns the error of an answer that is not ok. Its message holds nothing of the request. */
export function errorOf(call: HuaweiCall, envelope: Envelope, timeScale: number): VendorError {
  const vendorCode = String(envelope.failCode ?? 'none');
  const vendorMessage = messageOf(envelope);
  const kind = kinds[vendorCode] ?? kindOfText(vendorMessage, 'session_expired') ?? 'protocol';
  const isQuota = vendorCode === DAY_QUOTA || isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : refusalSeconds(call), timeScale);
  return codeError(kind, call, { name: 'failCode', vendorCode, vendorMessage, waitMs, isQuota });
}

function messageOf({ message, data }: Envelope): string {
  return messageText(message ?? data);
}
