import type { Semaphore } from '@heliograph/dispatcher';
import type { IncomingRecord, OffsetRange, RecordRange, TopicPartition } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { KnownSink } from './sink-directory.ts';
import { wants } from './sink-directory.ts';
import type { LaneBuffer } from './lane-buffer.ts';
import type { SinkPosition, SinkPositions } from './sink-positions.ts';
import type { SinkWriter } from './sink-writer.ts';

export interface LaneObserver {
  /** Called for records that waited until their source no longer had them. */
  lost(sink: KnownSink, records: number): void;
}

/** The dependencies that all lanes share. */
export interface LaneOptions {
  positions: Pick<SinkPositions, 'put' | 'remove'>;
  holds: (at: TopicPartition) => boolean;
  /** Reads settled records again. */
  read: (range: OffsetRange) => Promise<RecordRange>;
  /** How many lanes read at once: each answer is up to a megabyte. */
  reads: Semaphore;
  /** Returns the offset that the next consumed record has at least; undefined while it is not known. */
  endOf: (at: TopicPartition) => bigint | undefined;
  /** The memory of all lanes. */
  memory: LaneBuffer;
  observer: LaneObserver;
  now: () => number;
}

/**
 * The records of one source partition for one sink. A position in `state.sinks` is written before the first of them is settled; they are kept in memory while there is
 * room, and are otherwise read from their topic again (`behind`). So a sink that is slow, paused or down holds neither memory nor its partition. A batch is
 * planned in the position before it is written: after a crash it is written again with the same records.
 */
export class SinkLane {
  readonly at: TopicPartition;
  readonly #options: LaneOptions;
  readonly #writer: SinkWriter;
  readonly #buffer: LaneBuffer;
  #queue: IncomingRecord[] = [];
  /** The sink's records before it are written. */
  #next: bigint;
  /** `queue` has the sink's records from `next` on and before it. */
  #readTo: bigint;
  /** The end of the planned batch. */
  #until: bigint | undefined;
  /** Whether records from `readTo` on are to be read from the topic. */
  #behind: boolean;
  /** What a previous owner may have settled ends before it: it is not consumed again. */
  readonly #settledEnd: bigint;
  /** Records that are behind and were not read yet; approximate. */
  #unread = 0;
  #unreadSince: number | undefined;
  /** Resolves when a position of this lane is stored; undefined: none is. */
  #marked: Promise<void> | undefined;
  #working: Promise<void> | undefined;
  #emptySince: number;
  #closed = false;

  /** @param found the position that a previous owner left, with the end of the partition now; otherwise the first record is added next */
  constructor(
    at: TopicPartition,
    writer: SinkWriter,
    options: LaneOptions,
    found?: { position: SinkPosition; end: bigint },
  ) {
    this.at = { topic: at.topic, partition: at.partition };
    this.#options = options;
    this.#writer = writer;
    this.#buffer = options.memory.part();
    this.#behind = found !== undefined;
    this.#next = this.#readTo = found?.position.next ?? -1n;
    this.#until = found?.position.until;
    this.#settledEnd = found?.end ?? 0n;
    this.#unread = found?.position.waiting ?? 0;
    this.#unreadSince = found?.position.since;
    this.#emptySince = options.now();
    if (found) this.#marked = Promise.resolve();
  }

  get waiting(): number {
    return this.#queue.length + this.#unread;
  }

  /** When the oldest waiting record was written to its topic, Unix ms. */
  get since(): number | undefined {
    return this.#queue[0]?.timestamp ?? (this.#unread > 0 ? this.#unreadSince : undefined);
  }

  get behind(): boolean {
    return this.#behind && this.waiting > 0;
  }

  /** How long nothing has waited; undefined while something does, or is being written. */
  emptyFor(now: number): number | undefined {
    const busy = this.#working !== undefined || this.#behind || this.waiting > 0 || this.#until !== undefined;
    return busy ? undefined : now - this.#emptySince;
  }

