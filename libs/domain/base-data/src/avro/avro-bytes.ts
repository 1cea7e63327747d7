const chunkBytes = 65_536;

/**
 * Writes the binary encoding of Avro into large chunks, of which each record is a part: no record is copied.
 * @see Avro 1.12 specification, section "Binary Encoding"
 */
export class AvroBytes {
  #chunk = Buffer.allocUnsafeSlow(chunkBytes);
  #view = new DataView(this.#chunk.buffer);
  #start = 0;
  #at = 0;

  /** Begins a record of at most so many bytes; one that was begun and not taken is forgotten. */
  begin(room: number): void {
    if (this.#chunk.length - this.#start < room) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(room, chunkBytes));
      this.#view = new DataView(this.#chunk.buffer);
      this.#start = 0;
    }
    this.#at = this.#start;
  }

  /** Returns the record. */
  take(): Buffer {
    const record = this.#chunk.subarray(this.#start, this.#at);
    this.#start = this.#at;
    return record;
  }

  byte(byte: number): void {
    this.#chunk[this.#at++] = byte;
  }

  zeros(count: number): void {
    const chunk = this.#chunk;
    const end = this.#at + count;
    for (let i = this.#at; i < end; i += 1) chunk[i] = 0;
    this.#at = end;
  }

  double(value: number): void {
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  /** In zigzag form, seven bits a byte. @param value a safe integer */
  long(value: number): void {
    const magnitude = value < 0 ? -value - 1 : value;
    const sign = value < 0 ? 1 : 0;
    let byte = (magnitude % 64) * 2 + sign;
    for (let rest = Math.floor(magnitude / 64); rest > 0; rest = Math.floor(rest / 128)) {
      this.#chunk[this.#at++] = byte | 0x80;
      byte = rest % 128;
    }
    this.#chunk[this.#at++] = byte;
  }

  raw(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const chunk = this.#chunk;
    let at = this.#at;
    for (let i = start; i < end; i += 1) chunk[at++] = bytes[i]!;
    this.#at = at;
  }

  /** Length and bytes of a text in UTF-8. */
  text(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.long(end - start);
    this.raw(bytes, start, end);
  }
}
