import type { VendorAccount } from './vendor-account.entity.ts';

/** A vendor account as the API shows it: no credentials in any form. */
export interface VendorAccountView {
  id: string;
  /** The same id, by the name the sync operation uses. */
  dataAccessUserId: string;
  vendor: string;
  region: string;
  name: string | null;
  timezone: string | null;
  status: 'active' | 'paused';
  polling: {
    /** `polling`, `backing_off`, `credentials_rejected`, `stopped`; null before the first poll. */
    status: string | null;
    lastError: string | null;
    /** Unix seconds. */
    lastSuccessAt: number | null;
  };
  lastSyncedAt: number | null;
  createdAt: number;
}

export function vendorAccountView(row: VendorAccount): VendorAccountView {
  const { id, vendor, region, name, timezone, status, pollingStatus, lastError } = row;
  return {
    id,
    dataAccessUserId: id,
    vendor,
    region,
    name,
    timezone,
    status,
    polling: { status: pollingStatus, lastError, lastSuccessAt: unixSeconds(row.lastSuccessAt) },
    lastSyncedAt: unixSeconds(row.lastSyncedAt),
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
  };
}

const unixSeconds = (date: Date | null): number | null => (date ? Math.floor(date.getTime() / 1000) : null);
