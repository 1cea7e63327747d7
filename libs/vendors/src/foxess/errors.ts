import { readText, VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import type { FoxessCall, FoxessEnvelope } from './wire.ts';

/** What each `errno` decides (OpenAPI document, "Error codes"; errors/message); one that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '40400': 'rate_limited',
  '41200': 'unavailable',
  '41038': 'credentials_rejected',
  '41807': 'credentials_rejected',
  '41809': 'credentials_rejected',
  '41930': 'not_permitted',
  '41935': 'not_permitted',
};

/** The vendor does not say how long: 40400 stands for the limit of a second as well as for that of a day. */
const RATE_SECONDS = 60;

/** The error an HTTP status stands for, undefined for 200. */
export function errorOfStatus(call: FoxessCall, response: VendorResponse, timeScale: number): VendorError | undefined {
  const { status, body, headers } = response;
  if (status === 200) return undefined;
  const details = { call, vendorCode: String(status) };
  const message = `${call} was answered with HTTP ${status}`;
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : waitMs(timeScale);
    return new VendorError('rate_limited', message, { ...details, retryAfterMs });
  }
  // A page of a firewall or a proxy in front of the cloud says nothing about the key.
  if (status === 401 && !isPage(body)) return new VendorError('credentials_rejected', message, details);
  return new VendorError(status >= 500 || isPage(body) ? 'unavailable' : 'protocol', message, details);
}

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

function waitMs(timeScale: number): number {
  return Math.ceil((RATE_SECONDS * 1000) / timeScale);
}

/** The error of an envelope, undefined for errno 0. */
export function errorOfErrno(call: FoxessCall, envelope: FoxessEnvelope, timeScale: number): VendorError | undefined {
  const code = readText(envelope.errno);
  if (code === '0') return undefined;
  const vendorCode = code?.slice(0, 40) ?? 'none';
  const vendorMessage = typeof envelope.msg === 'string' ? envelope.msg.slice(0, 200) : '';
  const kind = kinds[vendorCode] ?? 'protocol';
  return new VendorError(kind, `${call} was answered with errno ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: waitMs(timeScale) }),
  });
}

export function unavailable(call: FoxessCall, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}
