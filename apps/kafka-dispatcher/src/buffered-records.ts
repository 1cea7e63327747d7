import type { IncomingRecord } from '@heliograph/kafka';

/** Counts the records that are buffered in memory, for one lane or for all. */
export class BufferedRecords {
  records = 0;
  bytes = 0;

  constructor(private readonly all?: BufferedRecords) {}

  add({ value }: IncomingRecord): void {
    this.#change(1, value?.length ?? 0);
  }

  remove({ value }: IncomingRecord): void {
    this.#change(-1, -(value?.length ?? 0));
  }

  /** Returns whether the limit is reached. @param share the share of `limits` from which on it counts as full */
  fills(share: number, limits: BufferLimits): boolean {
    return this.records >= share * limits.records || this.bytes >= share * limits.bytes;
  }

  #change(records: number, bytes: number): void {
    this.records += records;
    this.bytes += bytes;
    if (this.all) this.all.#change(records, bytes);
  }
}

export interface BufferLimits {
  records: number;
  bytes: number;
}
