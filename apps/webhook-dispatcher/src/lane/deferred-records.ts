/** Counts the records that were deferred and are not due yet. */
export class DeferredRecords {
  /** The number of records by the second in which they are due. */
  readonly #due = new Map<number, number>();
  #count = 0;
  /** All records that are due before this second are no longer counted. */
  #from = 0;

  deferred(records: number, waitMs: number, now: number): void {
    this.#forget(now);
    const second = Math.ceil((now + waitMs) / 1000);
    this.#due.set(second, (this.#due.get(second) ?? 0) + records);
    this.#count += records;
  }

  count(now: number): number {
    this.#forget(now);
    return this.#count;
  }

  #forget(now: number): void {
    const second = Math.floor(now / 1000);
    for (; this.#due.size > 0 && this.#from <= second; this.#from++) {
      this.#count -= this.#due.get(this.#from) ?? 0;
      this.#due.delete(this.#from);
    }
    this.#from = second + 1;
  }
}
