import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';

/** Why a vendor account is not polled as it should be. */
export const affectedCauses = [
  'vendor_fault',
  'rate_limited',
  'credentials_refused',
  'not_permitted',
  'consent_needed',
  'budget_spent',
  'service_fault',
  'settings',
] as const;
export type AffectedCause = (typeof affectedCauses)[number];

export type PolledState = Pick<VendorAccount, 'status' | 'pollingStatus' | 'errorKind' | 'errorOrigin'>;

/** The condition in SQL of accounts that have a cause; the table is `v`. */
export const AFFECTED = `(v.status = 'awaiting_consent'
  OR (v.status = 'active' AND v.polling_status IN ('backing_off', 'credentials_rejected', 'stopped')))`;

/** Returns undefined for an account that is polled, was not polled yet, or is paused by its user. */
export function affectedCause(account: PolledState): AffectedCause | undefined {
  const { status, pollingStatus, errorKind, errorOrigin } = account;
  if (status === 'awaiting_consent') return 'consent_needed';
  if (status === 'paused') return undefined;
  if (pollingStatus === 'credentials_rejected') return 'credentials_refused';
  if (pollingStatus !== 'backing_off' && pollingStatus !== 'stopped') return undefined;
  if (errorKind === 'rate_limited') return errorOrigin === 'ours' ? 'budget_spent' : 'rate_limited';
  if (errorKind === 'not_permitted') return 'not_permitted';
  if (errorOrigin === 'ours' || errorKind === 'internal' || errorKind === null) return 'service_fault';
  return pollingStatus === 'stopped' ? 'settings' : 'vendor_fault';
}
