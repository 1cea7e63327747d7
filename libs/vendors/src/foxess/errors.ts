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
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { FoxessCall, FoxessEnvelope } from './wire.ts';

/** The kind of error for each `errno` (OpenAPI document, "Error codes"; errors/message; clients for 40402, 41201–41203, 41808, 41811, 42015, 44098). Of any other the text decides. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '40400': 'rate_limited',
  '40402': 'rate_limited',
  '41200': 'unavailable',
  '41201': 'unavailable',
  '41202': 'unavailable',
  '41203': 'unavailable',
  '42015': 'unavailable',
  '44098': 'unavailable',
  '41038': 'credentials_rejected',
  '41807': 'credentials_rejected',
  '41808': 'credentials_rejected',
  '41809': 'credentials_rejected',
  '41811': 'not_permitted',
  '41930': 'not_permitted',
  '41935': 'not_permitted',
};

/** The calls of the day are used up. */
const DAY_QUOTA = '40402';
/** The vendor does not state how long. */
const RATE_SECONDS = 60;

/** Returns the error of an HTTP status, undefined for 200. */
export function errorOfStatus(call: FoxessCall, response: VendorResponse, timeScale: number): VendorError | undefined {
  if (response.status === 200) return undefined;
  return statusError(kindOfStatus(response), call, response, scaledMs(RATE_SECONDS, timeScale));
}

function kindOfStatus({ status, body }: VendorResponse): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (status >= 500 || isPage(body)) return 'unavailable';
  return status === 401 ? 'credentials_rejected' : 'protocol';
}

/** Returns the error of an envelope, undefined for errno 0. */
export function errorOfErrno(call: FoxessCall, envelope: FoxessEnvelope, timeScale: number): VendorError | undefined {
  const code = readText(envelope.errno);
  if (code === '0') return undefined;
  const vendorCode = code?.slice(0, 40) ?? 'none';
  const vendorMessage = messageText(envelope.msg);
  const kind = own(kinds, vendorCode) ?? kindOfText(vendorMessage, 'credentials_rejected') ?? 'protocol';
  const isQuota = vendorCode === DAY_QUOTA || isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : RATE_SECONDS, timeScale);
  return codeError(kind, call, { name: 'errno', vendorCode, vendorMessage, waitMs, isQuota });
}
