import { vendorHealthEvent, type ReportedHealthState } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { Health } from './health-of.ts';

export interface ReportedHealth extends Pick<Health, 'cause' | 'basis'> {
  vendor: string;
  state: ReportedHealthState;
  previous: ReportedHealthState;
  /** Unix seconds. */
  since: number;
}

/** Returns a record of `device-events` for one account, which is of no device and no vendor account: its key is the account's id. */
export function healthEventEntry(accountId: string, { vendor, since, ...health }: ReportedHealth): OutboxEntry {
  const { state, previous } = health;
  const body = vendorHealthEvent({
    accountId,
    DataSources: vendor,
    Datetime: since,
    state,
    previous,
    message: healthMessage(health),
  });
  return accountEventRecord({ accountId, vendor, subject: accountId }, body);
}

/** Explains a state in one or two sentences, for people. It names no account and no number of accounts. */
export function healthMessage({ state, cause, basis }: Pick<Health, 'state' | 'cause' | 'basis'>): string {
  if (state === 'operational') return 'The vendor answers.';
  if (state === 'maintenance') return 'The operator announced maintenance of the vendor: missing answers are expected.';
  if (state === 'unknown') return 'No poll has tested the vendor lately, so nothing is known.';
  const alone = basis === 'one_account' ? ' Only one vendor account is polled: the fault may be its own.' : '';
  return `${troubles[cause ?? 'vendor_fault'][state]}${alone}`;
}

const troubles = {
  vendor_fault: {
    outage: 'The vendor does not answer, or returns unreadable answers, to nearly all vendor accounts.',
    degraded: 'The vendor does not answer, or returns unreadable answers, to some vendor accounts.',
  },
  rate_limited: {
    outage: 'The vendor refuses calls by its rate limit, although they are within its documented limits.',
    degraded: 'The vendor refuses calls by its rate limit, although they are within its documented limits.',
  },
  slow: {
    outage: 'The vendor answers more slowly than usual.',
    degraded: 'The vendor answers more slowly than usual.',
  },
} as const;
