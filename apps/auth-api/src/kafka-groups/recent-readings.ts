export interface RecentReadingsOptions<T> {
  keepMs: number;
  maxReadings: number;
  /** The largest sum of `weightOf` of the readings that are kept; one that exceeds it alone is kept while it is the newest. */
  maxWeight: number;
  weightOf: (reading: T) => number;
}

interface Kept<T> {
  reading: Promise<T>;
  weight: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Caches the result of a read by key for a moment, failures included: repeated calls within that time cause one read. Beyond the size limit the oldest
 * entries are evicted.
 */
export class RecentReadings<T> {
  readonly #kept = new Map<string, Kept<T>>();
  #weight = 0;

  constructor(private readonly options: RecentReadingsOptions<T>) {}

  get size(): number {
    return this.#kept.size;
  }

  /** Rejects as `read` did. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known.reading;
    const entry: Kept<T> = { reading: read(), weight: 0, timer: undefined };
    this.#kept.set(key, entry);
    this.#shrink();
    entry.reading.then(
      (reading) => this.#keep(key, entry, this.options.weightOf(reading)),
      () => this.#keep(key, entry, 0),
    );
    return entry.reading;
  }

  /** The time begins with the answer: one that takes long is shared meanwhile. */
  #keep(key: string, entry: Kept<T>, weight: number): void {
    if (this.#kept.get(key) !== entry) return;
    entry.weight = weight;
    this.#weight += weight;
    entry.timer = setTimeout(() => this.#forget(key, entry), this.options.keepMs).unref();
    this.#shrink();
  }

  #shrink(): void {
    const { maxReadings, maxWeight } = this.options;
    for (const [key, entry] of this.#kept) {
      const isFull = this.#kept.size > maxReadings || this.#weight > maxWeight;
      if (!isFull || this.#kept.size === 1) return;
      this.#forget(key, entry);
    }
  }

  #forget(key: string, entry: Kept<T>): void {
    clearTimeout(entry.timer);
    if (this.#kept.get(key) !== entry) return;
    this.#kept.delete(key);
    this.#weight -= entry.weight;
  }
}