  /** Takes a consumed record. `marked` tells when it may be settled. */
  add(record: IncomingRecord): void {
    if (record.offset < this.#readTo) return;
    if (this.#next < 0n) this.#next = this.#readTo = record.offset;
    if (!this.#behind && this.#mayKeep(record)) this.#push(record);
    else {
      this.#behind = true;
      this.#unread += 1;
      this.#unreadSince ??= record.timestamp;
    }
  }

  /** Resolves when the records added so far may be settled. */
  marked(): Promise<void> {
    this.#marked ??= this.#mark();
    return this.#marked;
  }

  /** Starts the work that there is, unless it runs already. */
  wake(): void {
    if (this.#closed || this.#working !== undefined || !this.#writer.accepts) return;
    if (!this.#mayRead() && !this.#isDue()) return;
    this.#working = this.#work().finally(() => {
      this.#working = undefined;
      this.#emptySince = this.#options.now();
    });
  }

  /** Keeps nothing in memory for a sink that is paused or fails: its records are read again. */
  release(): void {
    if (this.#working === undefined && this.#queue.length > 0 && !this.#writer.accepts) this.#drop();
  }

  /** Writes down how the sink is: the API shows it. */
  report(): void {
    if (!this.#closed && this.#marked !== undefined && this.waiting > 0) void this.#mark();
  }

  /** Removes the position: nothing waits and the group's offset is committed beyond it, or the sink is gone. */
  async forget(): Promise<void> {
    this.close();
    await this.#options.positions.remove({ sinkId: this.#writer.sink.id, ...this.at });
  }

  /** The partition is lost, or the process stops: the position stays, and the next owner continues there. */
  close(): void {
    this.#closed = true;
    this.#drop();
  }

  /** Resolves when the batch in work, if any, is written or has failed. */
  async idle(): Promise<void> {
    await this.#working;
  }

  #mayKeep({ value }: IncomingRecord): boolean {
    const { maxRecords, maxBytes } = this.#writer.limits;
    if (!this.#writer.accepts || this.#options.memory.full) return false;
    return this.#queue.length < 2 * maxRecords && this.#buffer.bytes + (value?.length ?? 0) <= 2 * maxBytes;
  }

  #push(record: IncomingRecord): void {
    this.#queue.push(record);
    this.#buffer.add(record);
    this.#readTo = record.offset + 1n;
  }

  #drop(): void {
    for (const record of this.#queue) this.#buffer.remove(record);
    this.#unread += this.#queue.length;
    this.#unreadSince = this.#queue[0]?.timestamp ?? this.#unreadSince;
    this.#queue = [];
    this.#readTo = this.#next;
    this.#behind = true;
  }

  async #work(): Promise<void> {
    while (this.#writer.accepts && this.#mayWrite()) {
      if (this.#mayRead()) {
        if (!(await this.#readOn())) return;
      } else if (!this.#isDue() || !(await this.#writeBatch())) return;
    }
  }

  #mayWrite(): boolean {
    return !this.#closed && this.#options.holds(this.at);
  }

  #isFull(): boolean {
    const { maxRecords, maxBytes } = this.#writer.limits;
    return this.#queue.length >= maxRecords || this.#buffer.bytes >= maxBytes;
  }

  #isDue(): boolean {
    if (this.#until !== undefined) return this.#readTo >= this.#until;
    if (this.#queue.length === 0) return false;
    if (this.#isFull() || this.#options.memory.nearlyFull) return true;
    return !this.#behind && Date.now() - this.#queue[0]!.timestamp >= this.#writer.limits.maxWaitMs;
  }

  #mayRead(): boolean {
    if (!this.#behind) return false;
    return this.#until === undefined ? !this.#isFull() : this.#readTo < this.#until;
  }

  /** Reads the next records of the topic, or finds that it has reached those that are consumed. @returns false when nothing can be read yet */
  async #readOn(): Promise<boolean> {
    const end = this.#until ?? this.#options.endOf(this.at);
    if (end === undefined) return false;
    if (this.#readTo >= end) return this.#finish(end);
    const from = this.#readTo;
    const range = await this.#options.reads
      .run(() => this.#options.read({ ...this.at, offset: from, end }))
      // No broker answers, or the partition has no leader now.
      .catch(() => undefined);
    if (range === undefined || range.nextOffset === from || this.#closed) return false;
    const { sink } = this.#writer;
    const own = range.records.filter((record) => isFor(sink, record));
    for (const record of own) this.#push(record);
    this.#unread = Math.max(0, this.#unread - own.length);
    this.#unreadSince = range.records.at(-1)?.timestamp ?? this.#unreadSince;
    this.#readTo = range.nextOffset;
    if (this.#queue.length === 0 && this.#until === undefined) this.#next = this.#readTo;
    return true;
  }

  /** Between the reading of the end and the next consumed record no record can exist. @returns false while a previous owner may have settled more */
  #finish(end: bigint): boolean {
    if (end < this.#settledEnd) return false;
    this.#behind = false;
    if (this.#unread > 0) this.#options.observer.lost(this.#writer.sink, this.#unread);
    this.#unread = 0;
    this.#unreadSince = undefined;
    return true;
  }

  async #writeBatch(): Promise<boolean> {
    const batch = this.#batch();
    this.#until ??= batch.at(-1)!.offset + 1n;
    await this.#mark();
    if (!this.#mayWrite()) return false;
    const stored = batch.length === 0 || (await this.#writer.write(batch));
    if (this.#closed) return false;
    if (!stored) {
      this.#drop();
      void this.#mark();
      return false;
    }
    this.#queue.splice(0, batch.length);
    for (const record of batch) this.#buffer.remove(record);
    this.#next = this.#queue.length === 0 ? this.#readTo : this.#until;
    this.#until = undefined;
    if (this.#queue.length === 0) void this.#mark();
    return true;
  }

  /** Returns the planned batch, or as many records as one may have. */
  #batch(): IncomingRecord[] {
    const until = this.#until;
    if (until !== undefined) return this.#queue.filter(({ offset }) => offset < until);
    const { maxRecords, maxBytes } = this.#writer.limits;
    let bytes = 0;
    let count = 0;
    for (const { value } of this.#queue) {
      bytes += value?.length ?? 0;
      if (count === maxRecords || (count > 0 && bytes > maxBytes)) break;
      count += 1;
    }
    return this.#queue.slice(0, count);
  }

  #mark(): Promise<void> {
    return this.#options.positions.put({
      sinkId: this.#writer.sink.id,
      ...this.at,
      next: this.#next,
      until: this.#until,
      waiting: this.waiting,
      since: this.since,
      error: this.#writer.error,
    });
  }
}

function isFor(sink: KnownSink, { headers }: IncomingRecord): boolean {
  return headers[headerNames.accountId] === sink.accountId && wants(sink, headers);
}
