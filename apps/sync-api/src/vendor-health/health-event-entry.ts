import { vendorHealthEvent, type ToldHealthState } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import { healthMessage } from './health-message.ts';
import type { Health } from './health-of.ts';

export interface ToldHealth extends Pick<Health, 'cause' | 'basis'> {
  vendor: string;
  state: ToldHealthState;
  previous: ToldHealthState;
  /** Unix seconds. */
  since: number;
}

/** Returns a record of `device-events` for one account, which is of no device and no vendor account: its key is the account's id. */
export function healthEventEntry(accountId: string, { vendor, since, ...health }: ToldHealth): OutboxEntry {
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
