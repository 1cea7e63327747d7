import {
  codeError,
  isPage,
  isRecord,
  messageText,
  parseSecret,
  scaledMs,
  statusError,
  unavailable,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import { codeOf, isSuccess, type Envelope } from './wire.ts';

/** The kind of error for each `code` after a login; one that is not here is a `protocol` error. */
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

/** Returns the envelope of an answer. Throws `VendorError` for HTML, half a JSON, and every HTTP status but 200. */
export function envelopeOf(call: string, response: VendorResponse, timeScale: number): Envelope {
  if (response.status !== 200)
    throw statusError(kindOfStatus(response), call, response, (RATE_SECONDS * 1000) / timeScale);
  const value = parseSecret(call, response.body, 'the answer is not JSON');
  if (!isRecord(value) || !('code' in value)) throw unavailable(call, 'the answer is no envelope');
  return value;
}

function kindOfStatus({ status, body }: VendorResponse): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (status === 401) return 'session_expired';
  if (status >= 500 || (status !== 404 && isPage(body))) return 'unavailable';
  return status === 403 || status === 404 ? 'not_permitted' : 'protocol';
}

/** Returns the error of an envelope, undefined for success. */
export function errorOfCode(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  return errorOfKind(kinds[codeOf(envelope)] ?? 'protocol', call, envelope, timeScale);
}

/** Returns the error of a refused login: only an explicit refusal of the password counts as refused credentials. */
export function errorOfLogin(call: string, envelope: Envelope, timeScale: number): VendorError | undefined {
  if (isSuccess(envelope)) return undefined;
  const code = codeOf(envelope);
  if (code === 'GY0429') return errorOfKind('rate_limited', call, envelope, timeScale);
  const wrong = code === '100005' || /^A02\d\d$/.test(code) || WRONG_PASSWORD.test(messageOf(envelope));
  return errorOfKind(wrong ? 'credentials_rejected' : 'protocol', call, envelope, timeScale);
}

function errorOfKind(kind: VendorErrorKind, call: string, envelope: Envelope, timeScale: number): VendorError {
  return codeError(kind, call, {
    name: 'code',
    vendorCode: codeOf(envelope),
    vendorMessage: messageOf(envelope),
    waitMs: scaledMs(RATE_SECONDS, timeScale),
  });
}

function messageOf({ msg, description }: Envelope): string {
  return messageText(typeof msg === 'string' ? msg : description);
}
