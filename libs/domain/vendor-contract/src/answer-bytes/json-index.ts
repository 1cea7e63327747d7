import {
  entryEnd,
  entryNext,
  entrySize,
  entryStart,
  nameless,
  scanJson,
  textEnd,
  type ScanOptions,
} from './json-scan.ts';
import { textIn, valueIn } from './byte-values.ts';
import type { MemberNames } from './member-names.ts';

/**
 * The bytes of an answer, and its values that a mapping may read. Each has an entry; the whole answer has 0, which also
 * means "no member".
 */
export class JsonIndex {
  readonly #bytes: Buffer;
  readonly #names: MemberNames;
  readonly #entries: Int32Array;
  /** The entry of each member of the object that was looked into last, by the place of its name. */
  readonly #members: Int32Array;
  #looked = -1;
  #hasRepeats = false;
  readonly #hasAllMembers: boolean;

  /** Throws what `scanJson` throws. */
  constructor(bytes: Buffer, options: ScanOptions) {
    this.#bytes = bytes;
    this.#names = options.names;
    this.#entries = scanJson(bytes, options);
    this.#members = new Int32Array(options.names.size);
    this.#hasAllMembers = options.outer === Infinity;
  }

  firstByte(entry: number): number {
    return this.#bytes[this.#entries[entry + entryStart]!]!;
  }

  source(entry: number): string {
    return this.#bytes.toString('utf8', this.#entries[entry + entryStart], this.#entries[entry + entryEnd]);
  }

  value(entry: number): unknown {
    return valueIn(this.#bytes, this.#entries[entry + entryStart]!, this.#entries[entry + entryEnd]!);
  }

  /** Returns the name of a member. */
  name(entry: number): string {
    const name = this.#entries[entry]!;
    if (name >= 0) return this.#names.nameAt(name);
    const start = ~name - 1;
    return textIn(this.#bytes, start, textEnd(this.#bytes, start));
  }

  /** Returns the entries of an object's members or a list's elements. */
  children(entry: number): number[] {
    const entries = this.#entries;
    const children: number[] = [];
    const end = entries[entry + entryNext]!;
    for (let at = entry + entrySize; at < end; at = entries[at + entryNext]!) children.push(at);
    return children;
  }

  /** Returns the entry of an object's member, of equal names the last; 0 for none. Throws `TypeError` for a name that the answer was not read for. */
  member(entry: number, name: string): number {
    const place = this.#names.placeOf(name);
    if (place === undefined && this.#hasAllMembers)
      return this.children(entry).findLast((child) => this.#isNamed(child, name)) ?? 0;
    if (place === undefined) throw new TypeError(`the answer was parsed without ${name}`);
    if (entry !== this.#looked) this.#lookInto(entry);
    return this.#members[place]!;
  }

  /** Returns the entries of the members with these names, in the order of the text, equal names more than once. */
  membersNamed(entry: number, names: readonly string[]): number[] {
    const found = names.map((name) => this.member(entry, name)).filter((member) => member > 0);
    if (this.#hasRepeats || this.#hasAllMembers)
      return this.children(entry).filter((child) => names.includes(this.name(child)));
    return found.sort((a, b) => a - b);
  }

  #isNamed(entry: number, name: string): boolean {
    return this.#entries[entry] !== nameless && this.name(entry) === name;
  }

  /** Notes where the members of an object are: a record is asked for many. */
  #lookInto(entry: number): void {
    const entries = this.#entries;
    const members = this.#members.fill(0);
    const end = entries[entry + entryNext]!;
    this.#hasRepeats = false;
    for (let at = entry + entrySize; at < end; at = entries[at + entryNext]!) {
      const name = entries[at]!;
      if (name < 0) continue;
      if (members[name] !== 0) this.#hasRepeats = true;
      members[name] = at;
    }
    this.#looked = entry;
  }
}
