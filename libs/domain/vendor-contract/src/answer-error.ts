import { reported } from '@heliograph/base-data';
import type { VendorResponse } from './adapter.ts';
import { isRecord, type JsonRecord } from './json-record.ts';
import { VendorError, type VendorErrorKind } from './vendor-error.ts';

/** Returns an error that implies nothing about the credentials: the call's name and why there is no usable answer. */
export function unavailable(call: string, why: string, cause?: unknown): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call }, cause === undefined ? undefined : { cause });
}

/** A login that the vendor accepted, and answered without the token: no outage, as waiting does not end it. */
export function withoutToken(call: string): VendorError {
  return new VendorError('protocol', `${call}: the vendor accepted the login, but its answer has no token`, { call });
}

export function isKind(error: unknown, ...kinds: readonly VendorErrorKind[]): error is VendorError {
  return error instanceof VendorError && kinds.includes(error.kind);
}

export function hasCode(error: unknown, codes: readonly string[]): error is VendorError {
  return error instanceof VendorError && codes.includes(error.details.vendorCode ?? '');
}

/**
 * Whether the body is markup: the page of a firewall or a proxy in front of the cloud, which implies nothing about the
 * credentials.
 */
export function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/** Milliseconds of our clock for so many seconds of the vendor's, rounded up. */
export function scaledMs(seconds: number, timeScale: number): number {
  return Math.ceil((seconds * 1000) / timeScale);
}

/** Milliseconds that `retry-after` names in seconds; `otherwiseMs` where it is missing or no number (an HTTP date). */
export function retryAfterMs(headers: VendorResponse['headers'], otherwiseMs: number): number {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : otherwiseMs;
}

/** The error of a status other than 200. `waitMs`: the wait after a `rate_limited` whose headers state none. */
export function statusError(
  kind: VendorErrorKind,
  call: string,
  { status, headers }: VendorResponse,
  waitMs?: number,
): VendorError {
  return new VendorError(kind, `${call} was answered with HTTP ${status}`, {
    call,
    vendorCode: String(status),
    ...reported({
      retryAfterMs: kind === 'rate_limited' && waitMs !== undefined ? retryAfterMs(headers, waitMs) : undefined,
    }),
  });
}

/** The error of HTTP 429. `waitMs`: the wait where the headers state none. */
export function tooManyRequests(call: string, { headers }: VendorResponse, waitMs: number): VendorError {
  const details = { call, vendorCode: '429', retryAfterMs: retryAfterMs(headers, waitMs) };
  return new VendorError('rate_limited', `${call}: too many requests`, details);
}

/** An error response with the vendor's own code and message. */
export interface VendorRefusal {
  /** The vendor's name of its code: `code`, `errno`. */
  name: string;
  vendorCode: string;
  /** Empty without a message. */
  vendorMessage: string;
  /** How long to wait, if it is a `rate_limited`. */
  waitMs: number;
  /** The limit is a quota of the whole account. */
  isQuota?: boolean;
  /** Advice for the user. */
  hint?: string | undefined;
}

/** The error of an envelope that is no success. */
export function codeError(
  kind: VendorErrorKind,
  call: string,
  { name, vendorCode, vendorMessage, waitMs, isQuota = false, hint }: VendorRefusal,
): VendorError {
  const why = hint === undefined ? '' : `: ${hint}`;
  return new VendorError(kind, `${call} was answered with ${name} ${vendorCode}${why}`, {
    call,
    vendorCode,
    ...reported({
      vendorMessage: vendorMessage === '' ? undefined : vendorMessage,
      retryAfterMs: kind === 'rate_limited' ? waitMs : undefined,
      wholeAccount: kind === 'rate_limited' && isQuota ? (true as const) : undefined,
    }),
  });
}

/** A vendor's code as text of at most 40 characters, whether it came as text or as a number; undefined when it is neither. */
export function codeText(code: unknown): string | undefined {
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 40) : undefined;
}

/** A vendor's message, at most 200 characters of it; empty when it is not a string. */
export function messageText(message: unknown): string {
  return typeof message === 'string' ? message.slice(0, 200) : '';
}

/** Returns the text with each secret masked: errors are logged, and a cloud may repeat sent values in them. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((kept, secret) => kept.replaceAll(secret, '***'), text);
}

/** The envelope of an answer. Throws `VendorError` (`unavailable`) for a page, half an answer, and JSON that is not an object. */
export function readEnvelope(call: string, body: string, parse: (text: string) => unknown = JSON.parse): JsonRecord {
  let value: unknown;
  try {
    value = parse(body);
  } catch (cause) {
    throw unavailable(call, 'the answer is not JSON', cause);
  }
  if (!isRecord(value)) throw unavailable(call, 'the answer is not an envelope');
  return value;
}

/**
 * Parses the JSON of an answer that may contain tokens. Throws `VendorError` (`unavailable`) without a cause when it is
 * invalid: a parser's message quotes the text, which may contain part of a token.
 */
export function parseSecret(call: string, body: string, why = 'the answer is not JSON'): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unavailable(call, why);
  }
}
