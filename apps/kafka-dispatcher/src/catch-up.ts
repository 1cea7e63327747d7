import { headerNames, type IncomingRecord, type RecordRange } from '@heliograph/messaging';
import type { BehindMark } from './behind-mark.ts';
import { BehindPartition } from './behind-partition.ts';
import type { LaneParts } from './lane-parts.ts';
import { placeOf } from './place-of.ts';
import type { SendTurns } from './send-turns.ts';

/** How much comes twice at most after a crash while an account catches up, besides what is under way. */
const markEveryMs = 5_000;

/** The source partitions in which an account is behind, and how it comes to their live end again. */
export class CatchUp {
  readonly #accountId: string;
  readonly #parts: LaneParts;
  readonly #turns: SendTurns;
  readonly #partitions = new Map<string, BehindPartition>();

  constructor(accountId: string, parts: LaneParts, turns: SendTurns) {
    this.#accountId = accountId;
    this.#parts = parts;
    this.#turns = turns;
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

  /** Whether a record that is handed over is to be settled because it will be read again. */
  passes(record: IncomingRecord): boolean {
    const behind = this.#partitions.get(placeOf(record));
    if (!behind || record.offset < behind.from) return false;
    behind.waiting += 1;
    return true;
  }

  /** Its mark is written. */
  begin(mark: BehindMark, least?: bigint): void {
    const before = this.#partitions.get(placeOf(mark));
    const waiting = mark.waiting + (before?.waiting ?? 0);
    this.#partitions.set(
      placeOf(mark),
      new BehindPartition({ ...mark, waiting }, this.#parts.now(), least ?? before?.least),
    );
  }

  /** A record that was passed over while it was being sent has been acknowledged. */
  delivered(record: IncomingRecord): void {
    this.#partitions.get(placeOf(record))?.delivered([record], record.offset + 1n);
  }

  revoke(lost: ReadonlySet<string>): void {
    for (const place of lost) this.#partitions.delete(place);
  }

  close(): void {
    for (const behind of this.#partitions.values()) this.#parts.marks.remove(behind.mark(this.#accountId));
    this.#partitions.clear();
  }

  /** Delivers a piece of one partition, each in turn. @returns false when nothing can be read yet */
  async step(): Promise<boolean> {
    for (const [place, behind] of this.#partitions) {
      const end = this.#parts.endOf(behind);
      // What is older than the mark is still to be handed over, and goes first.
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

  /** Between this look at the end and the next record that is handed over nothing can come. */
  #finish(place: string, behind: BehindPartition): void {
    const { observer, marks } = this.#parts;
    this.#partitions.delete(place);
    marks.remove(behind.mark(this.#accountId));
    if (behind.cut && behind.waiting > 0) observer.lost(this.#accountId, behind.waiting);
    if (this.#partitions.size === 0) observer.caughtUp(this.#accountId);
  }

  async #deliver(place: string, behind: BehindPartition, end: bigint): Promise<void> {
    const moved = await this.#parts.reading.run(() => this.#piece(place, behind, end));
    if (!moved) await this.#turns.pause();
  }

  /** @returns false when it is to be tried again later */
  async #piece(place: string, behind: BehindPartition, end: bigint): Promise<boolean> {
    const read = await this.#read(behind, end);
    if (read === undefined) return false;
    if (this.#partitions.get(place) !== behind) return true;
    const own = read.records.filter(({ headers }) => headers[headerNames.accountId] === this.#accountId);
    const wanted = own.filter(({ headers }) => this.#parts.channel.wants(this.#accountId, headers));
    if (wanted.length > 0 && !(await this.#turns.send(wanted, true))) return false;
    if (this.#partitions.get(place) !== behind) return true;
    behind.delivered(own, read.nextOffset);
    this.#markAgain(behind);
    return true;
  }

  async #read(behind: BehindPartition, end: bigint): Promise<RecordRange | undefined> {
    const { topic, partition, from: offset } = behind;
    try {
      const read = await this.#parts.read({ topic, partition, offset, end });
      if (read.nextOffset === offset) return undefined;
      behind.cut ||= read.records.length === 0;
      return read;
    } catch {
      // No broker answers, or the partition has no leader now.
      return undefined;
    }
  }

  #markAgain(behind: BehindPartition): void {
    const now = this.#parts.now();
    if (now - behind.markedAt < markEveryMs) return;
    behind.markedAt = now;
    void this.#parts.marks.put(behind.mark(this.#accountId));
  }
}
