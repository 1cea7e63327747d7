import { reported } from '@heliograph/base-data';
import { kindOfText, parseRecord, readNumber, unavailable, VendorError } from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse, JsonRecord } from '@heliograph/vendor-contract';
import type { EnphaseCall } from './wire.ts';

const MINUTE_MS = 60_000;
/** `API Key missing in url/headers!`, `API Key and Client ID of the access token do not match`. */
const API_KEY_TEXT = /api\s*key/i;

/** The meaning of each error of the token endpoint for the credentials (OAuth 2.0, RFC 6749 §5.2, and the framework behind it). */
const refusals = new Set(['invalid_grant', 'invalid_client', 'unauthorized', 'unauthorized_client', 'invalid_token']);

interface Refusal {
  code: string;
  message: string;
  body: JsonRecord;
}

/** Returns the error of an answer of the API; undefined for 200. `now` in Unix ms. */
export function errorOf(
  call: EnphaseCall,
  response: VendorResponse,
  now: number,
  timeScale: number,
): VendorError | undefined {
  if (response.status === 200) return undefined;
  const refusal = readRefusal(response);
  if (!refusal) return unavailable(call, `answered HTTP ${response.status} without an error of the API`);
  if (response.status === 429) return rateLimited(call, refusal, now, timeScale);
  const kind = kindOf(response.status, refusal);
  return new VendorError(kind, `${call} was answered with HTTP ${response.status}`, detailsOf(call, refusal));
}

/** Returns the error of the token endpoint; undefined for 200. The vendor's text is left out: it may repeat the refused token. */
export function tokenErrorOf(response: VendorResponse, now: number, timeScale: number): VendorError | undefined {
  if (response.status === 200) return undefined;
  const body = parseRecord(response.body);
  const error = typeof body?.error === 'string' ? body.error : undefined;
  if (error === undefined || response.status >= 500 || response.status === 429)
    return errorOf('token', response, now, timeScale);
  const kind = refusals.has(error) ? 'credentials_rejected' : 'protocol';
  const vendorCode = error.slice(0, 40);
  return new VendorError(kind, `the token endpoint refused: ${vendorCode}`, { call: 'token', vendorCode });
}

function kindOf(status: number, { message }: Refusal): VendorErrorKind {
  if (status >= 500 && status !== 501) return 'unavailable';
  if (status === 401) return API_KEY_TEXT.test(message) ? 'credentials_rejected' : 'session_expired';
  if (status === 403 || status === 404) return 'not_permitted';
  return kindOfText(message, 'session_expired') ?? 'protocol';
}

/** Takes the wait from `period_end`, where it is sent; else the minute is taken for the period. */
function rateLimited(call: EnphaseCall, refusal: Refusal, now: number, timeScale: number): VendorError {
  const end = readNumber(refusal.body.period_end);
  const until = end === undefined ? MINUTE_MS / timeScale : end * 1000 - now;
  return new VendorError('rate_limited', `${call}: the plan's calls are used up`, {
    ...detailsOf(call, refusal),
    retryAfterMs: Math.ceil(Math.max(1000 / timeScale, until)),
    ...reported({ wholeAccount: refusal.body.period === 'month' ? (true as const) : undefined }),
  });
}

function detailsOf(call: EnphaseCall, { code, message }: Refusal): VendorError['details'] {
  return { call, vendorCode: code, ...reported({ vendorMessage: message === '' ? undefined : message }) };
}

/** Reads three shapes: `{message,details,code}`, `{reason,message:[…]}`, `{errorCode,errorMessages:[…]}`; undefined for anything else. */
function readRefusal({ status, body: text }: VendorResponse): Refusal | undefined {
  const body = parseRecord(text);
  if (!body) return undefined;
  const messages = [body.message, body.details, body.errorMessages, body.error, body.error_description]
    .flat()
    .filter((message) => typeof message === 'string');
  if (messages.length === 0) return undefined;
  const code = body.code ?? body.reason ?? body.errorCode ?? status;
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 40) : String(status),
    message: messages.join(': ').slice(0, 200),
    body,
  };
}
