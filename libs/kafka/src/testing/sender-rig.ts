import { silentLogger } from '../port.ts';
import { BatchSender } from '../producer/batch-sender.ts';
import { OpenSends } from '../producer/open-sends.ts';
import type { ProducerIdentity } from '../producer/produce-wire.ts';
import { FakeCluster, fakeTopic } from './fake-cluster.ts';
import { seeded } from './random.ts';
import { VirtualClock } from './virtual-clock.ts';

export const brokers = 3;
export const partitions = 6;

export interface Sent {
  partition: number;
  value: string;
  error?: unknown;
  outcome?: 'acknowledged' | 'refused';
}

/** A sender on a fake cluster, and what became of each of its sends. */
export class SenderRig {
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly cluster: FakeCluster;
  readonly sender: BatchSender;
  readonly gone: string[] = [];
  readonly sent: Sent[] = [];
  readonly #sends: OpenSends;

  /** `before`: what its brokers have, from a sender before it. */
  constructor(seed: number, timeoutMs = 120_000, fenced?: ProducerIdentity, before?: SenderRig) {
    this.random = seeded(seed);
    this.clock = before?.clock ?? new VirtualClock();
    this.cluster = before?.cluster ?? new FakeCluster(this.clock, this.random, { brokers, partitions });
    const { cluster: wire, clock } = this;
    const onGone = (topic: string): void => void this.gone.push(topic);
    this.sender = new BatchSender({
      wire,
      clock,
      compression: 'none',
      logger: silentLogger,
      onGone,
      fenced,
    });
    this.#sends = new OpenSends(clock, timeoutMs, () => this.sender.dropFailed());
  }

  send(partition: number, records = 1): Sent[] {
    const sent = Array.from({ length: records }, (): Sent => ({ partition, value: '' }));
    for (const one of sent) one.value = String(this.sent.push(one));
    const settle = (outcome: Sent['outcome']) => () => sent.forEach((one) => (one.outcome = outcome));
    void this.#sends
      .open({ records, bytes: records }, (send) => {
        for (const { value } of sent) {
          const record = { topic: fakeTopic, key: null, value: Buffer.from(value) };
          this.sender.add(fakeTopic, partition, { record, partition, size: 100, send });
        }
      })
      .then(settle('acknowledged'), (error: unknown) => {
        sent.forEach((one) => (one.error = error));
        settle('refused')();
      });
    return sent;
  }

  pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  settled(limitMs: number): Promise<void> {
    return this.clock.until(() => this.sent.every(({ outcome }) => outcome !== undefined), limitMs);
  }

  /** Expects that every acknowledged record is in the log exactly once, and that they are in the order of the sends. */
  expectLogsInOrder(): void {
    this.cluster.logs.forEach(({ values }, partition) => {
      const mine = this.sent.filter((sent) => sent.partition === partition);
      const inLog = new Set(values);
      const expected = mine.filter(({ value, outcome }) => outcome === 'acknowledged' || inLog.has(value));
      expect(values).toEqual(expected.map(({ value }) => value));
    });
  }
}
