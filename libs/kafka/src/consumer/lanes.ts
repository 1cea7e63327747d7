import type { OwnedPartition } from './owned-partition.ts';
import type { Ownership } from './ownership.ts';
import type { IncomingRecord, LiveTopicOf } from '../port.ts';

export interface LaneLimits {
  /** The most live records in one batch. */
  maxBatch: number;
  /** The batch limit of low-priority topics: a batch delays the live records that arrive meanwhile. */
  maxLowPriorityBatch: number;
  /** A low-priority batch ends with the record that reaches this size. */
  maxLowPriorityBytes: number;
  /** The most unsettled low-priority records of all partitions: they fill the handler's queues ahead of live records. */
  maxLowPriorityUnsettled: number;
  /** Low-priority records take the room that live ones leave in a batch. */
  fillBatches?: boolean;
}

/** However many live records are queued, low-priority topics get a small batch when live ones had this many times the time that the last one took. */
const liveTimes = 19;
const minLiveMs = 50;
const maxLiveMs = 1_000;
/** A small batch is this part of the largest one. */
const share = 8;

/**
 * Decides which of the fetched records are delivered to the handler next: live ones first. Low-priority topics (`liveTopicOf`)
 * are served when no live record is queued, for a twentieth of the time when some always are, and at least once a second; or in the rest of each batch
 * (`fillBatches`).
 */
export class Lanes {
  #servedAt = Number.NEGATIVE_INFINITY;
  /** How long the handler took for the last low-priority batch. */
  #servedMs = 0;
  #serving = false;
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
    const liveMs = Math.min(maxLiveMs, Math.max(minLiveMs, liveTimes * this.#servedMs));
    const reserved = this.now() - this.#servedAt < liveMs ? 0 : Math.ceil(maxLowPriorityBatch / share);
    if (this.limits.fillBatches === true) {
      const records = this.#takeFrom(live, maxBatch - reserved);
      const rest = Math.min(maxBatch - records.length, maxLowPriorityBatch);
      return rest > 0 ? records.concat(this.#takeLowPriority(lowPriority, rest)) : records;
    }
    const records = reserved > 0 ? this.#takeLowPriority(lowPriority, reserved) : [];
    return records.length > 0 ? records : this.#takeFrom(live, maxBatch);
  }

  /** The handler is done with the batch. */
  handled(): void {
    if (!this.#serving) return;
    this.#serving = false;
    this.#servedMs = this.now() - this.#servedAt;
    this.#servedAt = this.now();
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
    const records = this.#takeBytes(partitions, Math.min(limit, room));
    this.#full = room <= limit;
    if (records.length > 0) {
      this.#servedAt = this.now();
      this.#serving = true;
    }
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

  /** One batch until it has the size of a low-priority batch. */
  #takeBytes(partitions: readonly OwnedPartition[], limit: number): IncomingRecord[] {
    const { maxLowPriorityBytes } = this.limits;
    if (maxLowPriorityBytes === Infinity) return this.#takeFrom(partitions, limit);
    const records: IncomingRecord[] = [];
    let bytes = 0;
    for (const partition of partitions) {
      while (partition.queued > 0) {
        if (records.length >= limit || bytes >= maxLowPriorityBytes) return records;
        for (const record of partition.take(1)) {
          records.push(record);
          bytes += record.value?.length ?? 0;
        }
      }
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
