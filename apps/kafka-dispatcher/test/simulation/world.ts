import { jest } from '@jest/globals';
import { AccountChannel } from '@heliograph/delivery';
import { headerNames, type IncomingRecord, type OutgoingRecord, type TopicPartition } from '@heliograph/messaging';
import { AccountForwarder } from '../../src/account-forwarder.ts';
import type { StoredMark } from '../../src/behind-mark.ts';
import { KafkaBehindMarks } from '../../src/kafka-behind-marks.ts';
import { placeOf } from '../../src/place-of.ts';
import { Committed } from './committed.ts';
import { Dice } from './dice.ts';
import { SourceLog } from './source-log.ts';

export const accounts = ['acc_bad', 'acc_worse', 'acc_good', 'acc_fine'];
export const partitions: TopicPartition[] = [0, 1, 2].map((partition) => ({ topic: 'basedata', partition }));
const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;
export const most = { records: 40, bytes: 1_000_000 };
export const batch = 12;
const patienceMs = 1_000;

/** Two replicas in turn (one dies or loses its partitions, the next takes over), the broker's answers and the accounts' states by dice. */
export class World {
  readonly log = new SourceLog();
  readonly marks = new Map<string, StoredMark>();
  readonly refusing = new Set<string>();
  readonly suspended = new Set<string>();
  /** In order, by account. */
  readonly delivered = new Map<string, string[]>(accounts.map((id) => [id, []]));
  readonly dice: Dice;
  /** Some sends take longer than the patience with refusals. */
  slow = true;
  /** No mark can be written. */
  marksAway = false;
  mostHeld = 0;
  #committed = new Map(partitions.map((at) => [placeOf(at), new Committed()]));
  #settled = new Map<string, Committed>();
  #next = new Map<string, bigint>();
  #stopMarks: () => void = () => undefined;
  #channel = new AccountChannel('kafka');
  #forwarder!: AccountForwarder;
  #life = 0;
  #feeding = false;
  #sequence = 0;

  constructor(seed: number) {
    this.dice = new Dice(seed);
  }

  write(count: number): void {
    for (let i = 0; i < count; i += 1) {
      const account = accounts[this.dice.below(accounts.length)]!;
      const device = `${account}:${this.dice.below(4)}`;
      const partition = (device.charCodeAt(device.length - 1) + account.length) % partitions.length;
      const headers = {
        [headerNames.accountId]: account,
        [headerNames.idempotencyKey]: `${device}:${++this.#sequence}`,
      };
      this.log.append({ topic: 'basedata', partition, key: device, value: Buffer.from('{}'), headers });
    }
  }

  /** A new replica from what the group has committed, which may die before it has taken over; what the one before has under way ends unheard. */
  async restart(): Promise<void> {
    this.marksAway = false;
    while (this.dice.oneIn(3)) {
      void this.#begin();
      await jest.advanceTimersByTimeAsync(this.dice.below(200));
    }
    const taken = this.#begin();
    await jest.advanceTimersByTimeAsync(20_000);
    await taken;
  }

