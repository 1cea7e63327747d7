import type { IncomingRecord, TopicPartition } from '@heliograph/messaging';
import type { BehindMark } from './behind-mark.ts';

/** One account's place in one source partition: its records from here on are settled there, and read again to be delivered. */
export class BehindPartition implements TopicPartition {
  readonly topic: string;
  readonly partition: number;
  /** Next to deliver. */
  from: bigint;
  /** Unix ms: about when the record at `from` was written. */
  since: number;
  /** How many records are settled and not delivered; after a crash about how many. */
  waiting: number;
  /** The log no longer had what was next. */
  cut = false;
  /** By the clock of the lanes: of the last mark written. */
  markedAt: number;

  /** @param least what an owner before us may have settled ends here: before it nothing is known to be handed over again */
  constructor(
    { topic, partition, from, since, waiting }: BehindMark,
    now: number,
    readonly least = 0n,
  ) {
    this.topic = topic;
    this.partition = partition;
    this.from = from;
    this.since = since;
    this.waiting = waiting;
    this.markedAt = now;
  }

  mark(accountId: string): BehindMark {
    const { topic, partition, from, since, waiting } = this;
    return { accountId, topic, partition, from, since, waiting };
  }

  /** @param next where to go on */
  delivered(records: readonly IncomingRecord[], next: bigint): void {
    if (next > this.from) this.from = next;
    this.waiting = Math.max(0, this.waiting - records.length);
    this.since = records.at(-1)?.timestamp ?? this.since;
  }
}
