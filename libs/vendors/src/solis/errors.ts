import { VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { SolisCall, SolisEnvelope } from './wire.ts';

/** What each `code` decides (dossier, "Envelope, errors, limits"); a code that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  R0000: 'not_permitted',
  B0001: 'not_permitted',
  B0049: 'not_permitted',
  I0012: 'credentials_rejected',
  '1004': 'rate_limited',
  '1007': 'rate_limited',
};

/** The daily quota speaks through R0000: `No authority too many request 200 times in 1DAYS` (recorded). */
const QUOTA_TEXT = /too many request/i;
const DAILY_QUOTA_SECONDS = 3600;
const RATE_SECONDS = 5;

/** The error an HTTP status stands for, undefined for 200. */
export function errorOfStatus(call: SolisCall, response: VendorResponse, timeScale: number): VendorError | undefined {
  const { status, body } = response;
  if (status === 200) return undefined;
  const details = { call, vendorCode: String(status) };
  if (status === 429) {
    const seconds = Number(response.headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (RATE_SECONDS * 1000) / timeScale;
    return new VendorError('rate_limited', `${call}: too many requests`, { ...details, retryAfterMs });
  }
  // A firewall in front of the cloud answers 403 with a page: that says nothing about the key.
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
  const kind = status >= 500 || isPage(body) ? 'unavailable' : 'protocol';
  return new VendorError(kind, `${call} was answered with HTTP ${status}`, details);
}

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/** The error of an envelope, undefined for code 0. */
export function errorOfCode(call: SolisCall, envelope: SolisEnvelope, timeScale: number): VendorError | undefined {
  const code = typeof envelope.code === 'number' ? String(envelope.code) : envelope.code;
  if (code === '0') return undefined;
  const vendorCode = typeof code === 'string' ? code.slice(0, 40) : 'none';
  const vendorMessage = typeof envelope.msg === 'string' ? envelope.msg.slice(0, 200) : '';
  const daily = QUOTA_TEXT.test(vendorMessage);
  const kind = daily ? 'rate_limited' : (kinds[vendorCode] ?? 'protocol');
  const seconds = daily ? DAILY_QUOTA_SECONDS : RATE_SECONDS;
  return new VendorError(kind, `${call} was answered with code ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: Math.ceil((seconds * 1000) / timeScale) }),
  });
}

export function unavailable(call: SolisCall, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}
