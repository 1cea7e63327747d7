import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../wire/client-errors.ts';
import { countExpired, PartitionFetcher } from './partition-fetcher.ts';
import { type FetchedPartition, LogReader } from './log-reader.ts';
import {
  type ControlView,
  type IncomingRecord,
  type KafkaConnection,
  type Logger,
  silentLogger,
  type TopicPartition,
} from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { recordPartition } from '../producer/topic-partition-counts.ts';

/** `R` is a record of the topic, `T` the part that the view keeps. */
export interface ControlViewOptions<T = unknown, R = T> {
  logger?: Logger;
  /**
   * The member that repeats the key. A record with another value there comes from no writer of ours, and is skipped.
   */
  keyMember?: keyof R & string;
  /**
   * Returns the part of a record that the view keeps; undefined drops the record, like a tombstone. The answer must
   * depend on the record alone. A record that is not kept takes no memory. Default: all of it.
   */
  select?(record: R, key: string): T | undefined;
  /**
   * Returns whether a later record must not replace the kept one: a paused writer wrote it without knowing its
   * successor. Default: never.
   */
  isOlder?(record: T, than: T): boolean;
  /**
   * Called when an older record is the last of its key in the log: compaction will keep only that one unless `kept` is
   * written again.
   */
  onOlder?(key: string, kept: T): void;
}

interface ViewedPartition extends TopicPartition {
  /** The first offset when it was found. */
  start: bigint;
  /** Next to fetch. */
  offset: bigint;
  /** The snapshot ends here. */
  end: bigint;
  /** After the log was cut below us: keys not seen again until `end` are gone. */
  unseen?: Set<string>;
}

interface Waiting {
  ends: ReadonlyMap<string, bigint>;
  resolve: () => void;
}

/** The last record of a key that counted. */
interface LastRecord {
  partition: number;
  timestamp: number;
  isTombstone: boolean;
}

type Listener<T> = (id: string, value: T | undefined, previous: T | undefined) => void;

const retryMs = 1_000;
/** An offset beyond any log: a partition with an unknown end counts as unread. */
const unknownEnd = 2n ** 63n;
const newPartitionsMs = 30_000;
const trustMs = 15_000;
const catchUpMs = 10_000;
const rememberTombstonesMs = 600_000;

export class KafkaControlView<T, R> implements ControlView<T> {
  readonly #fetcher: PartitionFetcher;
  readonly #logger: Logger;
  readonly #partitions = new Map<string, ViewedPartition>();
  readonly #entries = new Map<string, T>();
  /**
   * By key, of a topic whose partitions were raised: an older value of a key may come from another partition. Tombstones, and records of which nothing
   * is kept, are among them. Of any other topic it is undefined, because it takes as much memory as many an entry.
   */
  #last: Map<string, LastRecord> | undefined;
  /** Keys whose last record in the log is an older one. */
  readonly #overwritten = new Set<string>();
  readonly #listeners = new Set<Listener<T>>();
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #complete = false;
  #started: Promise<void> | undefined;
  #finish: () => void = () => undefined;

