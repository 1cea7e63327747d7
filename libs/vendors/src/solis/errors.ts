import {
  codeError,
  codeText,
  isPage,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  QUOTA_SECONDS,
  scaledMs,
  statusError,
  tooManyRequests,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SolisCall, SolisEnvelope } from './wire.ts';

/** The kind of error for each `code` (dossier, "Envelope, errors, limits"); of any other the text decides. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  R0000: 'not_permitted',
  B0001: 'not_permitted',
  B0049: 'not_permitted',
  I0012: 'credentials_rejected',
  '1004': 'rate_limited',
  '1007': 'rate_limited',
};

const RATE_SECONDS = 5;

/** Returns the error of an HTTP status, undefined for 200. */
export function errorOfStatus(call: SolisCall, response: VendorResponse, timeScale: number): VendorError | undefined {
  const { status, body } = response;
  if (status === 200) return undefined;
  if (status === 429) return tooManyRequests(call, response, (RATE_SECONDS * 1000) / timeScale);
  const details = { call, vendorCode: String(status) };
  // A firewall in front of the cloud answers 403 with a page: that implies nothing about the key.
  if ((status === 401 || status === 403) && !isPage(body)) {
    return new VendorError(
      'credentials_rejected',
      `${call}: the cloud refused the signature (HTTP ${status})`,
      details,
    );
  }
  if (status === 408) {
    return new VendorError('unavailable', `${call}: our clock and the cloud's are more than 15 minutes apart`, details);
  }
  return statusError(status >= 500 || isPage(body) ? 'unavailable' : 'protocol', call, response);
}

/** Returns the error of an envelope, undefined for code 0. */
export function errorOfCode(call: SolisCall, envelope: SolisEnvelope, timeScale: number): VendorError | undefined {
  const vendorCode = codeText(envelope.code) ?? 'none';
  if (vendorCode === '0') return undefined;
  const vendorMessage = messageText(envelope.msg);
  // The daily quota speaks through R0000: `No authority too many request 200 times in 1DAYS` (recorded). It counts an interface, not the account.
  const byText = kindOfText(vendorMessage, 'credentials_rejected');
  const kind = byText === 'rate_limited' ? byText : (own(kinds, vendorCode) ?? byText ?? 'protocol');
  const waitMs = scaledMs(isQuotaText(vendorMessage) ? QUOTA_SECONDS : RATE_SECONDS, timeScale);
  return codeError(kind, call, { name: 'code', vendorCode, vendorMessage, waitMs });
}
