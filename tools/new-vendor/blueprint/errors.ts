import { codeError, codeText, isPage, messageText, scaledMs, statusError } from '@heliograph/vendor-contract';
import type { VendorError, VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import { OK, type NewVendorCall, type NewVendorEnvelope } from './wire.ts';

/** The error kind of each `code`, by the vendor's document; a code that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {};

const RATE_SECONDS = 60;

/** The error an HTTP status stands for, undefined for 200. */
export function errorOfStatus(
  call: NewVendorCall,
  response: VendorResponse,
  timeScale: number,
): VendorError | undefined {
  if (response.status === 200) return undefined;
  return statusError(kindOfStatus(response), call, response, scaledMs(RATE_SECONDS, timeScale));
}

function kindOfStatus({ status, body }: VendorResponse): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (status >= 500 || isPage(body)) return 'unavailable';
  return status === 401 ? 'credentials_rejected' : 'protocol';
}

/** The error of an envelope, undefined for a success. */
export function errorOfCode(
  call: NewVendorCall,
  envelope: NewVendorEnvelope,
  timeScale: number,
): VendorError | undefined {
  const vendorCode = codeText(envelope.code) ?? 'none';
  if (vendorCode === OK) return undefined;
  return codeError(kinds[vendorCode] ?? 'protocol', call, {
    name: 'code',
    vendorCode,
    vendorMessage: messageText(envelope.message),
    waitMs: scaledMs(RATE_SECONDS, timeScale),
  });
}
