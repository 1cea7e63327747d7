import {
  codeError,
  isPage,
  messageText,
  readText,
  scaledMs,
  statusError,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { FoxessCall, FoxessEnvelope } from './wire.ts';

/** The kind of error for each `errno` (OpenAPI document, "Error codes"; errors/message); one that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '40400': 'rate_limited',
  '41200': 'unavailable',
  '41038': 'credentials_rejected',
  '41807': 'credentials_rejected',
  '41809': 'credentials_rejected',
  '41930': 'not_permitted',
  '41935': 'not_permitted',
};

/** The vendor does not state how long: 40400 stands for the limit of a second as well as for that of a day. */
const RATE_SECONDS = 60;

/** Returns the error an HTTP status stands for, undefined for 200. */
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
  return codeError(kinds[vendorCode] ?? 'protocol', call, {
    name: 'errno',
    vendorCode,
    vendorMessage: messageText(envelope.msg),
    waitMs: scaledMs(RATE_SECONDS, timeScale),
  });
}
