import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord, TopicPartition } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { jest } from '@jest/globals';
import { AccountForwarder } from '../../src/account-forwarder.ts';
import type { StoredMark } from '../../src/lag-mark.ts';
import { KafkaLagMarks } from '../../src/kafka-lag-marks.ts';
import { partitionKey } from '../../src/source-topics.ts';
import { Committed } from './committed.ts';
import { SeededRandom } from './seeded-random.ts';
import { SourceLog } from './source-log.ts';

export const accounts = ['acc_bad', 'acc_worse', 'acc_good', 'acc_fine'];
export const partitions: TopicPartition[] = [0, 1, 2].map((partition) => ({ topic: 'basedata', partition }));
const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;
export const maxBuffered = { records: 40, bytes: 1_000_000 };
export const batch = 12;
const refusalTimeoutMs = 1_000;

/** Simulates two replicas in turn (one stops or loses its partitions, the next takes over), with random broker answers and account states. */
export class ForwardingSimulation {
  readonly log = new SourceLog();
  readonly marks = new Map<string, StoredMark>();
  readonly refusing = new Set<string>();
  readonly suspended = new Set<string>();
  /** The delivered keys in order, by account. */
  readonly delivered = new Map<string, string[]>(accounts.map((id) => [id, []]));
  readonly random: SeededRandom;
  /** True while some sends take longer than the refusal timeout. */
  slow = true;
  /** True while no mark can be written. */
  marksUnavailable = false;
  peakBuffered = 0;
  #committed = new Map(partitions.map((at) => [partitionKey(at), new Committed()]));
  #settled = new Map<string, Committed>();
  #next = new Map<string, bigint>();
  #stopMarks: () => void = () => undefined;
  #channel = new AccountChannel('kafka');
  #forwarder!: AccountForwarder;
  #life = 0;
  #feeding = false;
  #sequence = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  write(count: number): void {
    for (let i = 0; i < count; i += 1) {
      const account = accounts[this.random.below(accounts.length)]!;
      const device = `${account}:${this.random.below(4)}`;
      const partition = (device.charCodeAt(device.length - 1) + account.length) % partitions.length;
      const headers = {
        [headerNames.accountId]: account,
        [headerNames.idempotencyKey]: `${device}:${++this.#sequence}`,
      };
      this.log.append({ topic: 'basedata', partition, key: device, value: Buffer.from('{}'), headers });
    }
  }

  /** Starts a new replica from the group's committed offsets, which may be killed before it has taken over; answers to the previous one are lost. */
  async restart(): Promise<void> {
    this.marksUnavailable = false;
    while (this.random.oneIn(3)) {
      void this.#begin();
      await jest.advanceTimersByTimeAsync(this.random.below(200));
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
      producer: { send },
      isolatedProducer: { send },
      marks,
      ensureTopics: () => Promise.resolve(),
      consumer: {
        settle: (record) => {
          if (life === this.#life) this.#settled.get(partitionKey(record))!.settle(record.offset);
        },
        isMembershipConfirmed: () => true,
        owns: () => true,
      },
      read: async (range) => {
        await this.#sleep();
        if (this.random.oneIn(10)) throw new Error('no leader');
        return this.log.read(range);
      },
      positionOf: (at) => this.#settled.get(partitionKey(at))!.position,
      ends: () => Promise.resolve(this.log.ends()),
      observer: {
        delivered: () => undefined,
        produced: () => undefined,
        failed: () => undefined,
        lagStarted: () => undefined,
        caughtUp: () => undefined,
        lost: () => undefined,
        undeliverable: () => undefined,
      },
      maxBuffered,
      retryMs: 200,
      refusalTimeoutMs,
    }));
    return forwarder.assigned(partitions);
  }

  /** Revokes a partition between two batches and assigns it again, at its committed offset. */
  async rebalance(): Promise<void> {
    if (this.#feeding) return;
    this.marksUnavailable = false;
    const at = partitions[this.random.below(partitions.length)]!;
    const committed = this.#committed.get(partitionKey(at))!.copy();
    this.#feeding = true;
    this.#forwarder.revoked([at]);
    this.#settled.set(partitionKey(at), committed);
    this.#next.set(partitionKey(at), committed.position);
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

  /** Returns the marks of the live replica: those that a dead one wrote late may exist until the next takes over. */
  ownMarks(): StoredMark[] {
    return [...this.marks.values()].filter(({ owner }) => owner === String(this.#life));
  }

  commit(): void {
    for (const [place, settled] of this.#settled) this.#committed.set(place, settled.copy());
  }

  /** The consumer: one batch at a time, without the records that the previous owner had settled. */
  feed(): void {
    if (this.#feeding) return;
    const records: IncomingRecord[] = [];
    for (const at of partitions) {
      const place = partitionKey(at);
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
    this.peakBuffered = Math.max(this.peakBuffered, this.#forwarder.buffered.records);
  }

  settledAll(): boolean {
    const ends = this.log.ends();
    return [...this.#settled].every(([place, { position }]) => position === (ends.get(place) ?? 0n));
  }

  async #send(records: readonly OutgoingRecord[], alive: () => boolean): Promise<void> {
    const account = records[0]!.topic.split('.')[1]!;
    const written = this.delivered.get(account)!;
    await this.#sleep(this.slow && this.random.oneIn(30) ? 3 * refusalTimeoutMs : undefined);
    if (!alive()) throw new Error('died');
    const refused = this.refusing.has(account) ? this.random.below(3) : this.random.below(40);
    // A refused send may have written some of it: a part of each partition, from its start.
    const count = refused === 0 ? this.random.below(records.length) : this.refusing.has(account) ? 0 : records.length;
    for (const { headers } of records.slice(0, count)) written.push(headers!.idempotency_key!);
    if (count < records.length) throw new Error('refused');
    await this.#sleep();
  }

  /** The compacted topic of the marks. A dead replica's last writes may be present or missing, also after the next has taken over. */
  #marksOf(life: number): KafkaLagMarks {
    const send = async (records: readonly OutgoingRecord[]): Promise<void> => {
      await this.#sleep();
      if (this.marksUnavailable) throw new Error('no leader');
      const written = life === this.#life || this.random.oneIn(2);
      for (const { key, value } of written ? records : []) {
        if (value === null) this.marks.delete(key!);
        else this.marks.set(key!, JSON.parse(value.toString()) as StoredMark);
      }
      await this.#sleep();
      if (life !== this.#life || this.random.oneIn(20)) throw new Error('not acknowledged');
    };
    const view = { caughtUp: () => this.#sleep(), values: () => this.marks.values() };
    return new KafkaLagMarks({ view, producer: { send }, owner: String(life), logger: { warn: () => undefined } });
  }

  #sleep(ms = this.random.below(60)): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  stop(): void {
    this.#life += 1;
    this.#forwarder.stop();
  }
}
