import type { IncomingRecord } from '@heliograph/kafka';
import type { LagMark } from './lag-mark.ts';
import type { LaggingPartition } from './lagging-partition.ts';
import { CatchUp } from './catch-up.ts';
import { BufferedRecords } from './buffered-records.ts';
import type { LaneOptions } from './lane-options.ts';
import { SerialSender } from './serial-sender.ts';
import { partitionKey } from './source-topics.ts';

const maxAtOnce = { records: 2_000, bytes: 4_000_000 };

/**
 * Sends one account's records to its topics. One send is in flight at a time, and a failed one is retried until it succeeds, so that no record
 * overtakes an older one of its device. When the account's topics refuse for too long, its open records are released: a mark stores from which
 * offset on, they are settled, and read again from their source when the topics accept records again. Meanwhile new records of these partitions are
 * skipped too.
 */
export class AccountLane {
  readonly buffered: BufferedRecords;
  readonly #options: LaneOptions;
  readonly #accountId: string;
  readonly #sends: SerialSender;
  readonly #catchUp: CatchUp;
  #queue: IncomingRecord[] = [];
  /** The records of the send in flight, or of the one to be retried, that this process has to settle. */
  readonly #inFlight = new Set<IncomingRecord>();
  /** The records of the send in flight that have been released meanwhile. */
  readonly #released = new Set<IncomingRecord>();
  #working: Promise<void> | undefined;
  /** The partitions whose marks are being written, and which this process has to remove again. */
  #marking: Set<string> | undefined;
  /** A counter that grows when records are removed by others than the lane itself. */
  #generation = 0;
  #stopped = false;

  constructor(accountId: string, options: LaneOptions) {
    this.#accountId = accountId;
    this.#options = options;
    this.buffered = new BufferedRecords(options.buffered);
    this.#sends = new SerialSender(accountId, options);
    this.#catchUp = new CatchUp(accountId, options, this.#sends);
  }

  get lagging(): Iterable<LaggingPartition> {
    return this.#catchUp.partitions();
  }

  get idle(): boolean {
    return (
      this.#working === undefined &&
      this.#marking === undefined &&
      this.buffered.records === 0 &&
      this.#catchUp.size === 0
    );
  }

  add(record: IncomingRecord): void {
    if (this.#catchUp.skips(record)) {
      this.#options.consumer.settle(record);
      return;
    }
    this.#queue.push(record);
    this.buffered.add(record);
  }

  /** Starts the work that there is, unless it runs already. */
  start(): void {
    if (this.#stopped || this.#working !== undefined || (this.#queue.length === 0 && this.#catchUp.size === 0)) return;
    this.#working = this.#work().finally(() => {
      this.#working = undefined;
      if (this.#queue.length > 0 && this.#options.consumer.isMembershipConfirmed()) this.start();
    });
  }

  /** Returns whether the account's topics refuse since before `time`. @param time by the clock of the lanes */
  refusedSince(time: number): boolean {
    return this.#sends.refusedSince(time);
  }

  /** Takes over a mark. @param settledEnd see `LaggingPartition` */
  takeOver(mark: LagMark, settledEnd: bigint): void {
    this.#catchUp.begin(mark, settledEnd);
  }

  /** Prepares for reading the marks of these partitions: one that is being written may be among them, and is taken over then. */
  reassign(gained: ReadonlySet<string>): void {
    for (const place of gained) this.#marking?.delete(place);
  }

