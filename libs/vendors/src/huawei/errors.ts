import {
  codeError,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  parseSecret,
  QUOTA_SECONDS,
  scaledMs,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind } from '@heliograph/vendor-contract';
import { refusalSeconds } from './polls.ts';
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

/** Returns the error of an answer that is not ok. Its message contains nothing of the request. */
export function errorOf(call: HuaweiCall, envelope: Envelope, timeScale: number): VendorError {
  const vendorCode = String(envelope.failCode ?? 'none');
  const vendorMessage = messageOf(envelope);
  const kind = own(kinds, vendorCode) ?? kindOfText(vendorMessage, 'session_expired') ?? 'protocol';
  const isQuota = vendorCode === DAY_QUOTA || isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : refusalSeconds(call), timeScale);
  return codeError(kind, call, { name: 'failCode', vendorCode, vendorMessage, waitMs, isQuota });
}

function messageOf({ message, data }: Envelope): string {
  return messageText(message ?? data);
}

/** Business errors come with status 200: any other status comes from a gateway in front of the interface. */
export function refuseStatus(call: HuaweiCall, status: number): void {
  // Access tokens of OAuth Connect are refused by the status; northbound sessions by failCode 305.
  if (status === 401 && call !== 'login')
    throw new VendorError('session_expired', `${call}: the token is refused`, { call, vendorCode: '401' });
  if (status === 404) throw new VendorError('not_permitted', `${call} does not exist in this region`, { call });
  if (status === 429) throw new VendorError('rate_limited', `${call}: HTTP 429`, { call, retryAfterMs: 60_000 });
  if (status >= 500) throw unavailable(call, `HTTP ${status}`);
}

/** Throws `unavailable` for HTML, half a JSON and nothing at all, `protocol` for JSON that is not an envelope. */
export function parseEnvelope(call: HuaweiCall, body: string): Envelope {
  const value = parseSecret(call, body, 'the answer is not JSON');
  if (typeof value !== 'object' || value === null || !('failCode' in value)) {
    throw new VendorError('protocol', `${call}: the answer is not an envelope`, { call });
  }
  return value as Envelope;
}
