import { setTimeout as delay } from 'node:timers/promises';

export interface PaceLimits {
  recordsPerSecond: number;
  /** The maximum number of the replay's records that wait for the dispatcher. */
  maxWaiting: number;
}

export interface PartitionProgress {
  /** The offset of the next record. */
  end: bigint;
  /** The first offset that is not settled. */
  settled: bigint;
}

/** The progress of the dispatchers with a webhook or channel. */
export interface Backlog {
  /** Returns the progress of every partition that records of the replay go to. */
  deliveries(): Promise<PartitionProgress[]>;
  /** Returns the number of records that the dispatchers have deferred. */
  deferred(): Promise<bigint>;
}

/** Shorter than a lease. */
const POLL_MS = 250;

/**
 * Limits a replay, so that it never delays live records: to a rate, and to a number of its records that wait for delivery. A slow consumer thereby
 * slows the replay down.
 */
export class Pace {
  /** Batches that were sent, with the ends of the partitions then: a batch waits until all of them are settled that far. */
  private sent: { ends: bigint[]; count: number }[] = [];
  private deferredBefore = 0n;
  private nextAt = 0;
  private initialized = false;

  constructor(
    private readonly limits: PaceLimits,
    private readonly backlog: Backlog,
  ) {}

  /** The maximum number of records to send at once. */
  get chunk(): number {
    return Math.max(1, Math.floor(this.limits.maxWaiting / 4));
  }

  /**
   * Resolves when so many records may be sent.
   * @param waiting called while it waits; a rejection ends the waiting
   */
  async admit(count: number, waiting: () => Promise<void>): Promise<void> {
    if (!this.initialized) await this.initialize();
    while (performance.now() < this.nextAt || (await this.waiting()) + count > this.limits.maxWaiting) {
      await waiting();
      await delay(Math.min(POLL_MS, Math.max(10, this.nextAt - performance.now())));
    }
    this.nextAt = Math.max(this.nextAt, performance.now()) + (count * 1000) / this.limits.recordsPerSecond;
  }

  /** Records a batch as sent; call it after its records are acknowledged. */
  async recordSent(count: number): Promise<void> {
    const partitions = await this.backlog.deliveries();
    this.sent.push({ ends: partitions.map(({ end }) => end), count });
  }

  /** Counts the existing backlog, which may be this replay's from before a restart. */
  private async initialize(): Promise<void> {
    const partitions = await this.backlog.deliveries();
    const count = Number(partitions.reduce((sum, { end, settled }) => sum + end - settled, 0n));
    if (count > 0)
      this.sent.push({ ends: partitions.map(({ end }) => end), count: Math.min(count, this.limits.maxWaiting) });
    this.deferredBefore = await this.backlog.deferred();
    this.initialized = true;
  }

  private async waiting(): Promise<number> {
    const partitions = await this.backlog.deliveries();
    this.sent = this.sent.filter(({ ends }) => ends.some((end, at) => end > (partitions[at]?.settled ?? 0n)));
    const grown = (await this.backlog.deferred()) - this.deferredBefore;
    return this.sent.reduce((sum, { count }) => sum + count, 0) + Math.max(0, Number(grown));
  }
}
