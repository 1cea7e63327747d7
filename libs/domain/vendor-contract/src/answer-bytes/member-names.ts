const slotsPerName = 4;

/** Adds a byte of a name to its hash; the hash of no bytes is 0. */
export function withByte(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** The names of the members that a mapping reads: found in an answer's bytes without making a text of each of its names. */
export class MemberNames {
  readonly #names: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** The bytes of all names, one after the other, and where each begins; the last number is the end. */
  readonly #bytes: Uint8Array;
  readonly #starts: Int32Array;
  /** An open hash table: the place of a name, plus 1; 0 for none. */
  readonly #slots: Int32Array;

  /** Throws `TypeError` for a name that is no plain ASCII word: JSON would write it with an escape, or in several bytes a character. */
  constructor(names: Iterable<string>) {
    this.#names = [...new Set(names)];
    const odd = this.#names.find((name) => !/^\w+$/.test(name));
    if (odd !== undefined) throw new TypeError(`the name ${JSON.stringify(odd)} is not a word`);
    this.#places = new Map(this.#names.map((name, place) => [name, place]));
    this.#bytes = Buffer.from(this.#names.join(''));
    this.#starts = new Int32Array(this.#names.length + 1);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(this.#names.length * slotsPerName + 1)));
    this.#names.forEach((name, place) => this.#put(name, place));
  }

  get size(): number {
    return this.#names.length;
  }

  nameAt(place: number): string {
    return this.#names[place]!;
  }

  /** Returns the place of a name; undefined for one that is not among them. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }

  /**
   * Finds the name at this position. @param hash by `withByte` @returns its place, -1 for one that is not among them
   */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = hash & last; slots[slot] !== 0; slot = (slot + 1) & last) {
      const place = slots[slot]! - 1;
      if (this.#isAt(place, bytes, from, to)) return place;
    }
    return -1;
  }

  #isAt(place: number, bytes: Uint8Array, from: number, to: number): boolean {
    const own = this.#bytes;
    let at = this.#starts[place]!;
    if (this.#starts[place + 1]! - at !== to - from) return false;
    for (let i = from; i < to; i += 1, at += 1) if (bytes[i] !== own[at]) return false;
    return true;
  }

  #put(name: string, place: number): void {
    this.#starts[place + 1] = this.#starts[place]! + name.length;
    let hash = 0;
    for (let i = 0; i < name.length; i += 1) hash = withByte(hash, name.charCodeAt(i));
    const last = this.#slots.length - 1;
    let slot = hash & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = place + 1;
  }
}
