import type { Semaphore } from '@heliograph/dispatcher';
import type { AccountChannel } from '@heliograph/delivery';
import type { OffsetRange, RecordConsumer, RecordRange, TopicPartition } from '@heliograph/kafka';
import type { AccountSender } from './account-sender.ts';
import type { LagMarks } from './lag-mark.ts';
import type { BufferedRecords } from './buffered-records.ts';

export interface LaneObserver {
  failed(accountId: string, error: unknown): void;
  /** Called when the account's records are settled without having been delivered, and will be read again. */
  lagStarted(accountId: string): void;
  caughtUp(accountId: string): void;
  /** Called for records that waited until their source no longer had them. */
  lost(accountId: string, records: number): void;
}

/** The dependencies that the lanes of all accounts share. */
export interface LaneOptions {
  channel: Pick<AccountChannel, 'wants'>;
  sender: Pick<AccountSender, 'send'>;
  marks: LagMarks;
  /** Creates the account's topics if they do not exist. */
  ensureTopics: (accountId: string) => Promise<void>;
  /** The consumer, which settles records and decides whether one may be sent: not while another process may own it. */
  consumer: Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns'>;
  /** Reads settled records again. */
  read: (range: OffsetRange) => Promise<RecordRange>;
  /** Returns the earliest possible offset of the next consumed record; undefined while it is not known. */
  endOf: (at: TopicPartition) => bigint | undefined;
  /** The permits to re-read records: each reader buffers a megabyte. */
  readPermits: Semaphore;
  buffered: BufferedRecords;
  observer: LaneObserver;
  /** Called when there is room for records, or may be. */
  changed: () => void;
  now: () => number;
  retryMs: number;
}
