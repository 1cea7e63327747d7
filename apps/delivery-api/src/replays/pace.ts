import { setTimeout as delay } from 'node:timers/promises';

export interface PaceLimits {
  recordsPerSecond: number;
  /** Records of ours that may wait for the dispatcher. */
  maxWaiting: number;
}

export interface PartitionProgress {
  /** Offset of the next record. */
  end: bigint;
  /** The first one not settled. */
  settled: bigint;
}

/** How far the dispatchers are with a webhook or channel. */
export interface Backlog {
  /** Of every partition that records of the replay go to. */
  deliveries(): Promise<PartitionProgress[]>;
  /** Records that the dispatchers have put back for a moment. */
  heldBack(): Promise<bigint>;
}

/** Not longer than a lease. */
const POLL_MS = 250;

/**
 * Holds a replay back, so that it never delays what is live: a bounded rate, and a pause while more than so many of its records wait to be
 * delivered. A consumer that is slower than the replay thereby sets its pace.
 */
export class Pace {
  /** With where each partition ended then: a batch waits until all of them are settled that far. */
  private sent: { ends: bigint[]; count: number }[] = [];
  private heldBackBefore = 0n;
  private nextAt = 0;
  private opened = false;

  constructor(
    private readonly limits: PaceLimits,
    private readonly backlog: Backlog,
  ) {}

  /** The most to send at once. */
  get chunk(): number {
    return Math.max(1, Math.floor(this.limits.maxWaiting / 4));
  }

  /**
   * Resolves when so many may be sent.
   * @param waiting called while it is not so; a rejection ends the waiting
   */
  async admit(count: number, waiting: () => Promise<void>): Promise<void> {
    if (!this.opened) await this.open();
    while (performance.now() < this.nextAt || (await this.waiting()) + count > this.limits.maxWaiting) {
      await waiting();
      await delay(Math.min(POLL_MS, Math.max(10, this.nextAt - performance.now())));
    }
    this.nextAt = Math.max(this.nextAt, performance.now()) + (count * 1000) / this.limits.recordsPerSecond;
  }

  /** After they are acknowledged. */
  async note(count: number): Promise<void> {
    const partitions = await this.backlog.deliveries();
    this.sent.push({ ends: partitions.map(({ end }) => end), count });
  }

  /** What waits already may be ours, from before a restart. */
  private async open(): Promise<void> {
    const partitions = await this.backlog.deliveries();
    const count = Number(partitions.reduce((sum, { end, settled }) => sum + end - settled, 0n));
    if (count > 0)
      this.sent.push({ ends: partitions.map(({ end }) => end), count: Math.min(count, this.limits.maxWaiting) });
    this.heldBackBefore = await this.backlog.heldBack();
    this.opened = true;
  }

  private async waiting(): Promise<number> {
    const partitions = await this.backlog.deliveries();
    this.sent = this.sent.filter(({ ends }) => ends.some((end, at) => end > (partitions[at]?.settled ?? 0n)));
    const grown = (await this.backlog.heldBack()) - this.heldBackBefore;
    return this.sent.reduce((sum, { count }) => sum + count, 0) + Math.max(0, Number(grown));
  }
}
