import { Semaphore } from '@heliograph/dispatcher';
import {
  partitionKey,
  type IncomingRecord,
  type PartitionBacklog,
  type RecordConsumer,
  type TopicPartition,
} from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { GuardedNetwork } from '@heliograph/sinks';
import { LaneBuffer } from './lane-buffer.ts';
import type { SinkDirectory } from './sink-directory.ts';
import { SinkLane, type LaneObserver, type LaneOptions } from './sink-lane.ts';
import type { SinkPosition, SinkPositions } from './sink-positions.ts';
import { SinkWriter, type WriteObserver } from './sink-writer.ts';

export interface SinkForwarderOptions {
  directory: Pick<SinkDirectory, 'get' | 'wanting'>;
  consumer: Pick<RecordConsumer, 'settle' | 'holds' | 'positions'>;
  positions: Pick<SinkPositions, 'put' | 'remove' | 'of'>;
  read: LaneOptions['read'];
  /** Resolves with the offset after the last record of a partition. */
  logEndOf: (at: TopicPartition) => Promise<bigint>;
  network: GuardedNetwork;
  observer: WriteObserver & LaneObserver;
  /** Of values in memory, of all sinks. */
  maxBytes: number;
  /** The wait after a sink's first failure, ms; doubles up to a minute. */
  retryMs?: number;
  /** A monotonic clock, ms. */
  now?: () => number;
}

const sweepMs = 250;
/** Positions of sinks that lag are written so often: the API shows them. */
const reportMs = 5_000;
/** Offsets are committed twice a second: a position that is older is not needed any more. */
const forgetAfterMs = 30_000;
const maxReads = 8;
const maxWritesOfOne = 2;
/** How long a stop waits for batches that are being written: what is left is written again by the next owner. */
const drainMs = 10_000;

interface Lanes {
  readonly writer: SinkWriter;
  readonly byPlace: Map<string, SinkLane>;
}

/** Forwards records to the lanes of the sinks that want them, and settles each once the sinks' positions are stored. No sink waits for another. */
export class SinkForwarder {
  readonly #options: SinkForwarderOptions;
  readonly #laneOptions: LaneOptions;
  readonly #sinks = new Map<string, Lanes>();
  /** The offset after the last record received from the consumer, by source partition. */
  readonly #handedOver = new Map<string, bigint>();
  readonly #now: () => number;
  readonly #sweep: NodeJS.Timeout;
  #reportedAt: number;
  #stopping = false;

