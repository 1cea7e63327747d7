import { errorText } from './client-errors.ts';
import { CommittedOffsets } from './committed-offsets.ts';
import { GroupSession } from './group-session.ts';
import { type FetchedPartition, type FetchPosition, LogReader } from './log-reader.ts';
import { type Logger, silentLogger } from './logger.ts';
import { OffsetCommitter } from './offset-committer.ts';
import { OwnedPartition } from './owned-partition.ts';
import { Ownership } from './ownership.ts';
import { PartitionFetcher } from './partition-fetcher.ts';
import { partitionKey } from './partition-key.ts';
import type {
  IncomingRecord,
  KafkaConnection,
  PartitionBacklog,
  PartitionPosition,
  RecordConsumer,
  RecordConsumerOptions,
  TopicPartition,
} from './port.ts';
import { decodeSettled } from './settled-ranges.ts';
import { WakeSignal } from './wake-signal.ts';

const retryMs = 1_000;
const connectMs = 5_000;
/** After the last sign of a rebalance. */
const hastyMs = 1_000;
/** Bounds how long a stop waits for the other replicas to take over. */
const releaseMs = 5_000;
/** Bounds how long a stop tries to commit what it has settled: others that stop with it keep the group between two rounds. */
const finishMs = 2_000;

/** See `RecordConsumer`. One loop does everything that must not overlap: revoke, assign, hand over. */
class KafkaRecordConsumer implements RecordConsumer {
  private readonly logger: Logger;
  private readonly reader: LogReader;
  private readonly offsets: CommittedOffsets;
  private readonly session: GroupSession;
  private readonly fetcher: PartitionFetcher;
  private readonly committer: OffsetCommitter;
  private readonly ownership = new Ownership();
  private readonly signal = new WakeSignal();
  private readonly settledSignal = new WakeSignal();
  private readonly pause = new WakeSignal();
  /** Records that the handler refused: handed over again before anything else. */
  private refused: readonly IncomingRecord[] = [];
  /** Unix ms. Until then no fetch waits long for records: what this member is about to be given could not be fetched meanwhile. */
  private hastyUntil = 0;
  private loop: Promise<void> | undefined;
  private stopping = false;
  private stopped: Promise<void> | undefined;

  constructor(
    connection: KafkaConnection,
    private readonly options: RecordConsumerOptions,
  ) {
    const {
      groupId,
      topics,
      logger = silentLogger,
      sessionTimeoutMs = 10_000,
      commitIntervalMs: intervalMs = 500,
    } = options;
    this.logger = logger;
    this.reader = new LogReader(connection, topics);
    this.offsets = new CommittedOffsets(connection, groupId, topics);
    const target = {
      wanted: () => this.wanted(),
      fetched: (answer: readonly FetchedPartition[]) => this.fetched(answer),
      taking: () => this.ownership.queued() || Date.now() < this.hastyUntil,
    };
    this.fetcher = new PartitionFetcher(this.reader, target, logger);
    this.session = new GroupSession(
      connection,
      { groupId, topics, sessionTimeoutMs },
      {
        joined: (generation, unbroken) => {
          this.ownership.assign(generation, unbroken);
          this.signal.wake();
        },
        rebalancing: () => {
          this.hastyUntil = Date.now() + hastyMs;
          // Not a commit that began before: what is settled since would be done again by its next owner.
          return this.committer.flush();
        },
      },
      logger,
    );
    const beforeCommit = options.beforeCommit && (() => options.beforeCommit!());
    this.committer = new OffsetCommitter(
      this.offsets,
      this.ownership,
      () => this.session.generation,
      { groupId, intervalMs, beforeCommit },
      logger,
    );
  }

  start(): Promise<void> {
    this.committer.start();
    this.loop = this.run();
    void this.connect().then(() => this.session.start());
    return Promise.resolve();
  }

