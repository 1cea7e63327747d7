/**
 * The last keys that were processed, at most `capacity` of them (100,000, about 15 MB).
 *
 * Delivery is at least once: of two deliveries with the same `idempotency_key` process one. A restart forgets all keys;
 * where a repeated record does harm, let a unique key of your database decide.
 */
export class SeenKeys {
  readonly #capacity: number;
  /** In the order of their last sight. */
  readonly #keys = new Set<string>();

  constructor(capacity = 100_000) {
    if (!(capacity >= 1)) throw new RangeError('capacity is at least 1');
    this.#capacity = capacity;
  }

  /** Returns whether the key is new, and remembers it. */
  add(key: string): boolean {
    const isNew = !this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size > this.#capacity) this.#keys.delete(this.#keys.values().next().value!);
    return isNew;
  }

  /** Forgets a key whose record could not be processed: its next delivery is new. */
  discard(key: string): void {
    this.#keys.delete(key);
  }
}
