const quote = 0x22;
const backslash = 0x5c;

/** Where the objects and lists of a JSON text begin and end, all found in one scan. Of a text that is not JSON it says nothing. */
export class JsonOutline {
  /** Ascending. */
  readonly #starts: number[] = [];
  /** The index after each, in the order of their starts. */
  readonly #ends: number[] = [];

  /** Scans a text. @returns undefined where it nests deeper than `most` */
  static of(text: string, most: number): JsonOutline | undefined {
    const outline = new JsonOutline();
    return outline.#scan(text, most) ? outline : undefined;
  }

  /** Finds the object or list that begins there. @returns its place among all of them */
  find(start: number): number {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the index after the object or list. */
  endOf(place: number): number {
    return this.#ends[place]!;
  }

  /** Returns whether it has no object or list in it. */
  isFlat(place: number): boolean {
    return (this.#starts[place + 1] ?? Infinity) > this.#ends[place]!;
  }

  #scan(text: string, most: number): boolean {
    const open: number[] = [];
    let depth = 0;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code === quote) i = closingQuote(text, i + 1);
      // [ and { differ by this one bit, as ] and } do.
      else if ((code & ~0x20) === 0x5b) {
        depth += 1;
        if (depth > most) return false;
        open[depth] = this.#starts.push(i) - 1;
        this.#ends.push(text.length);
      } else if ((code & ~0x20) === 0x5d) {
        if (depth > 0) this.#ends[open[depth]!] = i + 1;
        depth -= 1;
      }
    }
    return true;
  }
}

function closingQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i += 1;
  }
  return text.length;
}
