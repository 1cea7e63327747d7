import type { IncomingRecord } from '@heliograph/kafka';

/** Counts the records that are buffered in memory, for one lane or for all. */
export class HeldRecords {
  records = 0;
  bytes = 0;

  constructor(private readonly all?: HeldRecords) {}

  add({ value }: IncomingRecord): void {
    this.#change(1, value?.length ?? 0);
  }

  remove({ value }: IncomingRecord): void {
    this.#change(-1, -(value?.length ?? 0));
  }

  /** Returns whether the limit is reached. @param share the share of `most` from which on it counts as full */
  fills(share: number, most: HeldLimits): boolean {
    return this.records >= share * most.records || this.bytes >= share * most.bytes;
  }

  #change(records: number, bytes: number): void {
    this.records += records;
    this.bytes += bytes;
    if (this.all) this.all.#change(records, bytes);
  }
}

export interface HeldLimits {
  records: number;
  bytes: number;
}
