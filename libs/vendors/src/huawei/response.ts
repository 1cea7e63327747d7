import { parseSecret, unavailable, VendorError } from '@heliograph/vendor-contract';
import type { Envelope, HuaweiCall } from './wire.ts';

/** Business errors come with status 200: any other status comes from what stands before the interface. */
export function refuseStatus(call: HuaweiCall, status: number): void {
  // Access tokens of OAuth Connect are refused by the status; northbound sessions by failCode 305.
  if (status === 401 && call !== 'login')
    throw new VendorError('session_expired', `${call}: the token is refused`, { call, vendorCode: '401' });
  if (status === 404) throw new VendorError('not_permitted', `${call} does not exist in this region`, { call });
  if (status === 429) throw new VendorError('rate_limited', `${call}: HTTP 429`, { call, retryAfterMs: 60_000 });
  if (status >= 500) throw unavailable(call, `HTTP ${status}`);
}

/** Throws `unavailable` for HTML, half a JSON and nothing at all, `protocol` for JSON that is no envelope. */
export function parseEnvelope(call: HuaweiCall, body: string): Envelope {
  const value = parseSecret(call, body, 'the answer is not JSON');
  if (typeof value !== 'object' || value === null || !('failCode' in value)) {
    throw new VendorError('protocol', `${call}: the answer is no envelope`, { call });
  }
  return value as Envelope;
}
