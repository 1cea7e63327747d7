import type { IncomingRecord } from '@heliograph/messaging';
import type { BehindMark } from './behind-mark.ts';
import type { BehindPartition } from './behind-partition.ts';
import { CatchUp } from './catch-up.ts';
import { HeldRecords } from './held-records.ts';
import type { LaneParts } from './lane-parts.ts';
import { placeOf } from './place-of.ts';
import { SendTurns } from './send-turns.ts';

const mostAtOnce = { records: 2_000, bytes: 4_000_000 };

/**
 * One account's way to its topics. One send is under way at a time, and a failed one is tried until it succeeds, so that no record overtakes an
 * older one of its device. When the account's topics refuse for too long its open records are let go of: a mark says from where on, they are
 * settled, and read again from their source when the topics take records again. Meanwhile what is new of these partitions is passed over too.
 */
export class AccountLane {
  readonly held: HeldRecords;
  readonly #parts: LaneParts;
  readonly #accountId: string;
  readonly #turns: SendTurns;
  readonly #catchUp: CatchUp;
  #queue: IncomingRecord[] = [];
  /** Of the send under way, or of the one to be tried again: what is ours to settle. */
  readonly #underWay = new Set<IncomingRecord>();
  /** Of the send under way, what has been let go of meanwhile. */
  readonly #passed = new Set<IncomingRecord>();
  #working: Promise<void> | undefined;
  /** Places whose marks are being written, and are ours to remove again. */
  #marking: Set<string> | undefined;
  /** Grows when records are taken away by others than the lane itself. */
  #round = 0;
  #stopped = false;

  constructor(accountId: string, parts: LaneParts) {
    this.#accountId = accountId;
    this.#parts = parts;
    this.held = new HeldRecords(parts.held);
    this.#turns = new SendTurns(accountId, parts);
    this.#catchUp = new CatchUp(accountId, parts, this.#turns);
  }

  get behind(): Iterable<BehindPartition> {
    return this.#catchUp.partitions();
  }

  get idle(): boolean {
    return (
      this.#working === undefined && this.#marking === undefined && this.held.records === 0 && this.#catchUp.size === 0
    );
  }

  add(record: IncomingRecord): void {
    if (this.#catchUp.passes(record)) {
      this.#parts.consumer.settle(record);
      return;
    }
    this.#queue.push(record);
    this.held.add(record);
  }

  /** Goes on with what there is to do. */
  start(): void {
    if (this.#stopped || this.#working !== undefined || (this.#queue.length === 0 && this.#catchUp.size === 0)) return;
    this.#working = this.#work().finally(() => {
      this.#working = undefined;
      if (this.#queue.length > 0 && this.#parts.consumer.isSure()) this.start();
    });
  }

  /** @param time by the clock of the lanes */
  refusedSince(time: number): boolean {
    return this.#turns.refusedSince(time);
  }

  /** @param least see `BehindPartition` */
  takeOver(mark: BehindMark, least: bigint): void {
    this.#catchUp.begin(mark, least);
  }

  /** Before the marks of these partitions are read: one that is being written may be among them, and is taken over then. */
  regain(gained: ReadonlySet<string>): void {
    for (const place of gained) this.#marking?.delete(place);
  }

  /** Lost partitions' records are their new owner's. */
  revoke(lost: ReadonlySet<string>): void {
    this.#round += 1;
    this.#take((record) => lost.has(placeOf(record)));
    for (const record of this.#passed) if (lost.has(placeOf(record))) this.#passed.delete(record);
    this.#catchUp.revoke(lost);
  }

  /** The account is suspended or deleted: nothing of it is wanted any more. */
  close(): void {
    this.#round += 1;
    for (const record of this.#take(() => true)) this.#parts.consumer.settle(record);
    this.#passed.clear();
    this.#catchUp.close();
    this.#turns.hurry();
  }

  stop(): void {
    this.#stopped = true;
    this.#turns.stop();
  }

  /** Lets go of the open records, once that is safe; of none when its topics have taken records meanwhile. */
  async fallBehind(): Promise<void> {
    if (this.#marking !== undefined || this.held.records === 0) return;
    const round = this.#round;
    const marks = this.#oldest();
    const marking = (this.#marking = new Set(marks.keys()));
    await Promise.all([...marks.values()].map((mark) => this.#parts.marks.put(mark)));
    this.#marking = undefined;
    const still = round === this.#round && this.#turns.refusing ? this.#oldest() : undefined;
    for (const [place, mark] of marks) {
      const oldest = still?.get(place);
      if (oldest) this.#letGo(place, oldest);
      else if (marking.has(place) && !this.#catchUp.has(place)) this.#parts.marks.remove(mark);
    }
    if (still) this.#parts.observer.fellBehind(this.#accountId);
    this.#parts.changed();
    this.start();
  }

  /** Of each source partition with open records, the oldest of them. */
  #oldest(): Map<string, BehindMark> {
    const found = new Map<string, BehindMark>();
    for (const record of [...this.#underWay, ...this.#queue]) {
      const { topic, partition, offset: from, timestamp: since } = record;
      const before = found.get(placeOf(record));
      if (before) before.waiting += 1;
      else found.set(placeOf(record), { accountId: this.#accountId, topic, partition, from, since, waiting: 1 });
    }
    return found;
  }

  #letGo(place: string, mark: BehindMark): void {
    this.#catchUp.begin(mark);
    const sending = new Set(this.#turns.sending ? this.#underWay : []);
    for (const record of this.#take((open) => placeOf(open) === place)) {
      if (sending.has(record)) this.#passed.add(record);
      this.#parts.consumer.settle(record);
    }
  }

  /** Takes open records out of the lane. */
  #take(chosen: (record: IncomingRecord) => boolean): IncomingRecord[] {
    const taken = [...this.#underWay, ...this.#queue].filter(chosen);
    this.#queue = this.#queue.filter((record) => !chosen(record));
    for (const record of taken) {
      this.#underWay.delete(record);
      this.held.remove(record);
    }
    return taken;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      // It goes on with the next look.
      if (!this.#parts.consumer.isSure()) return;
      if (this.#queue.length > 0 || this.#underWay.size > 0) await this.#forward();
      // A mark that is being written must not be removed.
      else if (this.#marking !== undefined || !(await this.#catchUp.step())) return;
    }
  }

  async #forward(): Promise<void> {
    // Lost, and `revoke` not called yet: their new owner sends them.
    this.#take((record) => !this.#parts.consumer.owns(record));
    if (this.#underWay.size === 0) for (const record of this.#next()) this.#underWay.add(record);
    const wanted = [...this.#underWay].filter(({ headers }) => this.#parts.channel.wants(this.#accountId, headers));
    const acknowledged = await this.#turns.send(wanted, this.#catchUp.size > 0);
    if (acknowledged) this.#settleSent();
    this.#passed.clear();
    if (acknowledged) this.#parts.changed();
    else await this.#turns.pause();
  }

  #settleSent(): void {
    for (const record of this.#underWay) {
      this.held.remove(record);
      this.#parts.consumer.settle(record);
    }
    this.#underWay.clear();
    for (const record of this.#passed) this.#catchUp.delivered(record);
  }

  #next(): IncomingRecord[] {
    let bytes = 0;
    let count = 0;
    for (const { value } of this.#queue) {
      bytes += value?.length ?? 0;
      if (count === mostAtOnce.records || (count > 0 && bytes > mostAtOnce.bytes)) break;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }
}
