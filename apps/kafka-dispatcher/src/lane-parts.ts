import type { AccountChannel } from '@heliograph/delivery';
import type { OffsetRange, RecordConsumer, RecordRange, TopicPartition } from '@heliograph/messaging';
import type { AccountSender } from './account-sender.ts';
import type { BehindMarks } from './behind-mark.ts';
import type { HeldRecords } from './held-records.ts';
import type { Permits } from './permits.ts';

export interface LaneObserver {
  failed(accountId: string, error: unknown): void;
  /** The account's records are settled without having been delivered, and will be read again. */
  fellBehind(accountId: string): void;
  caughtUp(accountId: string): void;
  /** They waited until their source no longer had them. */
  lost(accountId: string, records: number): void;
}

/** What the lanes of all accounts share. */
export interface LaneParts {
  channel: Pick<AccountChannel, 'wants'>;
  sender: Pick<AccountSender, 'send'>;
  marks: BehindMarks;
  /** Makes the account's topics when they are gone. */
  ensureTopics: (accountId: string) => Promise<void>;
  /** What is settled, and asked whether a record may be sent: nothing is while another may have it. */
  consumer: Pick<RecordConsumer, 'settle' | 'isSure' | 'owns'>;
  /** Reads again what is settled. */
  read: (range: OffsetRange) => Promise<RecordRange>;
  /** Where the next record to be handed over lies at the earliest; undefined while it is not known. */
  endOf: (at: TopicPartition) => bigint | undefined;
  /** Of those who read again: each holds a megabyte. */
  reading: Permits;
  held: HeldRecords;
  observer: LaneObserver;
  /** Called when there is room, or may be. */
  changed: () => void;
  now: () => number;
  retryMs: number;
}
