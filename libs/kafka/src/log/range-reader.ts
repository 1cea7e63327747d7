import { countExpired } from './partition-fetcher.ts';
import { LogReader, type FetchPosition } from './log-reader.ts';
import { partitionKey, type RecordPosition } from '../wire/partition-key.ts';
import type { IncomingRecord, KafkaConnection, TopicPartition } from '../port.ts';

export interface OffsetRange extends TopicPartition {
  offset: bigint;
  /** Not included. */
  end: bigint;
}

export interface RecordRange {
  records: IncomingRecord[];
  /** The next offset to read; past records that retention deleted. */
  nextOffset: bigint;
}

const maxWaitMs = 500;
const maxAttempts = 4;

/** Reads pieces of a log on demand, by time or by offset, without a group. Every call may reject while a broker is unavailable; the caller retries. */
export class RangeReader {
  readonly #reader: LogReader;

  constructor(connection: KafkaConnection, topics: readonly string[]) {
    this.#reader = new LogReader(connection, topics);
  }

  /** Returns the offsets that every partition of the topics has now from a time on (log append or create time); empty ranges are left out. */
  async since(time: Date): Promise<OffsetRange[]> {
    const partitions = await this.#reader.partitions();
    const starts = await this.#reader.offsets(partitions, time);
    const ends = await this.#reader.offsets(partitions, 'latest');
    return partitions.flatMap(({ topic, partition }) => {
      const key = partitionKey(topic, partition);
      const end = ends.get(key)!;
      const offset = starts.get(key) ?? end;
      return offset < end ? [{ topic, partition, offset, end }] : [];
    });
  }

  /** Returns the next records of a range, up to a megabyte; the range's end when no record is left. */
  async next(range: OffsetRange): Promise<RecordRange> {
    const { isExpired, ...found } = await this.#read(range);
    if (isExpired) countExpired('range-reader', range.topic, found.nextOffset - range.offset);
    return found;
  }

  /**
   * Returns one record; undefined when Kafka no longer has it, which does not count as expired: it was requested by
   * position, and no consumer was to process it.
   */
  async record(at: RecordPosition): Promise<IncomingRecord | undefined> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { records, nextOffset } = await this.#read({ ...at, end: at.offset + 1n });
      if (records.length > 0 || nextOffset > at.offset) return records[0];
    }
    throw new Error(`${at.topic}-${at.partition} cannot be read at offset ${at.offset} now`);
  }

  async #read({ end, ...position }: OffsetRange): Promise<RecordRange & { isExpired?: boolean }> {
    const leader = await this.#leaderOf(position);
    // A broker that has nothing at an offset leaves the partition out of its answer.
    const [answer] = await this.#reader.fetch(leader, [position], maxWaitMs).catch(async (error: unknown) => {
      // The next call is to find the new leader.
      await this.#reader.refresh().catch(() => undefined);
      throw error;
    });
    if (!answer || answer.nextOffset === position.offset) return this.#nothingAt(position, end, answer?.logStartOffset);
    const records = answer.records.filter(({ offset }) => offset < end);
    return { records, nextOffset: min(answer.nextOffset, end) };
  }

  /** Where a partition ends now. */
  async endOf(at: TopicPartition): Promise<bigint> {
    const ends = await this.#reader.offsets([at], 'latest');
    return ends.get(partitionKey(at.topic, at.partition))!;
  }

  async close(): Promise<void> {
    await this.#reader.close();
  }

  async #leaderOf({ topic, partition }: TopicPartition): Promise<number> {
    const layout = this.#reader.isOld() ? await this.#reader.refresh() : await this.#reader.layout();
    const leader = layout.leaderOf({ topic, partition });
    if (leader !== undefined) return leader;
    await this.#reader.refresh();
    throw new Error(`${topic}-${partition} has no leader`);
  }

  /** The log begins above, ends below (the topic was recreated), or its leader is just moving: then the same offset is to be asked again. */
  async #nothingAt(
    position: FetchPosition,
    end: bigint,
    logStart?: bigint,
  ): Promise<RecordRange & { isExpired?: boolean }> {
    if (logStart !== undefined && logStart > position.offset)
      return { records: [], nextOffset: min(logStart, end), isExpired: true };
    const ends = await this.#reader.offsets([position], 'latest');
    const gone = ends.get(partitionKey(position.topic, position.partition))! <= position.offset;
    return { records: [], nextOffset: gone ? end : position.offset };
  }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
