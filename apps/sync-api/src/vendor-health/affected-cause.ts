import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import type { AffectedAccountView } from './vendor-health.views.ts';

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
const AFFECTED = `(v.status = 'awaiting_consent'
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

/** Uses the index of vendor accounts by vendor and account; devices are counted for the accounts of one page. */
const PAGE = `
  SELECT a.id AS "accountId", a.affected AS "affectedVendorAccounts",
    (SELECT count(*)::integer FROM devices d WHERE d.vendor_account_id = ANY(a.ids) AND d.monitored) AS "devicesWaiting"
  FROM (
    SELECT v.account_id AS id, count(*)::integer AS affected, array_agg(v.id) AS ids FROM vendor_accounts v
    WHERE v.vendor = $1 AND v.account_id > $2 AND ${AFFECTED}
    GROUP BY v.account_id ORDER BY v.account_id LIMIT $3
  ) a ORDER BY a.id`;

/** Reads whom a vendor's troubles affect, over all accounts. */
@Injectable()
export class AffectedAccounts {
  constructor(private readonly database: DataSource) {}

  list(vendor: string, limit: number, after = ''): Promise<AffectedAccountView[]> {
    return this.database.query<AffectedAccountView[]>(PAGE, [vendor, after, limit]);
  }
}
