import type { IncomingRecord, RecordRange } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { LagMark } from './lag-mark.ts';
import { LaggingPartition } from './lagging-partition.ts';
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
  readonly #partitions = new Map<string, LaggingPartition>();

  constructor(accountId: string, options: LaneOptions, sends: SerialSender) {
    this.#accountId = accountId;
    this.#options = options;
    this.#sends = sends;
  }

  get size(): number {
    return this.#partitions.size;
  }

  partitions(): Iterable<LaggingPartition> {
    return this.#partitions.values();
  }

  has(place: string): boolean {
    return this.#partitions.has(place);
  }

  /** Returns whether a consumed record is to be settled because it will be read again. */
  skips(record: IncomingRecord): boolean {
    const lagging = this.#partitions.get(partitionKey(record));
    if (!lagging || record.offset < lagging.from) return false;
    lagging.waiting += 1;
    return true;
  }

  /** Starts to catch up in a partition whose mark is written. */
  begin(mark: LagMark, settledEnd?: bigint): void {
    const before = this.#partitions.get(partitionKey(mark));
    const waiting = mark.waiting + (before?.waiting ?? 0);
    this.#partitions.set(
      partitionKey(mark),
      new LaggingPartition({ ...mark, waiting }, this.#options.now(), settledEnd ?? before?.settledEnd),
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
    for (const lagging of this.#partitions.values()) this.#options.marks.remove(lagging.mark(this.#accountId));
    this.#partitions.clear();
  }

  /** Delivers a range of one partition, each in turn. @returns false when nothing can be read yet */
  async advance(): Promise<boolean> {
    for (const [place, lagging] of this.#partitions) {
      const end = this.#options.endOf(lagging);
      // Records older than the mark are still to be consumed, and go first.
      if (end === undefined || end < lagging.from) continue;
      if (lagging.from < end) {
        this.#partitions.delete(place);
        this.#partitions.set(place, lagging);
        await this.#deliver(place, lagging, end);
        return true;
      }
      if (end < lagging.settledEnd) continue;
      this.#finish(place, lagging);
      return true;
    }
    return false;
  }

  /** Ends the catch-up of a partition: between the reading of its end and the next consumed record no record can exist. */
  #finish(place: string, lagging: LaggingPartition): void {
    const { observer, marks } = this.#options;
    this.#partitions.delete(place);
    marks.remove(lagging.mark(this.#accountId));
    if (lagging.cut && lagging.waiting > 0) observer.lost(this.#accountId, lagging.waiting);
    if (this.#partitions.size === 0) observer.caughtUp(this.#accountId);
  }

  async #deliver(place: string, lagging: LaggingPartition, end: bigint): Promise<void> {
    const moved = await this.#options.readPermits.run(() => this.#deliverRange(place, lagging, end));
    if (!moved) await this.#sends.pause();
  }

  /** Reads and delivers one range. @returns false when it is to be retried later */
  async #deliverRange(place: string, lagging: LaggingPartition, end: bigint): Promise<boolean> {
    const read = await this.#read(lagging, end);
    if (read === undefined) return false;
    if (this.#partitions.get(place) !== lagging) return true;
    const own = read.records.filter(({ headers }) => headers[headerNames.accountId] === this.#accountId);
    const wanted = own.filter(({ headers }) => this.#options.channel.wants(this.#accountId, headers));
    if (wanted.length > 0 && !(await this.#sends.send(wanted, true))) return false;
    if (this.#partitions.get(place) !== lagging) return true;
    lagging.delivered(own, read.nextOffset);
    this.#markAgain(lagging);
    return true;
  }

  async #read(lagging: LaggingPartition, end: bigint): Promise<RecordRange | undefined> {
    const { topic, partition, from: offset } = lagging;
    try {
      const read = await this.#options.read({ topic, partition, offset, end });
      if (read.nextOffset === offset) return undefined;
      lagging.cut ||= read.records.length === 0;
      return read;
    } catch {
      // No broker answers, or the partition has no leader now.
      return undefined;
    }
  }

  #markAgain(lagging: LaggingPartition): void {
    const now = this.#options.now();
    if (now - lagging.markedAt < markEveryMs) return;
    lagging.markedAt = now;
    void this.#options.marks.put(lagging.mark(this.#accountId));
  }
}
