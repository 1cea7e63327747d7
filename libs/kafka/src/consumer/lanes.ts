import type { OwnedPartition } from './owned-partition.ts';
import type { Ownership } from './ownership.ts';
import type { IncomingRecord, LiveTopicOf } from '../port.ts';

export interface LaneLimits {
  /** The most live records in one batch. */
  maxBatch: number;
  /** The batch limit of low-priority topics: a batch delays the live records that arrive meanwhile. */
  maxLowPriorityBatch: number;
  /** The most unsettled low-priority records of all partitions: they fill the handler's queues ahead of live records. */
  maxLowPriorityUnsettled: number;
}

/** Low-priority topics get a small batch this often, however much live data there is. */
const shareMs = 1_000;
const share = 8;

/**
 * Decides which of the fetched records are delivered to the handler next: live ones first. Low-priority topics (`liveTopicOf`)
 * are served when no live record is queued, and at least once a second.
 */
export class Lanes {
  #servedAt = Number.NEGATIVE_INFINITY;
  #full = false;

  constructor(
    private readonly ownership: Ownership,
    private readonly topics: readonly string[],
    private readonly liveTopicOf: LiveTopicOf,
    private readonly limits: LaneLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isLowPriority({ topic }: { topic: string }): boolean {
    const live = this.liveTopicOf(topic);
    return live !== undefined && this.topics.includes(live);
  }

  /** The partitions, the live ones first. */
  inOrder(): OwnedPartition[] {
    const all = [...this.ownership.all()];
    const lowPriority = all.filter((partition) => this.isLowPriority(partition));
    return lowPriority.length === 0
      ? all
      : [...all.filter((partition) => !this.isLowPriority(partition)), ...lowPriority];
  }

  take(): IncomingRecord[] {
    const all = [...this.ownership.all()].filter(({ queued }) => queued > 0);
    const lowPriority = all.filter((partition) => this.isLowPriority(partition));
    const { maxBatch, maxLowPriorityBatch } = this.limits;
    if (lowPriority.length === 0) {
      this.#servedAt = this.now();
      return this.#takeFrom(all, maxBatch);
    }
    const live = all.filter((partition) => !this.isLowPriority(partition));
    if (live.length === 0) return this.#takeLowPriority(lowPriority, maxLowPriorityBatch);
    const records =
      this.now() - this.#servedAt < shareMs
        ? []
        : this.#takeLowPriority(lowPriority, Math.ceil(maxLowPriorityBatch / share));
    return records.length > 0 ? records : this.#takeFrom(live, maxBatch);
  }

  /** Fetched records will be taken in a moment. */
  queued(): boolean {
    const room = this.#room() > 0;
    for (const partition of this.ownership.all())
      if (partition.queued > 0 && (room || !this.isLowPriority(partition))) return true;
    return false;
  }

  /** Returns whether low-priority records may be delivered again: they were at their limit, and half of them are settled. */
  reopens(): boolean {
    if (!this.#full || this.#room() < this.limits.maxLowPriorityUnsettled / 2) return false;
    this.#full = false;
    return true;
  }

  #takeLowPriority(partitions: readonly OwnedPartition[], limit: number): IncomingRecord[] {
    const room = this.#room();
    const records = this.#takeFrom(partitions, Math.min(limit, room));
    this.#full = room <= limit;
    if (records.length > 0) this.#servedAt = this.now();
    return records;
  }

  /** One batch, round and round the partitions. */
  #takeFrom(partitions: readonly OwnedPartition[], limit: number): IncomingRecord[] {
    let records: IncomingRecord[] = [];
    for (const partition of partitions) {
      if (records.length >= limit) break;
      records = records.concat(partition.take(limit - records.length));
      this.ownership.moveLast(partition);
    }
    return records;
  }

  #room(): number {
    let unsettled = 0;
    for (const partition of this.ownership.all()) if (this.isLowPriority(partition)) unsettled += partition.unsettled;
    return Math.max(0, this.limits.maxLowPriorityUnsettled - unsettled);
  }
}
