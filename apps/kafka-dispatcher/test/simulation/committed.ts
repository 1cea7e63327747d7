/** The committed offsets of a partition: all offsets before the watermark, and single offsets above it. */
export class Committed {
  position = 0n;
  above = new Set<bigint>();

  settle(offset: bigint): void {
    this.above.add(offset);
    while (this.above.delete(this.position)) this.position += 1n;
  }

  copy(): Committed {
    const copy = new Committed();
    copy.position = this.position;
    copy.above = new Set(this.above);
    return copy;
  }
}
