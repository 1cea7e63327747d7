import { errorText } from '../wire/client-errors.ts';
import { CommittedOffsets } from './committed-offsets.ts';
import { countExpired, PartitionFetcher } from '../log/partition-fetcher.ts';
import { GroupSession } from './group-session.ts';
import { Lanes } from './lanes.ts';
import { type FetchedPartition, type FetchPosition, LogReader } from '../log/log-reader.ts';
import {
  type IncomingRecord,
  type KafkaConnection,
  type Logger,
  type PartitionBacklog,
  type PartitionPosition,
  type RecordConsumer,
  type RecordConsumerOptions,
  silentLogger,
  type TopicPartition,
} from '../port.ts';
import { OffsetCommitter } from './offset-committer.ts';
import { OwnedPartition } from './owned-partition.ts';
import { Ownership } from './ownership.ts';
import { PartitionTakeover } from './partition-takeover.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { RefusedBatches } from './refused-batches.ts';
import { WakeSignal } from './wake-signal.ts';

const retryMs = 1_000;
const connectMs = 5_000;
/** How long after the last sign of a rebalance fetches stay short. */
const rebalanceFetchWindowMs = 1_000;
/** Bounds how long a stop waits for the other replicas to take over. */
const releaseMs = 5_000;
/**
 * Bounds how long a stop tries to commit settled offsets: other members that stop with it keep the group rebalancing.
 */
const finishMs = 2_000;

/** See `RecordConsumer`. One loop does everything that must not overlap: revoke, assign, deliver. */
class KafkaRecordConsumer implements RecordConsumer {
  readonly #logger: Logger;
  readonly #reader: LogReader;
  readonly #offsets: CommittedOffsets;
  readonly #session: GroupSession;
  readonly #fetcher: PartitionFetcher;
  readonly #committer: OffsetCommitter;
  readonly #takeover: PartitionTakeover;
  readonly #ownership: Ownership;
  readonly #lanes: Lanes;
  readonly #signal = new WakeSignal();
  readonly #settledSignal = new WakeSignal();
  readonly #pause = new WakeSignal();
  readonly #refused = new RefusedBatches();
  /** Counts the records that could not be handled and were skipped. */
  skipped = 0;
  /** True while delivery waits for the coordinator to confirm our membership. */
  #unconfirmed = false;
  /** A time by `performance.now`. Until then fetches wait only briefly for records, because partitions about to be assigned could not be fetched during a long one. */
  #shortFetchesUntil = 0;
  #loop: Promise<void> | undefined;
  #stopping = false;
  #stopped: Promise<void> | undefined;