  constructor(
    private readonly reader: LogReader,
    private readonly topic: string,
    private readonly options: ControlViewOptions<T, R>,
  ) {
    this.#logger = options.logger ?? silentLogger;
    const target = {
      wanted: () => [...this.#partitions.values()],
      fetched: (answer: readonly FetchedPartition[]) => this.#fetched(answer),
    };
    this.#fetcher = new PartitionFetcher(this.reader, target, this.#logger);
  }

  start(): Promise<void> {
    this.#started ??= new Promise((resolve) => {
      this.#finish = resolve;
      void this.#discover();
    });
    return this.#started;
  }

  get(id: string): T | undefined {
    return this.#entries.get(id);
  }

  values(): IterableIterator<T> {
    return this.#entries.values();
  }

  get size(): number {
    return this.#entries.size;
  }

  get lastProgressAt(): number {
    return this.#fetcher.lastAnswerAt;
  }

  connected(): boolean {
    return this.#complete && performance.now() - this.lastProgressAt < trustMs;
  }

  onChange(listener: Listener<T>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async caughtUp(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${this.topic} could not be read up to its end`)), catchUpMs);
    });
    await Promise.race([this.#readToEnd(), late]).finally(() => clearTimeout(timer));
  }

  async #readToEnd(): Promise<void> {
    await this.start();
    const ends = await this.reader.offsets([...this.#partitions.values()], 'latest');
    await new Promise<void>((resolve) => {
      this.#waiting.add({ ends, resolve });
      this.#releaseWaiting();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#fetcher.close();
    await this.reader.close();
  }

  /** Finds the partitions, now and whenever the topic grows. Waits for a topic that does not exist yet. */
  async #discover(): Promise<void> {
    let next = newPartitionsMs;
    try {
      const all = await this.reader.partitions();
      const fresh = all.filter((at) => !this.#partitions.has(partitionKey(at.topic, at.partition)));
      await this.#add(fresh);
    } catch (error) {
      next = retryMs;
      if (!this.#closed)
        this.#logger.warn({ topic: this.topic, error: errorText(error) }, 'control topic cannot be read yet, retrying');
    }
    if (this.#closed) return;
    if (this.#complete && !this.#isRereading()) this.#forgetTombstones();
    this.#timer = setTimeout(() => void this.#discover(), next);
    this.#timer.unref();
  }

  async #add(fresh: readonly TopicPartition[]): Promise<void> {
    if (fresh.length === 0) return;
    const starts = await this.reader.offsets(fresh, 'earliest');
    const ends = await this.reader.offsets(fresh, 'latest');
    if (this.#partitions.size > 0) this.#rememberLast();
    for (const at of fresh) {
      const key = partitionKey(at.topic, at.partition);
      const start = starts.get(key)!;
      this.#partitions.set(key, { ...at, start, offset: start, end: ends.get(key)! });
    }
    this.#checkComplete();
    this.#fetcher.wake();
  }

  #fetched(answers: readonly FetchedPartition[]): void {
    for (const answer of answers) {
      const partition = this.#partitions.get(partitionKey(answer.topic, answer.partition));
      if (partition?.offset !== answer.offset) continue;
      if (answer.logStartOffset !== undefined) {
        this.#readAgain(partition, answer.logStartOffset);
        continue;
      }
      if (this.#last === undefined && answer.records.some((record) => this.#isElsewhere(record))) {
        this.#rememberLast();
        break;
      }
      for (const record of answer.records) this.#applyAlone(record, partition);
      partition.offset = answer.nextOffset;
      if (partition.unseen && partition.offset >= partition.end) this.#forgetUnseen(partition);
    }
    this.#checkComplete();
    this.#reportOverwritten();
    this.#releaseWaiting();
  }

  /** Not before all is read: the needed record may have been written again already. */
  #reportOverwritten(): void {
    if (!this.#complete || this.#overwritten.size === 0 || this.#isRereading()) return;
    for (const key of this.#overwritten) {
      const kept = this.#entries.get(key);
      if (kept !== undefined) this.options.onOlder?.(key, kept);
    }
    this.#overwritten.clear();
  }

  #releaseWaiting(): void {
    for (const waiting of this.#waiting) {
      const lags = [...waiting.ends].some(([key, end]) => (this.#partitions.get(key)?.offset ?? 0n) < end);
      if (lags) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  #checkComplete(): void {
    if (this.#complete || this.#closed) return;
    for (const { offset, end } of this.#partitions.values()) if (offset < end) return;
    this.#complete = true;
    this.#finish();
  }

  /** A faulty record does not stop the records after it. */
  #applyAlone(record: IncomingRecord, partition: ViewedPartition): void {
    try {
      this.#apply(record, partition);
    } catch (error) {
      const at = { topic: this.topic, partition: partition.partition, offset: String(record.offset) };
      this.#logger.error({ ...at, error: errorText(error) }, 'control record cannot be parsed and was skipped');
    }
  }

  #apply({ key, value, timestamp }: IncomingRecord, partition: ViewedPartition): void {
    if (key === null) return;
    partition.unseen?.delete(key);
    const record = { partition: partition.partition, timestamp, isTombstone: value === null };
    if (this.#isOutdated(key, record)) return;
    if (value === null) {
      this.#remove(key);
      this.#last?.set(key, record);
      return;
    }
    const parsed = objectOf(value);
    if (parsed === undefined) {
      this.#logger.error({ topic: this.topic, key }, 'control record is not a JSON object, the previous value is kept');
      return;
    }
    const { keyMember } = this.options;
    if (keyMember !== undefined && (parsed as R)[keyMember] !== key) {
      this.#logger.error({ topic: this.topic, key }, 'control record names another key, the previous value is kept');
      return;
    }
    const selected = this.options.select ? this.options.select(parsed as R, key) : (parsed as T);
    if (selected === undefined) {
      this.#remove(key);
      this.#last?.set(key, record);
      return;
    }
    const kept = this.#entries.get(key);
    if (kept !== undefined && this.options.isOlder?.(selected, kept) === true) {
      this.#overwritten.add(key);
      return;
    }
    this.#overwritten.delete(key);
    this.#entries.set(key, selected);
    this.#last?.set(key, record);
    this.#notify(key, selected, kept);
  }

  #isElsewhere({ key, partition }: IncomingRecord): boolean {
    return key !== null && recordPartition(key, this.#partitions.size) !== partition;
  }

  /**
   * Reads the topic again, and remembers the last record of each key from then on. A key lives in one partition, the one of its hash. Only when the
   * topic's partitions were raised by hand, which our provisioner refuses to do (docs/decisions/topics.md), is there an older value of it in another one: the newest
   * counts, whichever is read first, and also if nothing is kept of the newest.
   */
  #rememberLast(): void {
    if (this.#last) return;
    this.#last = new Map();
    this.#logger.error(
      { topic: this.topic },
      'a compacted topic has keys outside their partitions: its partitions were raised; see docs/operate/partitions.md',
    );
    for (const partition of this.#partitions.values()) {
      if (partition.end < partition.offset) partition.end = partition.offset;
      partition.offset = partition.start;
    }
  }

  #isOutdated(key: string, { partition, timestamp }: LastRecord): boolean {
    const last = this.#last?.get(key);
    return last !== undefined && last.partition !== partition && last.timestamp > timestamp;
  }

  #isRereading(): boolean {
    for (const { offset, end, unseen } of this.#partitions.values())
      if (unseen !== undefined || offset < end) return true;
    return false;
  }

  #forgetTombstones(): void {
    const before = Date.now() - rememberTombstonesMs;
    for (const [key, { isTombstone, timestamp }] of this.#last ?? [])
      if (isTombstone && timestamp < before) this.#last?.delete(key);
  }

  #remove(key: string): void {
    this.#overwritten.delete(key);
    const previous = this.#entries.get(key);
    if (this.#entries.delete(key)) this.#notify(key, undefined, previous);
  }

  #notify(key: string, value: T | undefined, previous: T | undefined): void {
    for (const listener of this.#listeners) {
      try {
        listener(key, value, previous);
      } catch (error) {
        this.#logger.error({ topic: this.topic, key, error: errorText(error) }, 'a listener of a control view failed');
      }
    }
  }

  /**
   * The topic was recreated or truncated: keys that it no longer contains are removed once it has been read to the end.
   */
  #readAgain(partition: ViewedPartition, logStart: bigint): void {
    this.#logger.warn(
      { topic: this.topic, partition: partition.partition },
      'control topic was truncated, reading it again',
    );
    if (logStart > partition.offset) countExpired('control-view', this.topic, logStart - partition.offset);
    partition.unseen = new Set(
      [...this.#entries.keys()].filter((key) => this.#partitionOf(key) === partition.partition),
    );
    partition.offset = logStart;
    partition.end = unknownEnd;
    void this.#findEnd(partition, partition.unseen);
  }

  /** Retries until Kafka returns the end offsets. Fetches continue meanwhile and may reach the end first. */
  async #findEnd(partition: ViewedPartition, unseen: Set<string>): Promise<void> {
    const isCurrent = (): boolean => !this.#closed && partition.unseen === unseen;
    while (isCurrent()) {
      const ends = await this.reader.offsets([partition], 'latest').catch(() => undefined);
      const end = ends?.get(partitionKey(partition.topic, partition.partition));
      if (!isCurrent()) return;
      if (end === undefined) {
        await sleep(retryMs, undefined, { ref: false });
        continue;
      }
      partition.end = end;
      if (partition.offset >= end) this.#forgetUnseen(partition);
      this.#checkComplete();
      this.#reportOverwritten();
      return;
    }
  }

  #forgetUnseen(partition: ViewedPartition): void {
    for (const key of partition.unseen ?? []) {
      this.#remove(key);
      this.#last?.delete(key);
    }
    delete partition.unseen;
  }

  #partitionOf(key: string): number {
    return this.#last?.get(key)?.partition ?? recordPartition(key, this.#partitions.size);
  }
}

function objectOf(value: Buffer): object | undefined {
  try {
    const parsed: unknown = JSON.parse(value.toString());
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function createControlView<T, R = T>(
  connection: KafkaConnection,
  topic: string,
  options: ControlViewOptions<T, R> = {},
): ControlView<T> {
  return new KafkaControlView<T, R>(new LogReader(connection, [topic]), topic, options);
}
