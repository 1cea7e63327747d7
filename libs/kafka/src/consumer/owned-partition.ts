import type { FetchedPartition, FetchPosition } from '../log/log-reader.ts';
import type { IncomingRecord, PartitionBacklog, TopicPartition } from '../port.ts';
import { encodeSettled, type SettledRange } from './settled-ranges.ts';
import { SettledWatermark } from './settled-watermark.ts';

/**
 * Maximum of settled offsets kept after an unsettled record before fetching stops: bounds the memory of a stuck head.
 */
const maxWindowFactor = 32;

/** Brokers answer a fetch within half a second, with or without records. Without an answer for so long we do not know what waits there. */
const unknownAfterMs = 15_000;

/** The position that the group has committed for a partition. */
export interface CommittedPosition {
  /** The first offset that is not settled. */
  readonly offset: bigint;
  /** `encodeSettled` of the settled offsets above it. */
  readonly metadata: string;
}

/** A partition from its assignment to its loss. One that comes back is a new one. */
export class OwnedPartition implements TopicPartition {
  readonly topic: string;
  readonly partition: number;
  /** Records fetched and not yet delivered to the handler. */
  #queue: IncomingRecord[] = [];
  readonly #watermark: SettledWatermark;
  #nextFetch: bigint;
  #gated = false;
  /** As of the last answer to a fetch. */
  #highWatermark = 0n;
  #answeredAt = Date.now();
  #committed: CommittedPosition | undefined;

  /**
   * `committed` is absent when the group has no offset yet: then the start is committed too, so that `latest` is chosen only once.
   * `settledBefore` is what an owner before us has settled above `start`: it is not delivered again.
   */
  constructor(
    at: TopicPartition,
    start: bigint,
    committed: CommittedPosition | undefined,
    private readonly maxUnsettled: number,
    private settledBefore: readonly SettledRange[] = [],
  ) {
    this.topic = at.topic;
    this.partition = at.partition;
    this.#nextFetch = start;
    this.#committed = committed;
    this.#watermark = new SettledWatermark(start);
  }

  get unsettled(): number {
    return this.#watermark.unsettled;
  }

  /** The first offset not settled yet. */
  get position(): bigint {
    return this.#watermark.position;
  }

  /** Counts the records written to the partition and not settled. It costs nothing until it is called. */
  backlog(now: number): PartitionBacklog {
    const { topic, partition } = this;
    const unfetched = this.#highWatermark > this.#nextFetch ? Number(this.#highWatermark - this.#nextFetch) : 0;
    const records = this.#watermark.unsettled + this.#queue.length + unfetched;
    return { topic, partition, records, oldestAt: this.#oldestAt(now) };
  }

  /** While fetching is stopped something unsettled is the reason, and its age grows; while no broker answers, the age of the last answer does. */
  #oldestAt(now: number): number | undefined {
    const known = this.#watermark.oldestAt ?? this.#queue[0]?.timestamp;
    if (known !== undefined || now - this.#answeredAt < unknownAfterMs) return known;
    return this.#answeredAt;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** The offset to fetch now; undefined while fetched records wait, or too many are unsettled. */
  wanted(): FetchPosition | undefined {
    this.#gated = this.#gated ? !this.reopens() : this.#fuller(1);
    if (this.#gated || this.#queue.length > 0) return undefined;
    return { topic: this.topic, partition: this.partition, offset: this.#nextFetch };
  }

  /** Fetching had stopped and may resume. */
  reopens(): boolean {
    return this.#gated && !this.#fuller(0.5);
  }

  #fuller(share: number): boolean {
    const limit = share * this.maxUnsettled;
    return this.#watermark.unsettled >= limit || this.#watermark.window >= limit * maxWindowFactor;
  }

  /** False when it answers an older question. */
  fetched(answer: FetchedPartition): boolean {
    this.#answeredAt = Date.now();
    if (answer.highWatermark !== undefined) this.#highWatermark = answer.highWatermark;
    if (answer.offset !== this.#nextFetch) return false;
    this.#nextFetch = answer.nextOffset;
    if (answer.records.length > 0) this.#queue = this.#queue.concat(answer.records);
    else if (this.#queue.length === 0) this.#watermark.skipTo(answer.nextOffset);
    return true;
  }

  /**
   * Continues at `offset` when the log no longer has the wanted offset (retention). Returns the number of skipped
   * offsets.
   */
  jump(offset: bigint): bigint {
    const skipped = offset - this.#nextFetch;
    this.#nextFetch = offset;
    this.#watermark.skipTo(offset);
    return skipped;
  }

  /** Takes up to `limit` records to deliver. */
  take(limit: number): IncomingRecord[] {
    const taken = this.#queue.length <= limit ? this.#queue : this.#queue.slice(0, limit);
    this.#queue = taken === this.#queue ? [] : this.#queue.slice(limit);
    for (const { offset, timestamp } of taken) this.#watermark.handedOver(offset, timestamp);
    const open = this.settledBefore.length === 0 ? taken : this.#withoutSettled(taken);
    if (this.#queue.length === 0) this.#watermark.skipTo(this.#nextFetch);
    return open;
  }

  #withoutSettled(taken: readonly IncomingRecord[]): IncomingRecord[] {
    const open = taken.filter(({ offset }) => {
      const at = Number(offset);
      const settled = this.settledBefore.some(({ from, to }) => from <= at && at < to);
      if (settled) this.#watermark.settle(offset);
      return !settled;
    });
    const end = Number(taken.at(-1)?.offset ?? 0n);
    this.settledBefore = this.settledBefore.filter(({ to }) => to > end + 1);
    return open;
  }

  /** Counts the records not read yet, as of the last answer. */
  get unread(): bigint {
    return this.#highWatermark > this.#nextFetch ? this.#highWatermark - this.#nextFetch : 0n;
  }

  dropQueue(): void {
    this.#queue = [];
  }

  settle(offset: bigint): boolean {
    return this.#watermark.settle(offset);
  }

  isUnsettled(offset: bigint): boolean {
    return this.#watermark.isUnsettled(offset);
  }

  /** Returns the position to commit, or undefined when the group knows it already. */
  committable(): CommittedPosition | undefined {
    const { position } = this.#watermark;
    if (this.#committed !== undefined && position < this.#committed.offset) return undefined;
    const metadata = encodeSettled(position, this.#settledAbove());
    const news = position !== this.#committed?.offset || metadata !== this.#committed.metadata;
    return news ? { offset: position, metadata } : undefined;
  }

  /** Settled by us, then what an owner before us had settled and we have not come to yet. */
  *#settledAbove(): Generator<SettledRange> {
    let end = 0;
    for (const range of this.#watermark.settledRanges()) {
      end = range.to;
      yield range;
    }
    const next = Math.max(end, this.#watermark.end);
    for (const { from, to } of this.settledBefore) if (to > next) yield { from: Math.max(from, next), to };
  }

  /**
   * Returns the settled offsets from `start` on, for the next ownership of the partition, which begins there. A lower
   * committed offset means that the group was reset; the reset is followed.
   */
  settledFrom(start: bigint): SettledRange[] {
    if (this.#committed === undefined || start < this.#committed.offset) return [];
    const from = Number(start);
    const ranges = [{ from, to: Number(this.position) }, ...this.#settledAbove()];
    return ranges.filter(({ to }) => to > from);
  }

  markCommitted(position: CommittedPosition): void {
    if (this.#committed === undefined || position.offset >= this.#committed.offset) this.#committed = position;
  }
}