  constructor(
    connection: KafkaConnection,
    private readonly options: RecordConsumerOptions,
  ) {
    const {
      groupId,
      topics,
      liveTopicOf,
      logger = silentLogger,
      sessionTimeoutMs = 10_000,
      commitIntervalMs: intervalMs = 500,
    } = options;
    this.#logger = logger;
    // State that was to be flushed before a commit is lost with the partition, and must be rebuilt from its records.
    this.#ownership = new Ownership(options.beforeCommit === undefined);
    this.#lanes = new Lanes(this.#ownership, topics, liveTopicOf, {
      maxBatch: options.maxBatchRecords ?? 2000,
      maxLowPriorityBatch: options.maxLowPriorityBatch ?? 500,
      maxLowPriorityBytes: options.maxLowPriorityBytes ?? Infinity,
      maxLowPriorityUnsettled: options.maxLowPriorityUnsettled ?? 1000,
      fillBatches: options.fillBatches ?? false,
    });
    this.#reader = new LogReader(connection, topics);
    this.#offsets = new CommittedOffsets(connection, groupId);
    const target = {
      wanted: () => this.#wanted(),
      fetched: (answer: readonly FetchedPartition[]) => this.#fetched(answer),
      taking: () => this.#lanes.queued() || performance.now() < this.#shortFetchesUntil,
    };
    this.#fetcher = new PartitionFetcher(this.#reader, target, logger);
    this.#session = new GroupSession(
      connection,
      { groupId, topics, sessionTimeoutMs, liveTopicOf },
      {
        joined: (generation, unbroken) => {
          this.#ownership.assign(generation, unbroken);
          this.#signal.wake();
        },
        rebalancing: () => {
          this.#shortFetchesUntil = performance.now() + rebalanceFetchWindowMs;
          // Not a commit that began before: the next owner would repeat records settled since.
          return this.#committer.flush();
        },
        memberConfirmed: () => {
          if (this.#unconfirmed) this.#signal.wake();
        },
      },
      logger,
    );
    const beforeCommit = options.beforeCommit && (() => options.beforeCommit!());
    this.#takeover = this.#createTakeover();
    this.#committer = new OffsetCommitter(
      this.#offsets,
      this.#ownership,
      () => this.#session.generation,
      { groupId, intervalMs, beforeCommit },
      logger,
    );
  }

  #createTakeover(): PartitionTakeover {
    const { groupId, from = 'earliest' } = this.options;
    const changed = (): void => {
      this.#fetcher.wake();
      this.#signal.wake();
    };
    const events = {
      changed,
      assigned: async (partitions: readonly TopicPartition[]) =>
        this.options.onAssigned?.(partitions, this.#ownership.generation),
      revoked: (partitions: readonly TopicPartition[]) => this.#notifyRevoked(partitions),
    };
    const options = { groupId, from, maxUnsettled: this.#maxUnsettled() };
    return new PartitionTakeover(this.#ownership, this.#offsets, this.#reader, options, events, this.#logger);
  }

  start(): Promise<void> {
    this.#committer.start();
    this.#loop = this.#run();
    void this.#connect().then(() => this.#session.start());
    return Promise.resolve();
  }

  /** Before it joins: assigned partitions are not read until it can fetch. */
  async #connect(): Promise<void> {
    const connected = Promise.allSettled([this.#offsets.connect(), this.#reader.connect()]);
    await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, connectMs).unref())]);
  }

  settle(record: TopicPartition & { offset: bigint }): void {
    const partition = this.#ownership.get(record);
    if (partition === undefined) this.#ownership.formerly(record)?.settle(record.offset);
    if (!partition?.settle(record.offset)) return;
    if (this.#stopping) this.#settledSignal.wake();
    else if (partition.reopens()) this.#fetcher.wake();
    if (this.#lanes.reopens()) this.#signal.wake();
  }

  assignments(): readonly TopicPartition[] {
    return [...this.#ownership.all()].map(({ topic, partition }) => ({ topic, partition }));
  }

  isMembershipConfirmed(): boolean {
    return this.#session.isMembershipConfirmed();
  }

  owns(at: TopicPartition): boolean {
    return this.#ownership.get(at) !== undefined;
  }

  holds(at: TopicPartition): boolean {
    return this.isMembershipConfirmed() && this.owns(at);
  }

  unsettled(): number {
    return this.#ownership.unsettled();
  }

  backlog(): PartitionBacklog[] {
    const now = Date.now();
    return Array.from(this.#ownership.all(), (partition) => partition.backlog(now));
  }

  get rebalances(): number {
    return this.#ownership.rebalance;
  }

  positions(): PartitionPosition[] {
    return Array.from(this.#ownership.all(), ({ topic, partition, position }) => ({
      topic,
      partition,
      offset: position,
    }));
  }

  async positionsAt(time: Date): Promise<PartitionPosition[]> {
    const owned = this.assignments();
    const found = await this.#reader.offsets(owned, time);
    return owned.flatMap((at) => {
      const offset = found.get(partitionKey(at.topic, at.partition));
      return offset === undefined ? [] : [{ ...at, offset }];
    });
  }

  rewind(positions: readonly PartitionPosition[]): void {
    for (const at of positions) {
      const partition = this.#ownership.get(at);
      if (!partition || at.offset >= partition.position) continue;
      // Without a committed offset, so that the earlier one is committed: should we die now, the next owner begins there too.
      this.#ownership.add(new OwnedPartition(at, at.offset, undefined, this.#maxUnsettled()));
    }
    this.#fetcher.wake();
  }

  connected(): boolean {
    return this.#session.isMembershipConfirmed();
  }

  release(): Promise<void> {
    return this.#session.release(releaseMs);
  }

  stop(drainMs = 10_000): Promise<void> {
    this.#stopped ??= this.#drain(drainMs);
    return this.#stopped;
  }

  async #drain(drainMs: number): Promise<void> {
    await this.release();
    const deadline = performance.now() + drainMs;
    this.#stopping = true;
    this.#fetcher.close();
    this.#takeover.close();
    for (const partition of this.#ownership.all()) partition.dropQueue();
    this.#signal.wake();
    this.#pause.wake();
    await Promise.race([this.#loop, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    while (this.unsettled() > 0 && performance.now() < deadline)
      await this.#settledSignal.sleep(Math.max(1, deadline - performance.now()));
    this.#committer.stop();
    await this.#committer.finish(finishMs);
    await this.#session.stop();
    await Promise.allSettled([this.#offsets.close(), this.#reader.close()]);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      if (this.#ownership.changed()) await this.#applyAssignment();
      else if (!(await this.#deliverRecords())) await this.#signal.sleep();
    }
  }

  async #applyAssignment(): Promise<void> {
    const lost = this.#ownership.takeLost();
    if (lost.length > 0) await this.#notifyRevoked(lost);
    const gained = this.#ownership.gained();
    if (gained.length > 0) this.#takeover.begin(gained);
  }

  async #notifyRevoked(lost: readonly TopicPartition[]): Promise<void> {
    try {
      await this.options.onRevoked?.(lost);
    } catch (error) {
      this.#logger.error({ groupId: this.options.groupId, error: errorText(error) }, 'onRevoked failed');
    }
  }

  #maxUnsettled(): number {
    return this.options.maxUnsettledPerPartition ?? 8192;
  }

  #wanted(): FetchPosition[] {
    const positions: FetchPosition[] = [];
    for (const partition of this.#lanes.inOrder()) {
      const position = partition.wanted();
      if (position) positions.push(position);
    }
    return positions;
  }

  #fetched(answers: readonly FetchedPartition[]): void {
    let news = false;
    for (const answer of answers) {
      if (answer.appendedAt !== undefined) this.options.brokerTime?.notBefore(answer.appendedAt);
      const partition = this.#ownership.get(answer);
      if (!partition) continue;
      if (answer.logStartOffset !== undefined) this.#outOfRange(partition, answer.offset, answer.logStartOffset);
      else if (partition.fetched(answer) && partition.queued > 0) news = true;
    }
    if (news) this.#signal.wake();
  }

  /** Logs and counts lost records: retention deleted them before they were read, or the topic was recreated. */
  #outOfRange(partition: OwnedPartition, offset: bigint, logStart: bigint): void {
    const { groupId } = this.options;
    const { topic } = partition;
    const made = logStart <= offset;
    // How much of the former topic was not read is known only as of the last answer.
    const lost = made ? max(partition.unread, 1n) : partition.jump(logStart);
    if (made) this.#ownership.add(new OwnedPartition(partition, logStart, undefined, this.#maxUnsettled()));
    countExpired(groupId, topic, lost);
    const at = { groupId, topic, partition: partition.partition };
    this.#logger.error(
      { ...at, offset: String(offset), logStart: String(logStart), lost: String(lost) },
      'Kafka has deleted records before they were consumed',
    );
  }

  /**
   * Delivers the next batch to the handler. Returns false when no record is queued, or none may be delivered: after a
   * pause of the process, other members may own the partitions of the buffered records. Delivery resumes when the
   * coordinator has confirmed our membership, or after a rejoin with the partitions assigned then.
   */
  async #deliverRecords(): Promise<boolean> {
    this.#unconfirmed = !this.#session.isMembershipConfirmed();
    // The next assignment wakes the loop.
    if (this.#unconfirmed || this.#session.isRebalancing()) return false;
    const records = this.#refused.take((record) => this.#isOurs(record)) ?? this.#takeBatch();
    if (records.length === 0) return false;
    try {
      await this.options.onRecords(records);
    } catch (error) {
      this.#logger.error(
        { groupId: this.options.groupId, error: errorText(error), records: records.length },
        'handling records failed, retrying',
      );
      const { pause, skipped } = this.#refused.refuse(records, error);
      if (skipped) this.#skipRecord(skipped, error);
      if (pause) await this.#pause.sleep(retryMs);
    } finally {
      this.#lanes.handled();
    }
    return true;
  }

  /** Settles the record without handling it. It stays in the topic; its topic, partition and offset are logged. */
  #skipRecord(record: IncomingRecord, error: unknown): void {
    const at = { topic: record.topic, partition: record.partition, offset: String(record.offset) };
    this.#logger.error(
      { groupId: this.options.groupId, ...at, error: errorText(error) },
      'a record cannot be handled and was skipped',
    );
    this.skipped += 1;
    this.settle(record);
  }

  #takeBatch(): IncomingRecord[] {
    const waiting = this.#lanes.queued();
    let records = this.#lanes.take();
    // All of a batch may have been settled before, by this member or a former owner: nothing else would deliver or
    // fetch the records after it.
    while (records.length === 0 && this.#lanes.queued()) records = this.#lanes.take();
    if (waiting) this.#fetcher.wake();
    return records;
  }

  #isOurs(record: IncomingRecord): boolean {
    return this.#ownership.get(record)?.isUnsettled(record.offset) === true;
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function createRecordConsumer(connection: KafkaConnection, options: RecordConsumerOptions): RecordConsumer {
  return new KafkaRecordConsumer(connection, options);
}
