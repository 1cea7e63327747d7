import type { PollerStatus } from '../polling/account-poller.ts';

/** `idle`: it has no device to poll; `unavailable`: its vendor is in an outage. */
export type PollingState = PollerStatus | 'idle' | 'unavailable';

/** One vendor account of this replica. */
export interface AccountPolling {
  vendor: string;
  state: PollingState;
  /** Unix ms: its last good poll; before the first, since when it is to be polled. */
  since: number;
  /** `oldestTo`: the end of the oldest, Unix seconds. */
  gaps?: { count: number; oldestTo: number | undefined };
}

export interface VendorPolling {
  accounts: Map<PollingState, number>;
  /** Since the last good poll of the account that waited longest, of those that should be polled; undefined when none should. */
  oldestSuccessAgeSeconds: number | undefined;
  openGaps: number;
  /** Since the end of the oldest open gap. */
  oldestGapAgeSeconds: number;
}

/** These wait for their owner or for us, not for the vendor. */
const notPolled: ReadonlySet<PollingState> = new Set<PollingState>(['idle', 'credentials_rejected', 'stopped']);

/** By vendor. */
export function summarizePolling(accounts: Iterable<AccountPolling>, now: number): Map<string, VendorPolling> {
  const vendors = new Map<string, VendorPolling>();
  for (const { vendor, state, since, gaps } of accounts) {
    let summary = vendors.get(vendor);
    if (!summary) vendors.set(vendor, (summary = newSummary()));
    summary.openGaps += gaps?.count ?? 0;
    if (gaps?.oldestTo !== undefined)
      summary.oldestGapAgeSeconds = Math.max(summary.oldestGapAgeSeconds, now / 1000 - gaps.oldestTo);
    summary.accounts.set(state, (summary.accounts.get(state) ?? 0) + 1);
    if (notPolled.has(state)) continue;
    summary.oldestSuccessAgeSeconds = Math.max(summary.oldestSuccessAgeSeconds ?? 0, (now - since) / 1000);
  }
  return vendors;
}

function newSummary(): VendorPolling {
  return { accounts: new Map(), oldestSuccessAgeSeconds: undefined, openGaps: 0, oldestGapAgeSeconds: 0 };
}
