import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { affectedCause, type PolledState } from './affected-cause.ts';
import type { AffectedVendorAccount, OwnAccountsView } from './vendor-health.views.ts';

interface Row extends PolledState {
  id: string;
  vendor: string;
  name: string | null;
  until: number | null;
  openGaps: number;
  lastSuccessAt: number | null;
  devicesWaiting: number;
}

const SHOWN = 100;

/** An account has at most 500 vendor accounts; devices are counted for the affected ones alone. */
const ACCOUNTS = `
  SELECT v.id, v.vendor, v.name, v.status, v.polling_status AS "pollingStatus", v.error_kind AS "errorKind",
    v.error_origin AS "errorOrigin", floor(extract(epoch FROM v.retry_at))::float8 AS until,
    floor(extract(epoch FROM v.last_success_at))::float8 AS "lastSuccessAt",
    CASE jsonb_typeof(v.gaps) WHEN 'array' THEN jsonb_array_length(v.gaps) ELSE 0 END AS "openGaps"
  FROM vendor_accounts v WHERE v.account_id = $1 AND v.vendor = ANY($2::text[]) ORDER BY v.created_at, v.id`;

const DEVICES = `
  SELECT vendor_account_id AS id, count(*)::integer AS devices FROM devices
  WHERE vendor_account_id = ANY($1::text[]) AND monitored GROUP BY vendor_account_id`;

/** Reads how the caller's own vendor accounts fare. */
@Injectable()
export class OwnAccounts {
  constructor(private readonly database: DataSource) {}

  /** Returns a function of the vendor's id. */
  async of(accountId: string, vendors: readonly string[]): Promise<(vendor: string) => OwnAccountsView> {
    const rows = await this.database.query<Omit<Row, 'devicesWaiting'>[]>(ACCOUNTS, [accountId, vendors]);
    const troubled = rows.filter((row) => affectedCause(row) !== undefined).map(({ id }) => id);
    const counted = await this.database.query<{ id: string; devices: number }[]>(DEVICES, [troubled]);
    const devices = new Map(counted.map((row) => [row.id, row.devices]));
    const byVendor = Map.groupBy(
      rows.map((row): Row => ({ ...row, devicesWaiting: devices.get(row.id) ?? 0 })),
      ({ vendor }) => vendor,
    );
    return (vendor) => viewOf(byVendor.get(vendor) ?? []);
  }
}

function viewOf(rows: readonly Row[]): OwnAccountsView {
  const affected = rows.flatMap((row): AffectedVendorAccount[] => {
    const cause = affectedCause(row);
    const { id, name, until, devicesWaiting, openGaps, lastSuccessAt } = row;
    return cause === undefined ? [] : [{ id, name, cause, until, devicesWaiting, openGaps, lastSuccessAt }];
  });
  const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);
  const good = rows.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []);
  return {
    vendorAccounts: rows.length,
    affectedVendorAccounts: affected.length,
    devicesWaiting: sum(affected.map(({ devicesWaiting }) => devicesWaiting)),
    openGaps: sum(rows.map(({ openGaps }) => openGaps)),
    lastSuccessAt: good.length > 0 ? Math.max(...good) : null,
    affected: affected.slice(0, SHOWN),
  };
}
