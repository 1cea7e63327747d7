import { errorText } from './client-errors.ts';
import type { ClusterMetadata } from './client-types.ts';
import type { FetchedPartition, FetchPosition, LogReader } from './log-reader.ts';
import type { Logger } from './logger.ts';

export interface FetchTarget {
  /** What to fetch now; asked before every fetch. */
  wanted(): readonly FetchPosition[];
  /** The answer to one fetch. What is no longer wanted from there is to be ignored by the target. */
  fetched(partitions: readonly FetchedPartition[]): void;
  /** True while a partition is not wanted only because its records wait to be taken: it will be wanted again in a moment. */
  taking?(): boolean;
}

const maxWaitMs = 500;
/** A fetch that waits for other partitions must not keep a busy one waiting: only one is open to a broker. */
const shortWaitMs = 10;
const retryMs = 500;

/**
 * Keeps one fetch open to each broker that leads a wanted partition, through restarts of brokers and moves of leaders:
 * a failed fetch is made again after half a second, for as long as it takes.
 */
export class PartitionFetcher {
  private readonly busy = new Set<number>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private planning = false;
  private again = false;
  private closed = false;
  /** Unix ms of the last answer. */
  lastAnswerAt = 0;

  constructor(
    private readonly reader: LogReader,
    private readonly target: FetchTarget,
    private readonly logger: Logger,
  ) {}

  /** Call when `wanted()` may have grown. */
  wake(): void {
    if (this.closed) return;
    if (this.planning) {
      this.again = true;
      return;
    }
    this.planning = true;
    void this.plan();
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private async plan(): Promise<void> {
    try {
      const { topics } = await this.reader.metadata();
      // Asked after the wait, and together: what was taken meanwhile is wanted again.
      const positions = this.target.wanted();
      const waitMs = this.target.taking?.() === true ? shortWaitMs : maxWaitMs;
      if (positions.length > 0 && !this.closed) this.start(positions, topics, waitMs);
    } catch (error) {
      this.failed(error);
    } finally {
      this.planning = false;
    }
    if (this.again) {
      this.again = false;
      this.wake();
    }
  }

  private start(positions: readonly FetchPosition[], topics: ClusterMetadata['topics'], waitMs: number): void {
    const byLeader = new Map<number, FetchPosition[]>();
    for (const position of positions) {
      const leader = topics.get(position.topic)?.partitions[position.partition]?.leader ?? -1;
      if (leader < 0) throw new Error(`${position.topic}-${position.partition} has no leader`);
      if (!this.busy.has(leader)) byLeader.set(leader, [...(byLeader.get(leader) ?? []), position]);
    }
    for (const [leader, list] of byLeader) void this.fetch(leader, list, waitMs);
  }

  private async fetch(leader: number, positions: readonly FetchPosition[], waitMs: number): Promise<void> {
    this.busy.add(leader);
    try {
      const fetched = await this.reader.fetch(leader, positions, waitMs);
      if (this.closed) return;
      this.lastAnswerAt = Date.now();
      this.target.fetched(fetched);
      this.busy.delete(leader);
      this.wake();
    } catch (error) {
      this.busy.delete(leader);
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    if (this.closed) return;
    this.logger.warn({ error: errorText(error) }, 'fetching from Kafka failed, trying again');
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.wake();
    }, retryMs);
    this.timers.add(timer);
  }
}
