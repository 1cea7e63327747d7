const maxValues = 50_000;

/**
 * Returns one and the same string or object for equal ones, so that many records that a view keeps share it. The memory of values has a bound: when it is
 * full it starts again, and values read after that are not shared with those read before.
 */
export class SharedValues<T> {
  readonly #values = new Map<string, T>();

  /** @param key is the same for equal values alone */
  of(key: string, value: T): T {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (this.#values.size === maxValues) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
