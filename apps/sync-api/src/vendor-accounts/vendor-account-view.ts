import type { ConsentOutcome } from '../authorizations/authorization-states.ts';
import { gapsView, type GivenUpGapView, type OpenGapView } from './gap-view.ts';
import { pollingAdvice } from './polling-advice.ts';
import type { VendorAccount, VendorAccountStatus } from './vendor-account.entity.ts';
import { secondsOf } from '@heliograph/service';

/** A vendor account as the API returns it: without credentials in any form. */
export interface VendorAccountView {
  id: string;
  /** The same id, by the name the sync operation uses. */
  dataAccessUserId: string;
  vendor: string;
  region: string;
  name: string | null;
  timezone: string | null;
  status: VendorAccountStatus;
  polling: {
    /** `polling`, `backing_off`, `credentials_rejected`, `stopped`; null before the first poll. */
    status: string | null;
    lastError: string | null;
    /** One sentence on what to do; null: nothing is wrong. */
    action: string | null;
    /** The time of the next call to the vendor, Unix seconds. */
    retryAt: number | null;
    /** Unix seconds. */
    lastSuccessAt: number | null;
  };
  /** Samples that polls missed: being fetched from the vendor's history (oldest first), or given up (newest first). */
  gaps: { open: OpenGapView[]; givenUp: GivenUpGapView[] };
  /** The outcome of the last consent; null: there was none. */
  consent: ConsentOutcome | null;
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
    polling: {
      status: pollingStatus,
      lastError,
      action: pollingAdvice(row),
      retryAt: row.retryAt && secondsOf(row.retryAt),
      lastSuccessAt: row.lastSuccessAt && secondsOf(row.lastSuccessAt),
    },
    gaps: gapsView(row),
    consent: row.consent,
    lastSyncedAt: row.lastSyncedAt && secondsOf(row.lastSyncedAt),
    createdAt: secondsOf(row.createdAt),
  };
}
