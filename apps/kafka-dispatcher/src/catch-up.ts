import type { IncomingRecord, RecordRange } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { BehindMark } from './behind-mark.ts';
import { BehindPartition } from './behind-partition.ts';
import type { LaneOptions } from './lane-options.ts';
import type { SerialSender } from './serial-sender.ts';
import { partitionKey } from './source-topics.ts';

/** The interval of marks; bounds the duplicates after a crash while an account catches up, besides the records in flight. */
const markEveryMs = 5_000;

/** Delivers the source partitions in which an account lags, until it has reached their live end again. */
export class CatchUp {
  readonly #accountId: string;
  readonly #options: LaneOptions;
  readonly #sends: SerialSender;
  readonly #partitions = new Map<string, BehindPartition>();

  constructor(accountId: string, options: LaneOptions, sends: SerialSender) {
    this.#accountId = accountId;
    this.#options = options;
    this.#sends = sends;
  }

  get size(): number {
    return this.#partitions.size;
  }

  partitions(): Iterable<BehindPartition> {
    return this.#partitions.values();
  }

  has(place: string): boolean {
    return this.#partitions.has(place);
  }

  /** Returns whether a consumed record is to be settled because it will be read again. */
  skips(record: IncomingRecord): boolean {
    const behind = this.#partitions.get(partitionKey(record));
    if (!behind || record.offset < behind.from) return false;
    behind.waiting += 1;
    return true;
  }

  /** Starts to catch up in a partition whose mark is written. */
  begin(mark: BehindMark, least?: bigint): void {
    const before = this.#partitions.get(partitionKey(mark));
    const waiting = mark.waiting + (before?.waiting ?? 0);
    this.#partitions.set(
      partitionKey(mark),
      new BehindPartition({ ...mark, waiting }, this.#options.now(), least ?? before?.least),
    );
  }

  /** Notes that a record that was released while it was being sent has been acknowledged. */
  delivered(record: IncomingRecord): void {
    this.#partitions.get(partitionKey(record))?.delivered([record], record.offset + 1n);
  }

  revoke(lost: ReadonlySet<string>): void {
    for (const place of lost) this.#partitions.delete(place);
  }

  close(): void {
    for (const behind of this.#partitions.values()) this.#options.marks.remove(behind.mark(this.#accountId));
    this.#partitions.clear();
  }

  /** Delivers a range of one partition, each in turn. @returns false when nothing can be read yet */
  async advance(): Promise<boolean> {
    for (const [place, behind] of this.#partitions) {
      const end = this.#options.endOf(behind);
      // Records older than the mark are still to be consumed, and go first.
      if (end === undefined || end < behind.from) continue;
      if (behind.from < end) {
        this.#partitions.delete(place);
        this.#partitions.set(place, behind);
        await this.#deliver(place, behind, end);
        return true;
      }
      if (end < behind.least) continue;
      this.#finish(place, behind);
      return true;
    }
    return false;
  }

  /** Ends the catch-up of a partition: between the reading of its end and the next consumed record no record can exist. */
  #finish(place: string, behind: BehindPartition): void {
    const { observer, marks } = this.#options;
    this.#partitions.delete(place);
    marks.remove(behind.mark(this.#accountId));
    if (behind.cut && behind.waiting > 0) observer.lost(this.#accountId, behind.waiting);
    if (this.#partitions.size === 0) observer.caughtUp(this.#accountId);
  }

  async #deliver(place: string, behind: BehindPartition, end: bigint): Promise<void> {
    const moved = await this.#options.readPermits.run(() => this.#deliverRange(place, behind, end));
    if (!moved) await this.#sends.pause();
  }

  /** Reads and delivers one range. @returns false when it is to be retried later */
  async #deliverRange(place: string, behind: BehindPartition, end: bigint): Promise<boolean> {
    const read = await this.#read(behind, end);
    if (read === undefined) return false;
    if (this.#partitions.get(place) !== behind) return true;
    const own = read.records.filter(({ headers }) => headers[headerNames.accountId] === this.#accountId);
    const wanted = own.filter(({ headers }) => this.#options.channel.wants(this.#accountId, headers));
    if (wanted.length > 0 && !(await this.#sends.send(wanted, true))) return false;
    if (this.#partitions.get(place) !== behind) return true;
    behind.delivered(own, read.nextOffset);
    this.#markAgain(behind);
    return true;
  }

  async #read(behind: BehindPartition, end: bigint): Promise<RecordRange | undefined> {
    const { topic, partition, from: offset } = behind;
    try {
      const read = await this.#options.read({ topic, partition, offset, end });
      if (read.nextOffset === offset) return undefined;
      behind.cut ||= read.records.length === 0;
      return read;
    } catch {
      // No broker answers, or the partition has no leader now.
      return undefined;
    }
  }

  #markAgain(behind: BehindPartition): void {
    const now = this.#options.now();
    if (now - behind.markedAt < markEveryMs) return;
    behind.markedAt = now;
    void this.#options.marks.put(behind.mark(this.#accountId));
  }
}
