import { VendorError, type VendorErrorKind, type VendorResponse } from '@heliograph/vendor-contract';
import { codeOf, isRecord, isSuccess, type Envelope } from './wire.ts';

/** What each `code` decides after a login; one that is not here is a `protocol` error. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '100001': 'session_expired',
  '100002': 'session_expired',
  C0602: 'session_expired',
  '100025': 'not_permitted',
  GY0429: 'rate_limited',
};

/** Clients wait that long after GY0429; the vendor names no time. */
const RATE_SECONDS = 300;
const WRONG_PASSWORD =
  /(password|passwort|contraseña|senha|mot de passe).*(error|incorrect|wrong|invalid)|(密码|帐号|账号).*错误/i;

/** The envelope of an answer. Throws `VendorError` for HTML, half a JSON, and every HTTP status but 200. */
export function envelopeOf(call: string, response: VendorResponse, timeScale: number): Envelope {
  const { status } = response;
  if (status !== 200) throw errorOfStatus(call, response, timeScale);
  let value: unknown;
  try {
    value = JSON.parse(response.body);
  } catch {
    // The parser's message quotes the text, and the text may hold a token: it goes no further.
    throw unavailable(call, 'the answer is not JSON');
  }
  if (!isRecord(value) || !('code' in value)) throw unavailable(call, 'the answer is no envelope');
  return value;
}

function errorOfStatus(call: string, { status, body, headers }: VendorResponse, timeScale: number): VendorError {
  const details = { call, vendorCode: String(status) };
  const message = `${call} was answered with HTTP ${status}`;
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (RATE_SECONDS * 1000) / timeScale;
    return new VendorError('rate_limited', message, { ...details, retryAfterMs });
  }
  if (status === 401) return new VendorError('session_expired', message, details);
  // A firewall's page says nothing about the account.
  if (status >= 500 || (status !== 404 && body.trimStart().startsWith('<'))) {
    return new VendorError('unavailable', message, details);
  }
  return new VendorError(status === 403 || status === 404 ? 'not_permitted' : 'protocol', message, details);
}

/** The error of an envelope, undefined for success. */
export function errorOfCode(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  return errorOfKind(kinds[codeOf(envelope)] ?? 'protocol', call, envelope, timeScale);
}

/** The error of a refused login: only what the vendor really says about the password counts as refused credentials. */
export function errorOfLogin(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  const code = codeOf(envelope);
  if (code === 'GY0429') return errorOfKind('rate_limited', call, envelope, timeScale);
  const wrong = code === '100005' || /^A02\d\d$/.test(code) || WRONG_PASSWORD.test(messageOf(envelope));
  return errorOfKind(wrong ? 'credentials_rejected' : 'protocol', call, envelope, timeScale);
}

function errorOfKind(kind: VendorErrorKind, call: string, envelope: Envelope, timeScale: number): VendorError {
  const vendorCode = codeOf(envelope);
  const vendorMessage = messageOf(envelope);
  return new VendorError(kind, `${call} was answered with code ${vendorCode}`, {
    call,
    vendorCode,
    ...(vendorMessage !== '' && { vendorMessage }),
    ...(kind === 'rate_limited' && { retryAfterMs: Math.ceil((RATE_SECONDS * 1000) / timeScale) }),
  });
}

function messageOf({ msg, description }: Envelope): string {
  const text = typeof msg === 'string' ? msg : description;
  return typeof text === 'string' ? text.slice(0, 200) : '';
}

export function unavailable(call: string, why: string): VendorError {
  return new VendorError('unavailable', `${call}: ${why}`, { call });
}

export function isKind(error: unknown, ...wanted: VendorErrorKind[]): error is VendorError {
  return error instanceof VendorError && wanted.includes(error.kind);
}