  /** Drops the records of lost partitions: they belong to the new owner. */
  revoke(lost: ReadonlySet<string>): void {
    this.#generation += 1;
    this.#take((record) => lost.has(partitionKey(record)));
    for (const record of this.#released) if (lost.has(partitionKey(record))) this.#released.delete(record);
    this.#catchUp.revoke(lost);
  }

  /** Drops all records of an account that is suspended or deleted. */
  close(): void {
    this.#generation += 1;
    for (const record of this.#take(() => true)) this.#options.consumer.settle(record);
    this.#released.clear();
    this.#catchUp.close();
    this.#sends.endPause();
  }

  stop(): void {
    this.#stopped = true;
    this.#sends.stop();
  }

  /** Releases the open records once their mark is written; releases no record when the topics have accepted records meanwhile. */
  async releaseOpen(): Promise<void> {
    if (this.#marking !== undefined || this.buffered.records === 0) return;
    const generation = this.#generation;
    const marks = this.#oldest();
    const marking = (this.#marking = new Set(marks.keys()));
    await Promise.all([...marks.values()].map((mark) => this.#options.marks.put(mark)));
    this.#marking = undefined;
    const still = generation === this.#generation && this.#sends.refusing ? this.#oldest() : undefined;
    for (const [place, mark] of marks) {
      const oldest = still?.get(place);
      if (oldest) this.#release(place, oldest);
      else if (marking.has(place) && !this.#catchUp.has(place)) this.#options.marks.remove(mark);
    }
    if (still) this.#options.observer.lagStarted(this.#accountId);
    this.#options.changed();
    this.start();
  }

  /** Returns the oldest open record of each source partition. */
  #oldest(): Map<string, LagMark> {
    const found = new Map<string, LagMark>();
    for (const record of [...this.#inFlight, ...this.#queue]) {
      const { topic, partition, offset: from, timestamp: since } = record;
      const before = found.get(partitionKey(record));
      if (before) before.waiting += 1;
      else found.set(partitionKey(record), { accountId: this.#accountId, topic, partition, from, since, waiting: 1 });
    }
    return found;
  }

  #release(place: string, mark: LagMark): void {
    this.#catchUp.begin(mark);
    const sending = new Set(this.#sends.sending ? this.#inFlight : []);
    for (const record of this.#take((open) => partitionKey(open) === place)) {
      if (sending.has(record)) this.#released.add(record);
      this.#options.consumer.settle(record);
    }
  }

  /** Takes open records out of the lane. */
  #take(chosen: (record: IncomingRecord) => boolean): IncomingRecord[] {
    const taken = [...this.#inFlight, ...this.#queue].filter(chosen);
    this.#queue = this.#queue.filter((record) => !chosen(record));
    for (const record of taken) {
      this.#inFlight.delete(record);
      this.buffered.remove(record);
    }
    return taken;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      // The next check of the lanes continues it.
      if (!this.#options.consumer.isMembershipConfirmed()) return;
      if (this.#queue.length > 0 || this.#inFlight.size > 0) await this.#forward();
      // A mark that is being written must not be removed.
      else if (this.#marking !== undefined || !(await this.#catchUp.advance())) return;
    }
  }

  async #forward(): Promise<void> {
    // Lost, and `revoke` not called yet: their new owner sends them.
    this.#take((record) => !this.#options.consumer.owns(record));
    if (this.#inFlight.size === 0) for (const record of this.#next()) this.#inFlight.add(record);
    const wanted = [...this.#inFlight].filter(({ headers }) => this.#options.channel.wants(this.#accountId, headers));
    const acknowledged = await this.#sends.send(wanted, this.#catchUp.size > 0);
    if (acknowledged) this.#settleSent();
    this.#released.clear();
    if (acknowledged) this.#options.changed();
    else await this.#sends.pause();
  }

  #settleSent(): void {
    for (const record of this.#inFlight) {
      this.buffered.remove(record);
      this.#options.consumer.settle(record);
    }
    this.#inFlight.clear();
    for (const record of this.#released) this.#catchUp.delivered(record);
  }

  #next(): IncomingRecord[] {
    let bytes = 0;
    let count = 0;
    for (const { value } of this.#queue) {
      bytes += value?.length ?? 0;
      if (count === maxAtOnce.records || (count > 0 && bytes > maxAtOnce.bytes)) break;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }
}
