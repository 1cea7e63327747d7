import type { RecordConsumer, TopicPartition } from '../port.ts';
import { partitionKey } from '../wire/partition-key.ts';
import type { Generation } from './group-member.ts';
import type { OwnedPartition } from './owned-partition.ts';

/** Rebalances for which a lost partition is remembered: all members of a group that has lost its coordinator come back within a few. */
const rememberedRebalances = 3;

/**
 * Tracks which partitions' records this consumer may process and settle. Losses count at once (a settle that comes later commits nothing);
 * a gain counts when its start offset is known and the service has made itself ready for it.
 */
export class Ownership {
  readonly #owned = new Map<string, OwnedPartition>();
  readonly #former = new Map<string, { partition: OwnedPartition; rebalance: number }>();
  #assigned: readonly TopicPartition[] = [];
  #lost: TopicPartition[] = [];
  /** Partitions being prepared, or paused after a failure. */
  readonly #withheld = new Set<string>();
  #rebalances = 0;
  #generationId = -1;

  /**
   * @param remembers settled records of a partition are not processed again when the partition comes back, even if they
   * were not committed
   */
  constructor(private readonly remembers = false) {}

  /** The number of the last rebalance: partitions prepared for an older one may be obsolete. */
  get rebalance(): number {
    return this.#rebalances;
  }

  /** The group's generation after that rebalance. */
  get generation(): number {
    return this.#generationId;
  }

  assign(generation: Generation, unbroken: boolean): void {
    this.#rebalances++;
    this.#generationId = generation.id;
    this.#assigned = generation.partitions;
    const kept = new Set(unbroken ? generation.partitions.map((at) => partitionKey(at.topic, at.partition)) : []);
    for (const [key, partition] of this.#owned) {
      if (kept.has(key)) continue;
      this.#owned.delete(key);
      this.#lost.push({ topic: partition.topic, partition: partition.partition });
      this.#remember(key, partition);
    }
    for (const [key, { rebalance }] of this.#former)
      if (this.#rebalances - rebalance >= rememberedRebalances) this.#former.delete(key);
  }

  #remember(key: string, partition: OwnedPartition): void {
    if (!this.remembers) return;
    partition.dropQueue();
    this.#former.set(key, { partition, rebalance: this.#rebalances });
  }

  /** Returns the recently lost ownership of a partition. Records in flight that are settled late count there. */
  formerly(at: TopicPartition): OwnedPartition | undefined {
    return this.#former.get(partitionKey(at.topic, at.partition))?.partition;
  }

  takeLost(): TopicPartition[] {
    const lost = this.#lost;
    this.#lost = [];
    return lost;
  }

  /** Returns assigned partitions that are neither ready nor being prepared. */
  gained(): TopicPartition[] {
    return this.#assigned.filter((at) => {
      const key = partitionKey(at.topic, at.partition);
      return !this.#owned.has(key) && !this.#withheld.has(key);
    });
  }

  /** Marks a partition as being prepared: `gained` leaves it out until it is added or released. */
  withhold({ topic, partition }: TopicPartition): void {
    this.#withheld.add(partitionKey(topic, partition));
  }

  release({ topic, partition }: TopicPartition): void {
    this.#withheld.delete(partitionKey(topic, partition));
  }

  changed(): boolean {
    return this.#lost.length > 0 || this.gained().length > 0;
  }

  add(partition: OwnedPartition): void {
    this.release(partition);
    this.#owned.set(partitionKey(partition.topic, partition.partition), partition);
  }

  /** Whose turn is over: the others come first next time. */
  moveLast(partition: OwnedPartition): void {
    const key = partitionKey(partition.topic, partition.partition);
    if (this.#owned.delete(key)) this.#owned.set(key, partition);
  }

  get(at: TopicPartition): OwnedPartition | undefined {
    return this.#owned.get(partitionKey(at.topic, at.partition));
  }

  all(): IterableIterator<OwnedPartition> {
    return this.#owned.values();
  }

  unsettled(): number {
    let sum = 0;
    for (const partition of this.#owned.values()) sum += partition.unsettled;
    return sum;
  }
}

type Holding = Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns'>;

/** Wraps a consumer that is created later than the parts that use it. */
export function lazyConsumer(consumer: () => Holding): Holding & Pick<RecordConsumer, 'holds'> {
  return {
    settle: (record) => consumer().settle(record),
    isMembershipConfirmed: () => consumer().isMembershipConfirmed(),
    owns: (at) => consumer().owns(at),
    holds: (at) => holdsAll(consumer(), [at]),
  };
}

/** Returns whether the consumer owns all these partitions and its membership is confirmed; reads the clock once. */
export function holdsAll(
  consumer: Pick<Holding, 'isMembershipConfirmed' | 'owns'>,
  all: readonly TopicPartition[],
): boolean {
  return consumer.isMembershipConfirmed() && all.every((at) => consumer.owns(at));
}
