import { partitionKey, type StatePartition } from './device-states.ts';

/** A few at a time: what is read of older days is in memory until the partition is read. */
const atOnce = 12;
/** Then the takeover of the partition that waits is tried again. */
const longestWaitMs = 5_000;

/** Which partitions have their devices' states in memory. The lane behind of a partition goes only when they are there. */
export class LoadedPartitions {
  readonly #loaded = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #turns: (() => void)[] = [];
  #loading = 0;

  /** Runs `work` when it is its turn; afterwards the partition is loaded. */
  async load(at: StatePartition, work: () => Promise<void>): Promise<void> {
    while (this.#loading >= atOnce) await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#loading += 1;
    try {
      await work();
    } finally {
      this.#loading -= 1;
      this.#turns.shift()?.();
    }
    const key = partitionKey(at);
    this.#loaded.add(key);
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

  drop(at: StatePartition): void {
    this.#loaded.delete(partitionKey(at));
  }
}
