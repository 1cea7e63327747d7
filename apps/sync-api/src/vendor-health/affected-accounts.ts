import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AFFECTED } from './affected-cause.ts';

/** An account whose vendor accounts at a vendor are not polled as they should be. */
export interface AffectedAccountView {
  accountId: string;
  affectedVendorAccounts: number;
  devicesWaiting: number;
}

/** By the index of vendor accounts by vendor and account; devices are counted for the accounts of one page. */
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
