import { setTimeout as sleep } from 'node:timers/promises';
import { partitionKey, type StatePartition } from './device-states.ts';

/** The number of partitions that are read at once: their older days are in memory until the partition is read. */
const maxConcurrentLoads = 12;
/** The longest wait for the states; after it the takeover of the waiting partition is retried. */
const maxWaitMs = 5_000;
/** The longest wait for the live answers, of which a day may be unread. */
const maxCatchUpMs = 60_000;
const pollMs = 100;

/**
 * Tracks which partitions have their devices' states in memory. Backfill answers of a partition are normalized only when its states are loaded and the live
 * answers that were unread at the takeover are normalized: a former owner may have produced records of some of them, and they get the same bytes only if no
 * other answer comes before.
 */
export class LoadedPartitions {
  /** The loaded partitions, with the end of the live partition at that time. */
  readonly #loaded = new Map<string, bigint>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #turns: (() => void)[] = [];
  #loading = 0;

  /** Loads a partition by `work`, when a slot is free. @param work resolves with the end of the live partition */
  async load(at: StatePartition, work: () => Promise<bigint>): Promise<void> {
    while (this.#loading >= maxConcurrentLoads) await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#loading += 1;
    let liveEnd: bigint;
    try {
      liveEnd = await work();
    } finally {
      this.#loading -= 1;
      this.#turns.shift()?.();
    }
    const key = partitionKey(at);
    this.#loaded.set(key, liveEnd);
    for (const resolve of this.#waiting.get(key) ?? []) resolve();
    this.#waiting.delete(key);
  }

  /** Resolves when a partition is loaded. Rejects when it is not in time: its live partition may be assigned to another process. */
  async whenLoaded(at: StatePartition): Promise<void> {
    const key = partitionKey(at);
    if (this.#loaded.has(key)) return;
    let timer: NodeJS.Timeout | undefined;
    const loaded = new Promise<void>((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
    });
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the states of ${key} are not loaded yet`)), maxWaitMs);
    });
    await Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Resolves when the live answers are normalized. Rejects when they are not in time, or the live partition was revoked.
   * @param position of the live partition: the first unsettled offset; undefined while this process does not own it
   */
  async whenCaughtUp(at: StatePartition, position: () => bigint | undefined, waitMs = maxCatchUpMs): Promise<void> {
    await this.whenLoaded(at);
    const key = partitionKey(at);
    for (const deadline = performance.now() + waitMs; ;) {
      const end = this.#loaded.get(key);
      if (end !== undefined && (position() ?? -1n) >= end) return;
      if (end === undefined || performance.now() > deadline) throw new Error(`live answers of ${key} have priority`);
      await sleep(pollMs);
    }
  }

  drop(at: StatePartition): void {
    this.#loaded.delete(partitionKey(at));
  }
}
