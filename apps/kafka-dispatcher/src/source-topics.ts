import {
  type TopicPartition,
  RangeReader,
  type KafkaConnection,
  type OffsetRange,
  type RecordRange,
} from '@heliograph/kafka';
import { accountChannelTopics } from '@heliograph/messaging';

/** Returns the name of a partition, `<topic>/<partition>`, as the key of maps. */
export function partitionKey({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

/** Re-reads settled records of the source topics, without a consumer group. */
export class SourceTopics {
  readonly #reader: RangeReader;

  constructor(connection: KafkaConnection) {
    this.#reader = new RangeReader(connection, accountChannelTopics);
  }

  read(range: OffsetRange): Promise<RecordRange> {
    return this.#reader.next(range);
  }

  /** Returns the current end offset of each partition by `<topic>/<partition>`; empty partitions are left out. */
  async ends(): Promise<Map<string, bigint>> {
    const all = await this.#reader.since(new Date(0));
    return new Map(all.map((range) => [partitionKey(range), range.end]));
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
