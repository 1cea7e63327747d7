import { codeError, isKind, messageText, VendorError, type VendorErrorKind } from '@heliograph/vendor-contract';
import type { GrowattEnvelope } from './wire.ts';

/** Codes that mean the same for all calls; 10002 … 10010 differ by call and are `protocol`: we asked wrongly. */
const kinds: Readonly<Record<number, VendorErrorKind>> = {
  10001: 'unavailable',
  10011: 'not_permitted',
  10012: 'rate_limited',
};

const IDENTICAL_REQUEST_MS = 300_000;

export interface ErrorContext {
  call: string;
  timeScale: number;
}

/** Returns the decision of an `error_code` other than 0. */
export function errorOf(envelope: GrowattEnvelope, { call, timeScale }: ErrorContext): VendorError {
  const kind = kinds[envelope.error_code] ?? 'protocol';
  const vendorCode = String(envelope.error_code);
  const vendorMessage = messageText(envelope.error_msg);
  const waitMs = Math.ceil(IDENTICAL_REQUEST_MS / timeScale);
  return codeError(kind, call, { name: 'error_code', vendorCode, vendorMessage, waitMs });
}

/** Interprets 10011 on a call that every token may make: the token itself is refused. */
export function asRefusedToken(error: unknown): unknown {
  if (!isKind(error, 'not_permitted')) return error;
  return new VendorError('credentials_rejected', `${error.details.call ?? 'growatt'}: the token was refused`, {
    ...error.details,
  });
}
