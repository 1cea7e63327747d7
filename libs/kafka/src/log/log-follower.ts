import { errorText } from '../wire/client-errors.ts';
import { countExpired, PartitionFetcher } from './partition-fetcher.ts';
import { type FetchedPartition, type FetchPosition, LogReader } from './log-reader.ts';
import { type IncomingRecord, type KafkaConnection, type Logger, silentLogger, type TopicPartition } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';

export interface LogFollowerOptions {
  /** Called with the records of one partition, in order; `positions` already includes them. It must not throw. */
  onRecords(records: readonly IncomingRecord[]): void;
  /** Called when the log was cut below the position, or begins again: records were left out. */
  onGap(at: TopicPartition): void;
  logger?: Logger;
}

const newPartitionsMs = 30_000;
const retryMs = 1_000;

/**
 * Reads all partitions of some topics from their ends on, without a group: every process that does sees every record.
 * It survives broker restarts and leader changes, and reads partitions that are added later from their beginning.
 */
export class LogFollower {
  readonly #reader: LogReader;
  readonly #fetcher: PartitionFetcher;
  readonly #logger: Logger;
  readonly #partitions = new Map<string, FetchPosition>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    connection: KafkaConnection,
    topics: readonly string[],
    private readonly options: LogFollowerOptions,
  ) {
    this.#logger = options.logger ?? silentLogger;
    this.#reader = new LogReader(connection, topics);
    this.#fetcher = new PartitionFetcher(
      this.#reader,
      {
        wanted: () => [...this.#partitions.values()],
        fetched: (answers) => {
          for (const answer of answers) this.#fetched(answer);
        },
      },
      this.#logger,
    );
  }

  /** Resolves when the ends of all partitions are known: every later record is passed on. Rejects when they cannot be asked for now. */
  async start(): Promise<void> {
    const partitions = await this.#reader.partitions();
    const ends = await this.#reader.offsets(partitions, 'latest');
    for (const { topic, partition } of partitions) {
      const key = partitionKey(topic, partition);
      this.#partitions.set(key, { topic, partition, offset: ends.get(key)! });
    }
    this.#fetcher.wake();
    this.#lookForPartitions(newPartitionsMs);
  }

  /** Returns the next offset of every partition: all records below were passed on. */
  positions(): readonly Readonly<FetchPosition>[] {
    return [...this.#partitions.values()];
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#fetcher.close();
    await this.#reader.close();
  }

  #fetched({ topic, partition, offset, nextOffset, records, logStartOffset }: FetchedPartition): void {
    const position = this.#partitions.get(partitionKey(topic, partition));
    if (this.#closed || position?.offset !== offset) return;
    if (logStartOffset !== undefined) {
      const lost = logStartOffset > offset ? logStartOffset - offset : 1n;
      countExpired('log-follower', topic, lost);
      position.offset = logStartOffset;
      this.options.onGap({ topic, partition });
      return;
    }
    position.offset = nextOffset;
    if (records.length > 0) this.options.onRecords(records);
  }

  #lookForPartitions(afterMs: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#addPartitions().then(
        () => this.#lookForPartitions(newPartitionsMs),
        (error: unknown) => {
          if (!this.#closed) this.#logger.warn({ error: errorText(error) }, 'partitions cannot be listed, retrying');
          this.#lookForPartitions(retryMs);
        },
      );
    }, afterMs);
    this.#timer.unref();
  }

  async #addPartitions(): Promise<void> {
    const all = await this.#reader.partitions();
    const fresh = all.filter(({ topic, partition }) => !this.#partitions.has(partitionKey(topic, partition)));
    if (fresh.length === 0) return;
    const starts = await this.#reader.offsets(fresh, 'earliest');
    for (const { topic, partition } of fresh) {
      const key = partitionKey(topic, partition);
      this.#partitions.set(key, { topic, partition, offset: starts.get(key)! });
    }
    this.#fetcher.wake();
  }
}
