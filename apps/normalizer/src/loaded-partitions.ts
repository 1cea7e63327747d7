import { setTimeout as sleep } from 'node:timers/promises';
import { partitionKey, type StatePartition } from './device-states.ts';

/** A few at a time: what is read of older days is in memory until the partition is read. */
const atOnce = 12;
/** Then the takeover of the partition that waits is tried again. */
const longestWaitMs = 5_000;
/** With a day of live answers in front of it, it waits long. */
const longestCatchUpMs = 60_000;
const lookMs = 100;

/**
 * Which partitions have their devices' states in memory. The lane behind of a partition goes only when they are there, and the live answers that were there
 * at the takeover are normalized: a former owner may have produced records of some of them, and they get the same bytes only if nothing else comes before.
 */
export class LoadedPartitions {
  /** With the end of the live partition then. */
  readonly #loaded = new Map<string, bigint>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #turns: (() => void)[] = [];
  #loading = 0;

  /** Runs `work` when it is its turn; afterwards the partition is loaded. @param work resolves with the end of the live partition */
  async load(at: StatePartition, work: () => Promise<bigint>): Promise<void> {
    while (this.#loading >= atOnce) await new Promise<void>((resolve) => this.#turns.push(resolve));
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
    for (const tell of this.#waiting.get(key) ?? []) tell();
    this.#waiting.delete(key);
  }

  /** Rejects when it is not loaded in time: its live partition may have gone to another process. */
  async whenLoaded(at: StatePartition): Promise<void> {
    const key = partitionKey(at);
    if (this.#loaded.has(key)) return;
    let timer: NodeJS.Timeout | undefined;
    const loaded = new Promise<void>((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
    });
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the states of ${key} are not read yet`)), longestWaitMs);
    });
    await Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Rejects when the live answers are not normalized in time, or the live partition has gone.
   * @param position of the live partition: the first offset not settled; undefined while it is not ours
   */
  async whenCaughtUp(at: StatePartition, position: () => bigint | undefined, waitMs = longestCatchUpMs): Promise<void> {
    await this.whenLoaded(at);
    const key = partitionKey(at);
    for (const deadline = performance.now() + waitMs; ;) {
      const end = this.#loaded.get(key);
      if (end !== undefined && (position() ?? -1n) >= end) return;
      if (end === undefined || performance.now() > deadline) throw new Error(`live answers of ${key} come first`);
      await sleep(lookMs);
    }
  }

  drop(at: StatePartition): void {
    this.#loaded.delete(partitionKey(at));
  }
}