  constructor(options: SinkForwarderOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#reportedAt = this.#now();
    this.#laneOptions = {
      positions: options.positions,
      holds: (at) => !this.#stopping && options.consumer.holds(at),
      read: options.read,
      reads: new Semaphore(maxReads),
      endOf: (at) => this.#endOf(at),
      memory: new LaneBuffer(options.maxBytes),
      observer: options.observer,
      now: this.#now,
    };
    this.#sweep = setInterval(() => this.#check(), sweepMs);
    this.#sweep.unref();
  }

  /** Resolves when the records are settled: the positions of the sinks that want them are stored. */
  async forward(records: readonly IncomingRecord[]): Promise<void> {
    const touched = new Set<SinkLane>();
    for (const record of records) {
      this.#handedOver.set(partitionKey(record.topic, record.partition), record.offset + 1n);
      const accountId = record.headers[headerNames.accountId];
      if (accountId === undefined) continue;
      for (const { id } of this.#options.directory.wanting(accountId, record.headers)) {
        const lane = this.#laneOf(id, record);
        lane?.add(record);
        if (lane) touched.add(lane);
      }
    }
    await Promise.all(Array.from(touched, (lane) => lane.marked()));
    for (const record of records) this.#options.consumer.settle(record);
    for (const lane of touched) lane.wake();
  }

  /** Takes over partitions, before their first record is consumed. Rejects when the sinks' positions in them cannot be read. */
  async assigned(partitions: readonly TopicPartition[]): Promise<void> {
    this.revoked(partitions);
    const ends = new Map<string, bigint>();
    for (const position of await this.#options.positions.of(partitions)) {
      const place = partitionKey(position.topic, position.partition);
      if (this.#options.directory.get(position.sinkId) === undefined) {
        void this.#options.positions.remove(position);
        continue;
      }
      const end = ends.get(place) ?? (await this.#options.logEndOf(position));
      ends.set(place, end);
      this.#takeOver(position, end);
    }
  }

  revoked(partitions: readonly TopicPartition[]): void {
    for (const { topic, partition } of partitions) {
      const place = partitionKey(topic, partition);
      this.#handedOver.delete(place);
      for (const { byPlace } of this.#sinks.values()) {
        byPlace.get(place)?.close();
        byPlace.delete(place);
      }
    }
  }

  /** Takes over a change of a sink; drops what waits for one that is deleted, or whose account is not active. */
  sinkChanged(id: string): void {
    const sink = this.#options.directory.get(id);
    const lanes = this.#sinks.get(id);
    if (lanes === undefined) return;
    if (sink) {
      lanes.writer.changed(sink);
      return;
    }
    this.#sinks.delete(id);
    lanes.writer.close();
    for (const lane of lanes.byPlace.values()) void lane.forget();
  }

  /** Returns the records that are settled and wait to be written. Those of a sink that is paused or fails wait for its owner, not for us. */
  backlog(): PartitionBacklog[] {
    return Array.from(this.#sinks.values())
      .filter(({ writer }) => writer.accepts && !writer.failing)
      .flatMap(({ byPlace }) => Array.from(byPlace.values()))
      .flatMap(({ at, waiting, since }) => (waiting > 0 ? [{ ...at, records: waiting, oldestAt: since }] : []));
  }

  /** Active sinks whose records are read from their topics again: they are slow or fail. A pause is its owner's wish. */
  get lagging(): number {
    let lagging = 0;
    for (const { writer, byPlace } of this.#sinks.values()) {
      if (writer.sink.status !== 'active') continue;
      if (writer.failing || Array.from(byPlace.values()).some(({ behind }) => behind)) lagging += 1;
    }
    return lagging;
  }

  /** The size of the values in memory. */
  get bufferedBytes(): number {
    return this.#laneOptions.memory.bytes;
  }

  /** Begins no more batches; resolves when those in work have ended, or too much time has passed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweep);
    const idle = Promise.all(this.#lanes().map((lane) => lane.idle()));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([idle, new Promise((resolve) => (timer = setTimeout(resolve, drainMs)))]);
    clearTimeout(timer);
  }

  /** Closes the connections to all destinations; `stop` comes first. */
  close(): void {
    for (const { writer, byPlace } of this.#sinks.values()) {
      for (const lane of byPlace.values()) lane.close();
      writer.close();
    }
  }

  #takeOver(position: SinkPosition, end: bigint): void {
    const lanes = this.#lanesOf(position.sinkId);
    if (lanes === undefined) return;
    const place = partitionKey(position.topic, position.partition);
    lanes.byPlace.set(place, new SinkLane(position, lanes.writer, this.#laneOptions, { position, end }));
  }

  #laneOf(sinkId: string, at: TopicPartition): SinkLane | undefined {
    const lanes = this.#lanesOf(sinkId);
    if (lanes === undefined) return undefined;
    const place = partitionKey(at.topic, at.partition);
    let lane = lanes.byPlace.get(place);
    if (!lane) lanes.byPlace.set(place, (lane = new SinkLane(at, lanes.writer, this.#laneOptions)));
    return lane;
  }

  #lanesOf(sinkId: string): Lanes | undefined {
    const known = this.#sinks.get(sinkId);
    if (known) return known;
    const sink = this.#options.directory.get(sinkId);
    if (sink === undefined) return undefined;
    const lanes: Lanes = { writer: this.#writerOf(sink), byPlace: new Map() };
    this.#sinks.set(sinkId, lanes);
    return lanes;
  }

  #writerOf(sink: NonNullable<ReturnType<SinkDirectory['get']>>): SinkWriter {
    return new SinkWriter(sink, {
      network: this.#options.network,
      observer: this.#options.observer,
      writes: new Semaphore(maxWritesOfOne),
      ready: () => {
        for (const lane of this.#sinks.get(sink.id)?.byPlace.values() ?? []) lane.wake();
      },
      now: this.#now,
      retryMs: this.#options.retryMs ?? 1_000,
    });
  }

  #lanes(): SinkLane[] {
    return Array.from(this.#sinks.values()).flatMap(({ byPlace }) => Array.from(byPlace.values()));
  }

  #check(): void {
    const now = this.#now();
    const reports = now - this.#reportedAt >= reportMs;
    if (reports) this.#reportedAt = now;
    for (const { byPlace } of this.#sinks.values())
      for (const [place, lane] of byPlace) {
        const emptyFor = lane.emptyFor(now);
        if (emptyFor !== undefined && emptyFor > forgetAfterMs && this.#laneOptions.holds(lane.at)) {
          byPlace.delete(place);
          void lane.forget();
        } else {
          lane.release();
          if (reports && lane.behind) lane.report();
          lane.wake();
        }
      }
  }

  #endOf({ topic, partition }: TopicPartition): bigint | undefined {
    const handedOver = this.#handedOver.get(partitionKey(topic, partition));
    const at = this.#options.consumer.positions().find((each) => each.topic === topic && each.partition === partition);
    if (handedOver === undefined || at === undefined) return handedOver ?? at?.offset;
    return handedOver > at.offset ? handedOver : at.offset;
  }
}