  #begin(): Promise<void> {
    this.#forwarder?.stop();
    this.#stopMarks();
    const life = ++this.#life;
    const marks = this.#marksOf(life);
    this.#stopMarks = () => void marks.stop();
    this.#settled = new Map([...this.#committed].map(([place, committed]) => [place, committed.copy()]));
    this.#next = new Map([...this.#settled].map(([place, { position }]) => [place, position]));
    this.#channel = new AccountChannel('kafka');
    for (const id of accounts) this.status(id, this.suspended.has(id));
    const send = (records: readonly OutgoingRecord[]) => this.#send(records, () => life === this.#life);
    this.#feeding = false;
    const forwarder = (this.#forwarder = new AccountForwarder({
      channel: this.#channel,
      ...{ producer: { send }, aside: { send }, marks },
      ensureTopics: () => Promise.resolve(),
      consumer: {
        settle: (record) => {
          if (life === this.#life) this.#settled.get(placeOf(record))!.settle(record.offset);
        },
        isSure: () => true,
        owns: () => true,
      },
      read: async (range) => {
        await this.#sleep();
        if (this.dice.oneIn(10)) throw new Error('no leader');
        return this.log.read(range);
      },
      positionOf: (at) => this.#settled.get(placeOf(at))!.position,
      ends: () => Promise.resolve(this.log.ends()),
      observer: {
        ...{ delivered: () => undefined, produced: () => undefined, failed: () => undefined },
        ...{ fellBehind: () => undefined, caughtUp: () => undefined, lost: () => undefined },
        undeliverable: () => undefined,
      },
      ...{ most, retryMs: 200, patienceMs },
    }));
    return forwarder.assigned(partitions);
  }

  /** The group takes a partition away between two batches and gives it back, at what was committed of it. */
  async rebalance(): Promise<void> {
    if (this.#feeding) return;
    this.marksAway = false;
    const at = partitions[this.dice.below(partitions.length)]!;
    const committed = this.#committed.get(placeOf(at))!.copy();
    this.#feeding = true;
    this.#forwarder.revoked([at]);
    this.#settled.set(placeOf(at), committed);
    this.#next.set(placeOf(at), committed.position);
    const taken = this.#forwarder.assigned([at]);
    await jest.advanceTimersByTimeAsync(5_000);
    await taken;
    this.#feeding = false;
  }

  status(id: string, suspended: boolean): void {
    if (suspended) this.suspended.add(id);
    else this.suspended.delete(id);
    this.#channel.accountChanged(id, { ...on, status: suspended ? 'suspended' : 'active' });
    if (suspended) this.#forwarder?.closed(id);
  }

  /** Of the replica that lives: what a dead one wrote late may lie there until the next takes over. */
  ownMarks(): StoredMark[] {
    return [...this.marks.values()].filter(({ owner }) => owner === String(this.#life));
  }

  commit(): void {
    for (const [place, settled] of this.#settled) this.#committed.set(place, settled.copy());
  }

  /** The consumer: one batch at a time, without what the owner before had settled. */
  feed(): void {
    if (this.#feeding) return;
    const records: IncomingRecord[] = [];
    for (const at of partitions) {
      const place = placeOf(at);
      const settled = this.#settled.get(place)!;
      for (let next = this.#next.get(place)!; records.length < batch; next += 1n) {
        const record = this.log.all(place)[Number(next)];
        if (!record) break;
        this.#next.set(place, next + 1n);
        if (next >= settled.position && !settled.above.has(next)) records.push(record);
      }
    }
    if (records.length === 0) return;
    const life = this.#life;
    this.#feeding = true;
    void this.#forwarder.forward(records).then(() => {
      if (life === this.#life) this.#feeding = false;
    });
    this.mostHeld = Math.max(this.mostHeld, this.#forwarder.held.records);
  }

  settledAll(): boolean {
    const ends = this.log.ends();
    return [...this.#settled].every(([place, { position }]) => position === (ends.get(place) ?? 0n));
  }

  async #send(records: readonly OutgoingRecord[], alive: () => boolean): Promise<void> {
    const account = records[0]!.topic.split('.')[1]!;
    const written = this.delivered.get(account)!;
    await this.#sleep(this.slow && this.dice.oneIn(30) ? 3 * patienceMs : undefined);
    if (!alive()) throw new Error('died');
    const refused = this.refusing.has(account) ? this.dice.below(3) : this.dice.below(40);
    // A refused send may have written some of it: a part of each partition, from its start.
    const count = refused === 0 ? this.dice.below(records.length) : this.refusing.has(account) ? 0 : records.length;
    for (const { headers } of records.slice(0, count)) written.push(headers!.idempotency_key!);
    if (count < records.length) throw new Error('refused');
    await this.#sleep();
  }

  /** The compacted topic of the marks. A dead replica's last writes may be there or not, also after the next has taken over. */
  #marksOf(life: number): KafkaBehindMarks {
    const send = async (records: readonly OutgoingRecord[]): Promise<void> => {
      await this.#sleep();
      if (this.marksAway) throw new Error('no leader');
      const written = life === this.#life || this.dice.oneIn(2);
      for (const { key, value } of written ? records : []) {
        if (value === null) this.marks.delete(key!);
        else this.marks.set(key!, JSON.parse(value.toString()) as StoredMark);
      }
      await this.#sleep();
      if (life !== this.#life || this.dice.oneIn(20)) throw new Error('not acknowledged');
    };
    const view = { caughtUp: () => this.#sleep(), values: () => this.marks.values() };
    return new KafkaBehindMarks({ view, producer: { send }, owner: String(life), logger: { warn: () => undefined } });
  }

  #sleep(ms = this.dice.below(60)): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  stop(): void {
    this.#life += 1;
    this.#forwarder.stop();
  }
}
