import { reported } from '@heliograph/base-data';
import {
  isRecord,
  kindOfText,
  VendorError,
  type VendorErrorKind,
  type VendorResponse,
} from '@heliograph/vendor-contract';
import type { FroniusCall } from './wire.ts';

/** The kind of error for each `responseError` (dossier, "Errors"); of any other the text decides. */
const kinds: Readonly<Record<number, VendorErrorKind>> = {
  1011: 'rate_limited',
  1012: 'unavailable',
  1013: 'not_permitted',
  1015: 'not_permitted',
  1101: 'credentials_rejected',
  1102: 'credentials_rejected',
  1103: 'credentials_rejected',
  1104: 'credentials_rejected',
  1105: 'credentials_rejected',
  1106: 'credentials_rejected',
  1125: 'credentials_rejected',
};

/** A time in the text of a maintenance message. */
const TIME_IN_TEXT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/;

/**
 * Returns the error of an answer, undefined for HTTP 200 and 204. Waiting times are added by the caller, who knows the
 * clock.
 */
export function errorOf(call: FroniusCall, response: VendorResponse): VendorError | undefined {
  const { status } = response;
  if (status === 200 || status === 204) return undefined;
  const refusal = readError(response.body);
  const details = {
    call,
    vendorCode: refusal?.code ?? String(status),
    ...reported({ vendorMessage: refusal?.message === '' ? undefined : refusal?.message }),
  };
  return new VendorError(kindOf(response, refusal), `${call} was answered with HTTP ${status}`, details);
}

interface Refusal {
  code: string;
  message: string;
}

function readError(body: string): Refusal | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (!isRecord(value)) return undefined;
    const { responseError, responseMessage } = value;
    if (typeof responseError !== 'number' && typeof responseError !== 'string') return undefined;
    const message = typeof responseMessage === 'string' ? responseMessage.slice(0, 200) : '';
    return { code: String(responseError).slice(0, 20), message };
  } catch {
    return undefined;
  }
}

/**
 * A refusal without the vendor's own error body (a proxy's page, an empty body) implies nothing about the credentials.
 */
function kindOf({ status, body }: VendorResponse, refusal: Refusal | undefined): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  if (refusal) {
    const unknown = unknownKind(status);
    return kinds[Number(refusal.code)] ?? kindOfText(refusal.message, 'credentials_rejected') ?? unknown;
  }
  if (status === 404 && !body.trimStart().startsWith('<')) return 'not_permitted';
  return status >= 400 && status < 500 && isJson(body) ? 'protocol' : 'unavailable';
}

/** A system or device that the key does not see (any more) is 404: no fault of the cloud. */
function unknownKind(status: number): VendorErrorKind {
  if (status >= 500) return 'unavailable';
  return status === 404 ? 'not_permitted' : 'protocol';
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns Unix ms at which a refused client may ask again: the reset of the rate limit, or the end of a maintenance; undefined when neither is given.
 */
export function askAgainAt({ headers, body }: VendorResponse): number | undefined {
  const stated = headers['x-rate-limit-reset'] ?? TIME_IN_TEXT.exec(readError(body)?.message ?? '')?.[0];
  const at = stated === undefined ? NaN : Date.parse(stated);
  return Number.isFinite(at) ? at : undefined;
}
