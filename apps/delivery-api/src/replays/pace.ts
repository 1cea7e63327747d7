import { setTimeout as delay } from 'node:timers/promises';
import type { ReplayBacklog } from './replay-backlog.ts';

export interface PaceLimits {
  recordsPerSecond: number;
  /** The maximum number of the replay's records that wait for delivery. */
  maxWaiting: number;
}

/** Shorter than a lease. */
const POLL_MS = 250;

/**
 * Limits a replay, so that it never delays live records: to a rate, and to a number of its records that wait for delivery. A slow consumer thereby
 * slows the replay down.
 */
export class Pace {
  #nextAt = 0;

  constructor(
    private readonly limits: PaceLimits,
    private readonly backlog: Pick<ReplayBacklog, 'waiting'>,
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
    while (performance.now() < this.#nextAt || (await this.backlog.waiting()) + count > this.limits.maxWaiting) {
      await waiting();
      await delay(Math.min(POLL_MS, Math.max(10, this.#nextAt - performance.now())));
    }
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + (count * 1000) / this.limits.recordsPerSecond;
  }
}
