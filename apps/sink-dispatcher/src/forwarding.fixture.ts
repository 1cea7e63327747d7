import { AddressPolicy, compileSubscriptionFilter } from '@heliograph/delivery';
import { partitionKey, type IncomingRecord, type PartitionPosition, type TopicPartition } from '@heliograph/kafka';
import { GuardedNetwork, SinkError, type BatchLimits, type SinkBatch, type SinkKind } from '@heliograph/sinks';
import { wants, type KnownSink, type SinkHeaders } from './sink-directory.ts';
import { SinkForwarder } from './sink-forwarder.ts';
import type { SinkPosition } from './sink-positions.ts';

const place: TopicPartition = { topic: 'basedata', partition: 0 };

/** A destination in memory, which can fail, stand still, and stores a batch under its id, as files do. */
export class MemoryDestination {
  readonly batches = new Map<string, string[]>();
  /** Each write that stored something, in order. */
  readonly writes: SinkBatch[] = [];
  tests = 0;
  mode: 'stores' | 'refuses' | 'stands still' = 'stores';
  /** Fails the writes that stand still. */
  fail: () => void = () => undefined;
  /** A write that stores and is not answered, as at a crash. */
  answers = true;

  readonly kind: SinkKind;

  constructor(limits: BatchLimits = { maxRecords: 10, maxBytes: 1_000_000, maxWaitMs: 0 }) {
    this.kind = {
      id: 'memory',
      title: 'memory',
      settings: { type: 'object', required: [], additionalProperties: false, properties: {} },
      batch: () => limits,
      open: () =>
        Promise.resolve({
          test: () => this.#test(),
          write: (batch) => this.#write(batch),
          close: () => Promise.resolve(),
        }),
    };
  }

  keys(): string[] {
    return [...this.batches.values()].flat();
  }

  #test(): Promise<void> {
    this.tests += 1;
    return this.mode === 'refuses' ? Promise.reject(new SinkError('unreachable', 'down')) : Promise.resolve();
  }

  #write(batch: SinkBatch): Promise<void> {
    if (this.mode === 'stands still')
      return new Promise((_, reject) => (this.fail = () => reject(new SinkError('unreachable', 'down'))));
    if (this.mode === 'refuses') return Promise.reject(new SinkError('unreachable', 'down'));
    this.writes.push(batch);
    this.batches.set(
      batch.id,
      batch.records.map(({ idempotencyKey }) => idempotencyKey),
    );
    return this.answers ? Promise.resolve() : new Promise(() => undefined);
  }
}

/** What outlives a process: the log, the group's offset, `state.sinks`. */
export class Broker {
  readonly log: IncomingRecord[] = [];
  readonly positions = new Map<string, SinkPosition>();
  committed = 0n;
  /** The offset of the first record that is still there. */
  start = 0n;

  append(count: number, accountId = 'acc_1'): string[] {
    return Array.from({ length: count }, () => {
      const offset = BigInt(this.log.length);
      const key = `key-${offset}`;
      const headers = {
        account: accountId,
        vendor: 'solis',
        kind: 'device.data',
        time: '1763712000',
        idempotency_key: key,
      };
      this.log.push({
        ...place,
        offset,
        timestamp: Date.now(),
        key: null,
        value: Buffer.from(`{"n":${offset}}`),
        headers,
      });
      return key;
    });
  }

  get end(): bigint {
    return BigInt(this.log.length);
  }
}

export function sinkOf(id: string, destination: MemoryDestination, more: Partial<KnownSink> = {}): KnownSink {
  const matches = compileSubscriptionFilter({});
  return {
    id,
    accountId: 'acc_1',
    status: 'active',
    version: 1,
    matches,
    use: { kind: destination.kind, settings: {} },
    ...more,
  };
}

/** A process with one partition: its forwarder, and the consumer that feeds it. */
export class Process {
  readonly settled = new Set<bigint>();
  readonly lost: number[] = [];
  readonly forwarder: SinkForwarder;
  readonly sinks = new Map<string, KnownSink>();
  now = 0;
  #alive = true;
  #at: bigint;

  constructor(
    readonly broker: Broker,
    sinks: readonly KnownSink[],
    maxBytes = 1_000_000,
  ) {
    for (const sink of sinks) this.sinks.set(sink.id, sink);
    this.#at = broker.committed;
    const ignore = (): void => undefined;
    this.forwarder = new SinkForwarder({
      directory: {
        get: (id) => this.sinks.get(id),
        wanting: (accountId, headers) =>
          [...this.sinks.values()].filter((sink) => this.#wants(sink, accountId, headers)),
      },
      consumer: {
        settle: ({ offset }) => this.#settle(offset),
        holds: () => this.#alive,
        positions: () => this.#position(),
      },
      positions: {
        put: (position) => this.#store(position, position),
        remove: (position) => this.#store(position, undefined),
        of: () => Promise.resolve([...broker.positions.values()]),
      },
      read: ({ offset, end }) => Promise.resolve(this.#read(offset, end)),
      logEndOf: () => Promise.resolve(broker.end),
      network: new GuardedNetwork({ addresses: new AddressPolicy(), allowPlaintext: false }),
      observer: {
        wrote: ignore,
        stored: ignore,
        undeliverable: ignore,
        failed: ignore,
        recovered: ignore,
        lost: (_, records) => this.lost.push(records),
      },
      maxBytes,
      retryMs: 1,
      now: () => this.now,
    });
  }

  async start(): Promise<this> {
    await this.forwarder.assigned([place]);
    return this;
  }

  /** Consumes the next records of the log. */
  async consume(count = Number.POSITIVE_INFINITY): Promise<void> {
    const records = this.broker.log.slice(Number(this.#at)).slice(0, count);
    this.#at += BigInt(records.length);
    if (records.length > 0) await this.forwarder.forward(records);
    this.commit();
  }

  /** Commits the offset before which all is settled. */
  commit(): void {
    let { committed } = this.broker;
    while (this.settled.has(committed)) committed += 1n;
    this.broker.committed = committed;
  }

  change(sink: KnownSink | undefined, id: string): void {
    if (sink) this.sinks.set(id, sink);
    else this.sinks.delete(id);
    this.forwarder.sinkChanged(id);
  }

  /** Nothing that it does from now on has an effect. */
  kill(): void {
    this.#alive = false;
    void this.forwarder.stop();
    this.forwarder.close();
  }

  #wants(sink: KnownSink, accountId: string, headers: SinkHeaders): boolean {
    return sink.accountId === accountId && wants(sink, headers);
  }

  #settle(offset: bigint): void {
    if (this.#alive) this.settled.add(offset);
  }

  #position(): PartitionPosition[] {
    return [{ ...place, offset: this.broker.committed }];
  }

  #read(offset: bigint, end: bigint): { records: IncomingRecord[]; nextOffset: bigint } {
    const from = offset < this.broker.start ? this.broker.start : offset;
    const nextOffset = from + 7n < end ? from + 7n : end;
    return { records: this.broker.log.slice(Number(from), Number(nextOffset)), nextOffset };
  }

  #store(
    { sinkId, topic, partition }: Pick<SinkPosition, 'sinkId' | keyof TopicPartition>,
    position: SinkPosition | undefined,
  ): Promise<void> {
    if (!this.#alive) return new Promise(() => undefined);
    const key = `${sinkId}/${partitionKey(topic, partition)}`;
    if (position) this.broker.positions.set(key, position);
    else this.broker.positions.delete(key);
    return Promise.resolve();
  }
}
