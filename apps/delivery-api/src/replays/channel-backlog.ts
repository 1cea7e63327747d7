import type { ReplayBacklog } from './pace.ts';

export interface PartitionProgress {
  /** The offset of the next record. */
  end: bigint;
  /** The first offset that is not settled. */
  settled: bigint;
}

/**
 * Records of all accounts wait in one topic: a record is finished when its partition is settled up to it. Records of a lagging account are settled
 * before they are delivered: the replay admits no more until the account has caught up. Those that a sink has not stored are counted by its dispatcher.
 */
export class ChannelBacklog implements ReplayBacklog {
  /** Batches that were sent, with the ends of the partitions then: a batch waits until all of them are settled that far. */
  #batches: { ends: bigint[]; count: number }[] = [];
  #initialized = false;

  constructor(
    private readonly partitions: () => Promise<PartitionProgress[]>,
    private readonly isLagging: () => boolean = () => false,
    private readonly settledUndelivered: () => number = () => 0,
  ) {}

  async waiting(): Promise<number> {
    if (this.isLagging()) return Number.POSITIVE_INFINITY;
    const partitions = await this.partitions();
    // Earlier records may be this replay's, from before a restart.
    if (!this.#initialized) {
      this.#initialized = true;
      const count = Number(partitions.reduce((sum, { end, settled }) => sum + end - settled, 0n));
      this.#batches.push({ ends: partitions.map(({ end }) => end), count });
    }
    this.#batches = this.#batches.filter(({ ends }) => ends.some((end, at) => end > (partitions[at]?.settled ?? 0n)));
    return this.#batches.reduce((sum, { count }) => sum + count, this.settledUndelivered());
  }

  async sent(count: number): Promise<void> {
    const partitions = await this.partitions();
    this.#batches.push({ ends: partitions.map(({ end }) => end), count });
  }

  sending(): Promise<void> {
    return Promise.resolve();
  }

  notSent(): Promise<void> {
    return Promise.resolve();
  }
}
