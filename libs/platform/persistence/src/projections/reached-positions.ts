import type { IncomingRecord, RecordConsumer, TopicPartition } from '@heliograph/kafka';
import type { Logger } from '@heliograph/service';
import { DatabaseWentBack, type LogPosition } from './projection-positions.ts';

type RewindableConsumer = Pick<RecordConsumer, 'positions' | 'rewind'>;

/**
 * The offsets up to which a process has projected its partitions; before its first batch of a partition, the offset that the group has committed. A database
 * that has reached less was restored from a backup: its records since then are still in Kafka, and are projected again. After a restart it looks the same
 * when the last records could not be read: they are read once more.
 */
export class ReachedPositions {
  readonly #reached = new Map<string, Map<number, bigint>>();

  constructor(
    private readonly consumer: () => RewindableConsumer,
    private readonly groupId: string,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Projects a batch of one topic.
   * @param entries of the records that can be read: the database's positions count no other
   * @param apply rejects with `DatabaseWentBack` where the database has reached less than it is given
   * @throws DatabaseWentBack after the consumer was rewound to the database's positions: it delivers the batch again, less the records of rewound partitions
   */
  async projected(
    topic: string,
    records: readonly IncomingRecord[],
    entries: readonly LogPosition[],
    apply: (reached: ReadonlyMap<number, bigint>) => Promise<void>,
  ): Promise<void> {
    const reached = this.#of(topic);
    for (const { partition, offset } of records) if (!reached.has(partition)) reached.set(partition, offset);
    try {
      await apply(reached);
    } catch (error) {
      if (error instanceof DatabaseWentBack) this.#rewind(topic, error);
      throw error;
    }
    for (const { partition, offset } of entries) reached.set(partition, offset + 1n);
  }

  /** All partitions of the topic, also those without a record now. */
  #rewind(topic: string, { stored }: DatabaseWentBack): void {
    const reached = this.#of(topic);
    const owned = this.consumer()
      .positions()
      .filter((at: TopicPartition) => at.topic === topic);
    const positions = owned.map(({ partition }) => ({ topic, partition, offset: stored.get(partition) ?? 0n }));
    for (const { partition, offset } of positions) reached.set(partition, offset);
    const offsets = positions.map(({ partition, offset }) => `${partition}:${offset}`);
    this.logger.warn(
      { groupId: this.groupId, topic, offsets },
      'the database has projected less than its group has read: it was restored, or records were skipped; projecting again from Kafka',
    );
    this.consumer().rewind(positions);
  }

  #of(topic: string): Map<number, bigint> {
    let reached = this.#reached.get(topic);
    if (reached === undefined) this.#reached.set(topic, (reached = new Map<number, bigint>()));
    return reached;
  }
}
