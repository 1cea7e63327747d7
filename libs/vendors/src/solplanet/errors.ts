import { reported } from '@heliograph/base-data';
import {
  codeError,
  isKind,
  isPage,
  isQuotaText,
  kindOfText,
  messageText,
  own,
  QUOTA_SECONDS,
  readText,
  retryAfterMs,
  scaledMs,
  VendorError,
} from '@heliograph/vendor-contract';
import type { VendorErrorKind, VendorResponse } from '@heliograph/vendor-contract';
import type { SolplanetCall, SolplanetEnvelope } from './wire.ts';

/** The kind of error for each `status` (document V1.1, "Error codes"); of any other the text decides. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '10010': 'not_permitted',
  '10012': 'not_permitted',
  '10403': 'not_permitted',
  '20006': 'credentials_rejected',
};

/** Beginnings of X-Ca-Error-Message (API gateway document, "Error codes"). */
const gatewayKinds: readonly (readonly [RegExp, VendorErrorKind])[] = [
  [/^(Invalid|Empty) Signature|^Invalid App ?(Key|Secret)/i, 'credentials_rejected'],
  [/^Throttled/i, 'rate_limited'],
  [/^Unauthorized/i, 'not_permitted'],
];

const RATE_SECONDS = 60;

/** Returns the error of an HTTP status, undefined for 200. */
export function errorOfStatus(
  call: SolplanetCall,
  response: VendorResponse,
  timeScale: number,
): VendorError | undefined {
  const { status, headers } = response;
  if (status === 200) return undefined;
  const vendorMessage = gatewayMessage(headers['x-ca-error-message']);
  const kind = kindOfStatus(response, vendorMessage);
  return new VendorError(kind, `${call} was answered with HTTP ${status}`, {
    call,
    vendorCode: readText(headers['x-ca-error-code'])?.slice(0, 40) ?? String(status),
    ...reported({
      vendorMessage: vendorMessage === '' ? undefined : vendorMessage,
      retryAfterMs: kind === 'rate_limited' ? retryAfterMs(headers, scaledMs(RATE_SECONDS, timeScale)) : undefined,
    }),
  });
}

/** The gateway repeats the whole signed text, token included: only the message itself is passed on. */
function gatewayMessage(header: string | undefined): string {
  return (header ?? '')
    .split(/,?\s*Server StringToSign/i)[0]!
    .trim()
    .slice(0, 200);
}

function kindOfStatus({ status, headers, body }: VendorResponse, message: string): VendorErrorKind {
  if (status === 429) return 'rate_limited';
  const gatewayKind = gatewayKinds.find(([pattern]) => pattern.test(message));
  if (gatewayKind) return gatewayKind[1];
  // A page of a firewall or a proxy in front of the cloud implies nothing about the key.
  if (status >= 500 || isPage(body)) return 'unavailable';
  // Bursts are cut with a 403 that does not even bear the gateway's headers (live client).
  const isGateway = Object.keys(headers).some((name) => name.startsWith('x-ca-'));
  if (status === 403 && !isGateway) return 'rate_limited';
  return kindOfText(message, 'credentials_rejected') ?? 'protocol';
}

/** Returns the error of an envelope, undefined for status 200. */
export function errorOfEnvelope(
  call: SolplanetCall,
  { status, info }: SolplanetEnvelope,
  timeScale: number,
): VendorError | undefined {
  const vendorCode = readText(status)?.slice(0, 40) ?? 'none';
  if (vendorCode === '200') return undefined;
  const vendorMessage = messageText(info);
  const kind = own(kinds, vendorCode) ?? kindOfText(vendorMessage, 'credentials_rejected') ?? 'protocol';
  const isQuota = isQuotaText(vendorMessage);
  const waitMs = scaledMs(isQuota ? QUOTA_SECONDS : RATE_SECONDS, timeScale);
  return codeError(kind, call, { name: 'status', vendorCode, vendorMessage, waitMs, isQuota });
}

/** Returns whether the error is a refusal: not granted, or of a device or plant that is no longer there. Others in the same call may be granted. */
export function isRefusal(error: unknown): error is VendorError {
  return isKind(error, 'not_permitted');
}
