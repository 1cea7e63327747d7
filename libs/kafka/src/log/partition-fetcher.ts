import type { Logger } from '../port.ts';
import { errorText } from '../wire/client-errors.ts';
import type { ClusterLayout } from '../wire/cluster-layout.ts';
import { partitionKey } from '../wire/partition-key.ts';
import type { FetchedPartition, FetchPosition, LogReader } from './log-reader.ts';

export interface FetchTarget {
  /** Returns the positions to fetch now; called before every fetch. */
  wanted(): readonly FetchPosition[];
  /** The answer to one fetch. The target must ignore partitions that are no longer wanted from this broker. */
  fetched(partitions: readonly FetchedPartition[]): void;
  /** True while a partition is not wanted only because its records wait to be taken: it will be wanted again in a moment. */
  taking?(): boolean;
}

const maxWaitMs = 500;
/** A fetch that waits for other partitions must not keep a busy one waiting: only one is open to a broker. */
const shortWaitMs = 10;
const retryMs = 500;
/** A fetch that is open for longer than it was to wait, and so much: perhaps others lead its partitions by now. */
const overdueMs = 2_000;

/**
 * Keeps one fetch open to each broker that leads a wanted partition, through restarts of brokers and moves of leaders.
 * A partition without a leader, or refused by its leader, and a broker that fails or is silent are retried separately,
 * every half second, until they recover; the other brokers' partitions continue meanwhile.
 */
export class PartitionFetcher {
  readonly #busy = new Set<number>();
  /** By `partitionKey` the broker that this partition is not to be fetched from for a moment. */
  readonly #avoided = new Map<string, number>();
  readonly #leaderless = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #refreshing = false;
  #planning = false;
  #again = false;
  #closed = false;
  /** `performance.now` of the last answer. */
  lastAnswerAt = 0;

  constructor(
    private readonly reader: LogReader,
    private readonly target: FetchTarget,
    private readonly logger: Logger,
  ) {}

  /** Call when `wanted()` may have grown. */
  wake(): void {
    if (this.#closed) return;
    if (this.#planning) {
      this.#again = true;
      return;
    }
    this.#planning = true;
    void this.#plan();
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #plan(): Promise<void> {
    try {
      const layout = await this.reader.layout();
      // Asked after the wait, and together: partitions consumed meanwhile are wanted again.
      const positions = this.target.wanted();
      const waitMs = this.target.taking?.() === true ? shortWaitMs : maxWaitMs;
      if (positions.length > 0 && !this.#closed) this.#start(positions, layout, waitMs);
      if (this.reader.isOld()) void this.#refreshLeaders();
    } catch (error) {
      this.#warn(error);
      this.#later(() => this.wake());
    } finally {
      this.#planning = false;
    }
    if (this.#again) {
      this.#again = false;
      this.wake();
    }
  }

  #start(positions: readonly FetchPosition[], layout: ClusterLayout, waitMs: number): void {
    const byLeader = new Map<number, FetchPosition[]>();
    for (const position of positions) {
      const key = partitionKey(position.topic, position.partition);
      const leader = layout.leaderOf(position);
      this.#noteLeader(key, leader === undefined ? layout.reason(position) : undefined);
      if (leader === undefined || this.#busy.has(leader) || this.#avoided.get(key) === leader) continue;
      byLeader.set(leader, [...(byLeader.get(leader) ?? []), position]);
    }
    for (const [leader, list] of byLeader) void this.#fetch(leader, list, waitMs);
    if (this.#leaderless.size > 0) this.#refreshLeadersLater();
  }

  async #fetch(leader: number, positions: readonly FetchPosition[], waitMs: number): Promise<void> {
    this.#busy.add(leader);
    const overdue = setInterval(() => void this.#refreshLeaders(), waitMs + overdueMs);
    try {
      const answers = await this.reader.fetch(leader, positions, waitMs);
      if (this.#closed) return;
      this.lastAnswerAt = performance.now();
      this.target.fetched(answers.filter(({ refused }) => refused === undefined));
      this.#avoid(
        leader,
        answers.filter(({ refused }) => refused !== undefined),
      );
    } catch (error) {
      this.#warn(error, leader);
      this.#avoid(leader, positions);
    } finally {
      clearInterval(overdue);
      this.#busy.delete(leader);
    }
    this.wake();
  }

  /** For half a second, or until another broker leads them. */
  #avoid(leader: number, partitions: readonly FetchedPartition[] | readonly FetchPosition[]): void {
    if (partitions.length === 0 || this.#closed) return;
    const keys = partitions.map(({ topic, partition }) => partitionKey(topic, partition));
    for (const key of keys) this.#avoided.set(key, leader);
    void this.#refreshLeaders();
    this.#later(() => {
      for (const key of keys) this.#avoided.delete(key);
      this.wake();
    });
  }

  /** Asks who leads what; the fetches under way are not waited for. */
  async #refreshLeaders(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.reader.refresh();
      this.wake();
    } catch (error) {
      this.#warn(error);
      this.#refreshLeadersLater();
    }
  }

  #refreshLeadersLater(): void {
    if (this.#refreshing) return;
    this.#refreshing = true;
    this.#later(() => {
      this.#refreshing = false;
      void this.#refreshLeaders();
    });
  }

  /** Logs a missing leader once, and its return: an outage may take long. */
  #noteLeader(key: string, missing: string | undefined): void {
    if (missing === undefined) {
      if (this.#leaderless.delete(key)) this.logger.info({ partition: key }, 'Kafka partition has a leader again');
    } else if (!this.#leaderless.has(key)) {
      this.#leaderless.add(key);
      this.logger.warn({ partition: key, error: missing }, 'Kafka partition has no leader, continuing without it');
    }
  }

  #warn(error: unknown, broker?: number): void {
    if (!this.#closed) this.logger.warn({ error: errorText(error), broker }, 'fetching from Kafka failed, retrying');
  }

  #later(action: () => void): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, retryMs);
    this.#timers.add(timer);
  }
}

export interface ExpiredRecords {
  /** A consumer group, or the kind of reader. */
  readonly group: string;
  readonly topic: string;
  readonly count: number;
}

/** Bounded by groups times topics of a process. */
const tally = new Map<string, ExpiredRecords>();

/** Counts what retention deleted, or went with a topic that was deleted, before a reader of this process had read it. */
export function countExpired(group: string, topic: string, count: number | bigint): void {
  const key = `${group}:${topic}`;
  tally.set(key, { group, topic, count: (tally.get(key)?.count ?? 0) + Number(count) });
}

/** Since the process began; for metrics. */
export function expiredRecords(): readonly ExpiredRecords[] {
  return [...tally.values()];
}
