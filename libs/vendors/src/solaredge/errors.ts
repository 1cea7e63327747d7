import { reported } from '@heliograph/base-data';
import { kindOfText, parseRecord, VendorError } from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse, JsonRecord } from '@heliograph/vendor-contract';
import { CYCLE_SECONDS } from './declaration.ts';
import type { SolarEdgeCall } from './wire.ts';

/** The kind of error for each status, where the vendor's own problem document comes with it (dossier: "Errors"). */
const kinds: Readonly<Record<number, VendorErrorKind>> = {
  401: 'session_expired',
  403: 'not_permitted',
  404: 'not_permitted',
  429: 'rate_limited',
};

/** OAuth errors that no retry can resolve: the user must consent again or correct the client (RFC 6749). */
const refusals: readonly string[] = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'access_denied'];

const MINUTE = 60;

export interface ErrorContext {
  now: number;
  timeScale: number;
  /** Secrets cut out of the vendor's messages, which might repeat them. */
  secrets: readonly string[];
}

/**
 * Returns the error of an answer, undefined for a 2xx. A 401 is `session_expired`: the caller knows whether it had a
 * session.
 */
export function errorOf(call: SolarEdgeCall, response: VendorResponse, context: ErrorContext): VendorError | undefined {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return rateLimited(call, headers, context);
  const problem = parseRecord(response.body);
  const oauth = typeof problem?.error === 'string' ? problem.error : undefined;
  const vendorMessage = messageOf(problem, context.secrets);
  const kind = kindOf(status, problem, oauth, vendorMessage);
  return new VendorError(kind, `${call} was answered with HTTP ${status}`, {
    call,
    vendorCode: oauth ?? String(status),
    ...reported({ vendorMessage }),
  });
}

/** A firewall's or a portal's page implies nothing about the credentials. */
function kindOf(
  status: number,
  problem: JsonRecord | undefined,
  oauth: string | undefined,
  message: string | undefined,
): VendorErrorKind {
  if (status >= 500 || status < 400 || !problem) return 'unavailable';
  if (oauth !== undefined && refusals.includes(oauth)) return 'credentials_rejected';
  return kinds[status] ?? kindOfText(message ?? '', 'session_expired') ?? 'protocol';
}

/**
 * Two kinds of 429. Calls of the minute are gone: remaining 0, and `retry-after` states how long. Credits of the month are gone: calls of the minute
 * remain, no `retry-after`; nothing but the next billing cycle helps.
 */
function rateLimited(
  call: SolarEdgeCall,
  headers: Readonly<Record<string, string>>,
  { now, timeScale }: ErrorContext,
): VendorError {
  const retryAfter = Number(headers['retry-after'] ?? NaN);
  if (isMonthUsedUp(headers)) {
    return new VendorError('rate_limited', `${call}: the credits of this month are spent`, {
      call,
      vendorCode: '429',
      retryAfterMs: nextCycle(now, timeScale) - now,
      wholeAccount: true,
    });
  }
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : (MINUTE * 1000) / timeScale;
  return new VendorError('rate_limited', `${call}: too many calls in this minute`, {
    call,
    vendorCode: '429',
    retryAfterMs: Math.max(1, Math.ceil(retryAfterMs)),
  });
}

/**
 * Returns the beginning of the next billing cycle, Unix ms: the first of the next month in UTC; where time runs faster, the next of such stretches.
 */
export function nextCycle(now: number, timeScale: number): number {
  if (timeScale === 1) {
    const date = new Date(now);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  const cycle = (CYCLE_SECONDS * 1000) / timeScale;
  return (Math.floor(now / cycle) + 1) * cycle;
}

export function isMonthUsedUp(headers: Readonly<Record<string, string>>): boolean {
  return headers['retry-after'] === undefined && Number(headers['x-ratelimit-remaining-minute'] ?? NaN) > 0;
}

function messageOf(problem: JsonRecord | undefined, secrets: readonly string[]): string | undefined {
  const message = problem?.detail ?? problem?.error_description ?? problem?.title ?? problem?.message;
  if (typeof message !== 'string' || message === '') return undefined;
  return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), message).slice(0, 200);
}
