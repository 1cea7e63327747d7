import type { IncomingRecord } from '@heliograph/kafka';

/** The bytes of the values of records in memory, of one lane or of all. */
export class LaneBuffer {
  bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly all?: LaneBuffer,
  ) {}

  /** The buffer of one lane, which counts here too. */
  part(): LaneBuffer {
    return new LaneBuffer(this.maxBytes, this);
  }

  /** No further record is kept: it is read again when its turn comes. */
  get full(): boolean {
    return this.bytes >= this.maxBytes;
  }

  /** Lanes write what they have, although more could come. */
  get nearlyFull(): boolean {
    return this.bytes >= 0.75 * this.maxBytes;
  }

  add({ value }: IncomingRecord): void {
    this.#change(value?.length ?? 0);
  }

  remove({ value }: IncomingRecord): void {
    this.#change(-(value?.length ?? 0));
  }

  #change(bytes: number): void {
    this.bytes += bytes;
    if (this.all) this.all.bytes += bytes;
  }
}
