import type { SettledRange } from './settled-ranges.ts';

/**
 * Tracks the offset of a partition that may be committed: the first one not settled yet. Records are delivered in
 * offset order, with gaps (compaction, transaction markers), and settled in any order.
 *
 * A ring of the offsets from the first unsettled one on; settling is O(1) without gaps, otherwise a binary search.
 */
export class SettledWatermark {
  #offsets: Float64Array;
  #timestamps: Float64Array;
  #settledFlags: Uint8Array;
  #head = 0;
  #length = 0;
  #open = 0;
  #next: number;

  constructor(start: bigint, capacity = 64) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, capacity)));
    this.#offsets = new Float64Array(size);
    this.#timestamps = new Float64Array(size);
    this.#settledFlags = new Uint8Array(size);
    this.#next = Number(start);
  }

  /** The offset to commit: everything below it is settled. */
  get position(): bigint {
    return BigInt(this.#length === 0 ? this.#next : this.#offsets[this.#head]!);
  }

  /** When the first unsettled record was written, Unix ms; undefined when all is settled. */
  get oldestAt(): number | undefined {
    return this.#length === 0 ? undefined : this.#timestamps[this.#head];
  }

  /** The offset above the last one delivered. */
  get end(): number {
    return this.#next;
  }

  /** Delivered and not settled. */
  get unsettled(): number {
    return this.#open;
  }

  /** Number of offsets kept in memory, including settled ones after the first unsettled. */
  get window(): number {
    return this.#length;
  }

  /** A record, written at `timestamp` (Unix ms), is delivered. Offsets must rise. */
  handedOver(offset: bigint, timestamp: number): void {
    const value = Number(offset);
    if (value < this.#next) throw new RangeError(`offset ${value} is delivered after ${this.#next - 1}`);
    if (this.#length === this.#offsets.length) this.#grow();
    const at = this.#slot(this.#length++);
    this.#offsets[at] = value;
    this.#timestamps[at] = timestamp;
    this.#settledFlags[at] = 0;
    this.#open++;
    this.#next = value + 1;
  }

  /** Everything below `offset` that was not delivered does not exist (a gap at the end). */
  skipTo(offset: bigint): void {
    this.#next = Math.max(this.#next, Number(offset));
  }

  /** Returns false when it was not delivered, or was settled before: such a call changes nothing. */
  settle(offset: bigint): boolean {
    const index = this.#indexOf(Number(offset));
    if (index < 0 || this.#settledFlags[this.#slot(index)] === 1) return false;
    this.#settledFlags[this.#slot(index)] = 1;
    this.#open--;
    this.#advance();
    return true;
  }

  isUnsettled(offset: bigint): boolean {
    const index = this.#indexOf(Number(offset));
    return index >= 0 && this.#settledFlags[this.#slot(index)] === 0;
  }

  /** Returns the ranges settled above `position`, in order. */
  *settledRanges(): Generator<SettledRange> {
    let from: number | undefined;
    for (let index = 0; index < this.#length; index++) {
      if (this.#settledFlags[this.#slot(index)] === 1) {
        from ??= this.#at(index);
      } else if (from !== undefined) {
        yield { from, to: this.#at(index - 1) + 1 };
        from = undefined;
      }
    }
    if (from !== undefined) yield { from, to: this.#at(this.#length - 1) + 1 };
  }

  #advance(): void {
    while (this.#length > 0 && this.#settledFlags[this.#head] === 1) {
      this.#head = this.#slot(1);
      this.#length--;
    }
  }

  #slot(index: number): number {
    return (this.#head + index) & (this.#offsets.length - 1);
  }

  #at(index: number): number {
    return this.#offsets[this.#slot(index)]!;
  }

  #indexOf(offset: number): number {
    if (this.#length === 0) return -1;
    const guess = offset - this.#at(0);
    if (guess < 0) return -1;
    if (guess < this.#length && this.#at(guess) === offset) return guess;
    return this.#search(offset, Math.min(guess, this.#length - 1));
  }

  #search(offset: number, last: number): number {
    let low = 0;
    let high = last;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#at(middle);
      if (found === offset) return middle;
      if (found < offset) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #grow(): void {
    const size = this.#offsets.length;
    const offsets = new Float64Array(size * 2);
    const timestamps = new Float64Array(size * 2);
    const flags = new Uint8Array(size * 2);
    for (let index = 0; index < this.#length; index++) {
      offsets[index] = this.#at(index);
      timestamps[index] = this.#timestamps[this.#slot(index)]!;
      flags[index] = this.#settledFlags[this.#slot(index)]!;
    }
    this.#offsets = offsets;
    this.#timestamps = timestamps;
    this.#settledFlags = flags;
    this.#head = 0;
  }
}
