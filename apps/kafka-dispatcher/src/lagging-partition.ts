import type { IncomingRecord, TopicPartition } from '@heliograph/kafka';
import type { LagMark } from './lag-mark.ts';

/** The position of one account in one source partition: its records from here on are settled there, and read again to be delivered. */
export class LaggingPartition implements TopicPartition {
  readonly topic: string;
  readonly partition: number;
  /** The next offset to deliver. */
  from: bigint;
  /** The approximate time at which the record at `from` was written, Unix ms. */
  since: number;
  /** The number of records that are settled and not delivered; approximate after a crash. */
  waiting: number;
  /** True when retention had deleted the next records from the log. */
  cut = false;
  /** The time of the last written mark, by the clock of the lanes. */
  markedAt: number;

  /** @param settledEnd the end of what a previous owner may have settled: records before it may not be consumed again */
  constructor(
    { topic, partition, from, since, waiting }: LagMark,
    now: number,
    readonly settledEnd = 0n,
  ) {
    this.topic = topic;
    this.partition = partition;
    this.from = from;
    this.since = since;
    this.waiting = waiting;
    this.markedAt = now;
  }

  mark(accountId: string): LagMark {
    const { topic, partition, from, since, waiting } = this;
    return { accountId, topic, partition, from, since, waiting };
  }

  /** Notes delivered records. @param next the offset to continue from */
  delivered(records: readonly IncomingRecord[], next: bigint): void {
    if (next > this.from) this.from = next;
    this.waiting = Math.max(0, this.waiting - records.length);
    this.since = records.at(-1)?.timestamp ?? this.since;
  }
}