  /** Before it joins: what it is given stands still until it can fetch. */
  private async connect(): Promise<void> {
    const connected = Promise.allSettled([this.offsets.connect(), this.reader.connect()]);
    await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, connectMs).unref())]);
  }

  settle(record: TopicPartition & { offset: bigint }): void {
    const partition = this.ownership.get(record);
    if (!partition?.settle(record.offset)) return;
    if (this.stopping) this.settledSignal.wake();
    else if (partition.reopens()) this.fetcher.wake();
  }

  assignments(): readonly TopicPartition[] {
    return [...this.ownership.all()].map(({ topic, partition }) => ({ topic, partition }));
  }

  holds(at: TopicPartition): boolean {
    return this.session.isSure() && this.ownership.get(at) !== undefined;
  }

  unsettled(): number {
    return this.ownership.unsettled();
  }

  backlog(): PartitionBacklog[] {
    const now = Date.now();
    return Array.from(this.ownership.all(), (partition) => partition.backlog(now));
  }

  get rebalances(): number {
    return this.ownership.round;
  }

  positions(): PartitionPosition[] {
    return Array.from(this.ownership.all(), ({ topic, partition, position }) => ({
      topic,
      partition,
      offset: position,
    }));
  }

  async positionsAt(time: Date): Promise<PartitionPosition[]> {
    const owned = this.assignments();
    const found = await this.reader.offsets(owned, time);
    return owned.flatMap((at) => {
      const offset = found.get(partitionKey(at.topic, at.partition));
      return offset === undefined ? [] : [{ ...at, offset }];
    });
  }

  rewind(positions: readonly PartitionPosition[]): void {
    for (const at of positions) {
      const partition = this.ownership.get(at);
      if (!partition || at.offset >= partition.position) continue;
      // Without a committed offset, so that the earlier one is committed: should we die now, the next owner begins there too.
      this.ownership.add(new OwnedPartition(at, at.offset, undefined, this.maxUnsettled()));
    }
    this.fetcher.wake();
  }

  connected(): boolean {
    return this.session.alive();
  }

  release(): Promise<void> {
    return this.session.release(releaseMs);
  }

  stop(drainMs = 10_000): Promise<void> {
    this.stopped ??= this.drain(drainMs);
    return this.stopped;
  }

  private async drain(drainMs: number): Promise<void> {
    await this.release();
    const deadline = Date.now() + drainMs;
    this.stopping = true;
    this.fetcher.close();
    for (const partition of this.ownership.all()) partition.dropQueue();
    this.signal.wake();
    this.pause.wake();
    await Promise.race([this.loop, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    while (this.unsettled() > 0 && Date.now() < deadline)
      await this.settledSignal.sleep(Math.max(1, deadline - Date.now()));
    this.committer.stop();
    await this.committer.finish(finishMs);
    await this.session.stop();
    await Promise.allSettled([this.offsets.close(), this.reader.close()]);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      if (this.ownership.changed()) await this.applyAssignment();
      else if (!(await this.handOver())) await this.signal.sleep();
    }
  }

  private async applyAssignment(): Promise<void> {
    const { round, generation } = this.ownership;
    const lost = this.ownership.takeLost();
    if (lost.length > 0) await this.tell(lost);
    const gained = this.ownership.gained();
    if (gained.length === 0) return;
    try {
      const ready = await this.prepare(gained);
      if (round !== this.ownership.round) return;
      await this.options.onAssigned?.(gained, generation);
      // The group moved on meanwhile: the service hears that these are not its own, then gets the new assignment.
      if (round !== this.ownership.round) {
        await this.tell(gained);
        return;
      }
      for (const partition of ready) this.ownership.add(partition);
      this.fetcher.wake();
    } catch (error) {
      this.logger.error(
        { groupId: this.options.groupId, error: errorText(error) },
        'taking over Kafka partitions failed, trying again',
      );
      await this.pause.sleep(retryMs);
    }
  }

  private async tell(lost: readonly TopicPartition[]): Promise<void> {
    try {
      await this.options.onRevoked?.(lost);
    } catch (error) {
      this.logger.error({ groupId: this.options.groupId, error: errorText(error) }, 'onRevoked failed');
    }
  }

  /** Where each partition goes on: at the committed offset, else at `from`. */
  private async prepare(gained: readonly TopicPartition[]): Promise<OwnedPartition[]> {
    const committed = await this.offsets.read(gained);
    const keyOf = (at: TopicPartition): string => partitionKey(at.topic, at.partition);
    const fresh = gained.filter((at) => !committed.has(keyOf(at)));
    const starts = await this.reader.offsets(fresh, this.options.from ?? 'earliest');
    return gained.map((at) => {
      const before = committed.get(keyOf(at));
      const start = before?.offset ?? starts.get(keyOf(at))!;
      return new OwnedPartition(at, start, before, this.maxUnsettled(), decodeSettled(start, before?.metadata));
    });
  }

  private maxUnsettled(): number {
    return this.options.maxUnsettledPerPartition ?? 8192;
  }

  private wanted(): FetchPosition[] {
    const positions: FetchPosition[] = [];
    for (const partition of this.ownership.all()) {
      const position = partition.wanted();
      if (position) positions.push(position);
    }
    return positions;
  }

  private fetched(answers: readonly FetchedPartition[]): void {
    let news = false;
    for (const answer of answers) {
      const partition = this.ownership.get(answer);
      if (!partition) continue;
      if (answer.logStartOffset !== undefined) this.outOfRange(partition, answer.offset, answer.logStartOffset);
      else if (partition.fetched(answer) && partition.queued > 0) news = true;
    }
    if (news) this.signal.wake();
  }

  private outOfRange(partition: OwnedPartition, offset: bigint, logStart: bigint): void {
    const at = { groupId: this.options.groupId, topic: partition.topic, partition: partition.partition };
    this.logger.error(
      { ...at, offset: String(offset), logStart: String(logStart) },
      'Kafka no longer has the offset to go on at',
    );
    if (logStart > offset) partition.jump(logStart);
    // The topic is younger than our offset: it was deleted and made again.
    else this.ownership.add(new OwnedPartition(partition, logStart, undefined, this.maxUnsettled()));
  }

  /** False when there is nothing to hand over. */
  private async handOver(): Promise<boolean> {
    const records = this.refused.length > 0 ? this.stillOurs(this.refused) : this.takeBatch();
    this.refused = [];
    if (records.length === 0) return false;
    try {
      await this.options.onRecords(records);
    } catch (error) {
      this.logger.error(
        { groupId: this.options.groupId, error: errorText(error), records: records.length },
        'handling records failed, trying again',
      );
      this.refused = records;
      await this.pause.sleep(retryMs);
    }
    return true;
  }

  private takeBatch(): IncomingRecord[] {
    const limit = this.options.maxBatchRecords ?? 2000;
    let records: IncomingRecord[] = [];
    for (const partition of [...this.ownership.all()]) {
      if (records.length >= limit) break;
      if (partition.queued === 0) continue;
      records = records.concat(partition.take(limit - records.length));
      this.ownership.moveLast(partition);
    }
    if (records.length > 0) this.fetcher.wake();
    return records;
  }

  private stillOurs(records: readonly IncomingRecord[]): IncomingRecord[] {
    return records.filter((record) => this.ownership.get(record)?.isUnsettled(record.offset));
  }
}

export function createRecordConsumer(connection: KafkaConnection, options: RecordConsumerOptions): RecordConsumer {
  return new KafkaRecordConsumer(connection, options);
}
