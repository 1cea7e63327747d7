import type { ImportStateRecord } from '@heliograph/messaging';
import type { PollerStatus } from '../polling/account-poller.ts';

/** The polling state of an account. `idle`: it has no device to poll; `unavailable`: its vendor is in an outage. */
export type PollingState = PollerStatus | 'idle' | 'unavailable';

export interface AccountPolling {
  vendor: string;
  state: PollingState;
  /** The time of its last good poll; before the first, since when it is to be polled; Unix ms. */
  since: number;
  /** The open gaps; `oldestTo` is the end of the oldest, Unix seconds. */
  gaps?: { count: number; oldestTo: number | undefined };
  /** Of its import of past samples. */
  importPhase?: ImportStateRecord['phase'];
  /** The last progress of that import, Unix ms; absent when it has ended. */
  importProgressAt?: number;
}

export interface VendorPolling {
  accounts: Map<PollingState, number>;
  /** The age of the oldest last good poll of the accounts that should be polled; undefined when no account should be polled. */
  oldestSuccessAgeSeconds: number | undefined;
  openGaps: number;
  /** The time since the end of the oldest open gap. */
  oldestGapAgeSeconds: number;
  /** The accounts with an import of past samples, by its phase. */
  imports: Map<ImportStateRecord['phase'], number>;
  /** The longest time from the last progress of an import to a later good poll of its account: the vendor answers, and the import makes no progress. */
  importStalledSeconds: number;
}

/** The states that wait for the account's owner or for this service, not for the vendor. */
const notPolled: ReadonlySet<PollingState> = new Set<PollingState>(['idle', 'credentials_rejected', 'stopped']);

export function summarizePolling(accounts: Iterable<AccountPolling>, now: number): Map<string, VendorPolling> {
  const vendors = new Map<string, VendorPolling>();
  for (const { vendor, state, since, gaps, importPhase, importProgressAt } of accounts) {
    let summary = vendors.get(vendor);
    if (!summary) vendors.set(vendor, (summary = newSummary()));
    summary.openGaps += gaps?.count ?? 0;
    if (gaps?.oldestTo !== undefined)
      summary.oldestGapAgeSeconds = Math.max(summary.oldestGapAgeSeconds, now / 1000 - gaps.oldestTo);
    if (importPhase !== undefined) summary.imports.set(importPhase, (summary.imports.get(importPhase) ?? 0) + 1);
    summary.accounts.set(state, (summary.accounts.get(state) ?? 0) + 1);
    if (notPolled.has(state)) continue;
    summary.importStalledSeconds = Math.max(summary.importStalledSeconds, (since - (importProgressAt ?? since)) / 1000);
    summary.oldestSuccessAgeSeconds = Math.max(summary.oldestSuccessAgeSeconds ?? 0, (now - since) / 1000);
  }
  return vendors;
}

function newSummary(): VendorPolling {
  return {
    accounts: new Map(),
    oldestSuccessAgeSeconds: undefined,
    openGaps: 0,
    oldestGapAgeSeconds: 0,
    imports: new Map(),
    importStalledSeconds: 0,
  };
}
