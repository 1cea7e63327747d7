import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../wire/client-errors.ts';
import { membershipErrorId } from '../wire/coordinator-client.ts';
import type { CommittedOffsets } from './committed-offsets.ts';
import type { Generation } from './group-member.ts';
import type { Logger } from '../port.ts';
import type { CommittedPosition, OwnedPartition } from './owned-partition.ts';
import type { Ownership } from './ownership.ts';

interface Commit {
  partition: OwnedPartition;
  position: CommittedPosition;
}

export interface CommitterOptions {
  groupId: string;
  intervalMs: number;
  beforeCommit: (() => Promise<void>) | undefined;
}

const retryMs = 100;

/** Commits the settled watermarks, one commit at a time, so that none can overtake another and move an offset backwards. */
export class OffsetCommitter {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly offsets: CommittedOffsets,
    private readonly ownership: Ownership,
    private readonly generation: () => Generation | undefined,
    private readonly options: CommitterOptions,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.commit(), this.options.intervalMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Never rejects: what could not be committed is committed with the next one, or delivered again. */
  commit(): Promise<void> {
    this.#running ??= this.#once().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** A commit of all that is settled now: one under way may have begun before. */
  async flush(): Promise<void> {
    await this.#running;
    await this.commit();
  }

  /**
   * Before leaving: a commit that was refused, during a rebalance or by a broker, is retried for this long. Uncommitted
   * records are delivered again.
   */
  async finish(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    await this.flush();
    while (this.#due().length > 0 && performance.now() < deadline) {
      await sleep(retryMs);
      await this.flush();
    }
  }

  async #once(): Promise<void> {
    const generation = this.generation();
    // Taken before `beforeCommit`: records settled during it wait for the next commit.
    const commits = this.#due();
    if (!generation || commits.length === 0) return;
    try {
      await this.options.beforeCommit?.();
      const owned = commits.filter(({ partition }) => this.ownership.get(partition) === partition);
      if (owned.length === 0) return;
      await this.offsets.write(
        generation,
        owned.map(({ partition: { topic, partition }, position }) => ({ topic, partition, ...position })),
      );
      for (const { partition, position } of owned) partition.markCommitted(position);
    } catch (error) {
      // No member may commit during a rebalance; the next generation begins shortly.
      if (membershipErrorId(error) === 'REBALANCE_IN_PROGRESS') return;
      this.logger.warn(
        { groupId: this.options.groupId, error: errorText(error) },
        'committing Kafka offsets failed, retrying',
      );
    }
  }

  #due(): Commit[] {
    const commits: Commit[] = [];
    for (const partition of this.ownership.all()) {
      const position = partition.committable();
      if (position !== undefined) commits.push({ partition, position });
    }
    return commits;
  }
}
