import { errorText } from '../wire/client-errors.ts';
import type { CommittedOffsets } from './committed-offsets.ts';
import type { LogReader } from '../log/log-reader.ts';
import type { Logger, TopicPartition } from '../port.ts';
import { OwnedPartition } from './owned-partition.ts';
import type { Ownership } from './ownership.ts';
import { partitionKey } from '../wire/partition-key.ts';
import { decodeSettled, mergeSettled } from './settled-ranges.ts';

export interface TakeoverEvents {
  assigned(partitions: readonly TopicPartition[]): Promise<void>;
  revoked(partitions: readonly TopicPartition[]): Promise<void>;
  /** A partition was added, or may be gained again. */
  changed(): void;
}

export interface TakeoverOptions {
  groupId: string;
  from: 'earliest' | 'latest';
  maxUnsettled: number;
}

const retryMs = 1_000;
/** A leader that does not answer in time keeps its own partitions waiting, not those of others. */
const startsMs = 3_000;

/**
 * Makes gained partitions ready, each by itself and beside the records of the others: one whose start or state cannot
 * be read yet (it has no leader) is retried every second and delays no other.
 */
export class PartitionTakeover {
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(
    private readonly ownership: Ownership,
    private readonly offsets: CommittedOffsets,
    private readonly reader: LogReader,
    private readonly options: TakeoverOptions,
    private readonly events: TakeoverEvents,
    private readonly logger: Logger,
  ) {}

  /** Returns at once; the partitions are added when they are ready, if the group has not moved on meanwhile. */
  begin(gained: readonly TopicPartition[]): void {
    const { rebalance: round } = this.ownership;
    for (const at of gained) this.ownership.withhold(at);
    void this.#prepare(gained).then(
      (ready) => {
        const found = new Set(ready.map(({ topic, partition }) => partitionKey(topic, partition)));
        this.#tryLater(gained.filter(({ topic, partition }) => !found.has(partitionKey(topic, partition))));
        for (const partition of ready) void this.#takeOver(partition, round);
      },
      (error: unknown) => this.#failed(error, gained),
    );
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #takeOver(partition: OwnedPartition, round: number): Promise<void> {
    try {
      const current = (): boolean => round === this.ownership.rebalance && !this.#closed;
      if (current()) {
        await this.events.assigned([partition]);
        if (current()) this.ownership.add(partition);
        // The group moved on meanwhile: the service learns that it lost the partition, then gets the new assignment.
        else await this.events.revoked([partition]);
      }
      this.ownership.release(partition);
      this.events.changed();
    } catch (error) {
      this.#failed(error, [partition]);
    }
  }

  /**
   * Returns the start of each partition: its committed offset, otherwise `from`. Partitions whose start cannot be found
   * now are left out.
   */
  async #prepare(gained: readonly TopicPartition[]): Promise<OwnedPartition[]> {
    const committed = await this.offsets.read(gained);
    const keyOf = (at: TopicPartition): string => partitionKey(at.topic, at.partition);
    const fresh = gained.filter((at) => !committed.has(keyOf(at)));
    const starts = await this.reader.offsetsFound(fresh, this.options.from, startsMs);
    return gained.flatMap((at) => {
      const before = committed.get(keyOf(at));
      const start = before?.offset ?? starts.get(keyOf(at));
      if (start === undefined) return [];
      const settled = decodeSettled(start, before?.metadata);
      const ours = before && this.ownership.formerly(at)?.settledFrom(start);
      return [new OwnedPartition(at, start, before, this.options.maxUnsettled, mergeSettled(settled, ours ?? []))];
    });
  }

  #failed(error: unknown, partitions: readonly TopicPartition[]): void {
    this.logger.error(
      { groupId: this.options.groupId, partitions: partitions.length, error: errorText(error) },
      'taking over Kafka partitions failed, retrying',
    );
    this.#tryLater(partitions);
  }

  #tryLater(partitions: readonly TopicPartition[]): void {
    if (this.#closed || partitions.length === 0) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      for (const at of partitions) this.ownership.release(at);
      this.events.changed();
    }, retryMs);
    this.#timers.add(timer);
  }
}
