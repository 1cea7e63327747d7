/** A binary heap by due time. */
export class DueQueue<T extends { readonly dueAt: number }> {
  readonly #heap: T[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The due time of the earliest item; undefined when empty. */
  get nextAt(): number | undefined {
    return this.#heap[0]?.dueAt;
  }

  push(item: T): void {
    const heap = this.#heap;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.dueAt <= item.dueAt) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = item;
  }

  /** Takes up to `max` items due by `now`, earliest first. */
  take(now: number, max: number): T[] {
    const due: T[] = [];
    while (due.length < max && this.#heap.length > 0 && this.#heap[0]!.dueAt <= now) due.push(this.#pop());
    return due;
  }

  remove(matches: (item: T) => boolean): void {
    const kept = this.#heap.filter((item) => !matches(item));
    if (kept.length === this.#heap.length) return;
    this.#heap.length = 0;
    for (const item of kept) this.push(item);
  }

  #pop(): T {
    const heap = this.#heap;
    const top = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) this.#sink(last);
    return top;
  }

  #sink(item: T): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.dueAt < heap[child]!.dueAt) child++;
      if (item.dueAt <= heap[child]!.dueAt) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = item;
  }
}
