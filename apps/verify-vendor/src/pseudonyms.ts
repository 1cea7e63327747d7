import { createHash, randomBytes } from 'node:crypto';

/** The kind of an original; the README of a bundle counts replacements by it. */
export type PseudonymKind =
  | 'secret'
  | 'serial number'
  | 'id'
  | 'name'
  | 'address'
  | 'e-mail address'
  | 'phone number'
  | 'network address'
  | 'text'
  | 'coordinate';

/** Originals as short as these are replaced where they stand as a whole, and cannot be looked for in a text: `86` is in many numbers. */
export const minSearchedLength = 4;

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const hexLetters = 'ABCDEF';

/**
 * Replaces originals, each by the same replacement everywhere in one run, and by another in the next run: serial numbers are so few that a replacement
 * without a secret salt could be computed back. Digits stay digits, letters letters, and the length stays.
 */
export class Pseudonyms {
  readonly #salt: Buffer;
  /** Keyed by the original in capital letters: a serial number may be written both ways. */
  readonly #replacements = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #originals = new Map<string, PseudonymKind>();
  readonly #numbered = new Map<string, string>();

  constructor(salt: Buffer = randomBytes(32)) {
    this.#salt = salt;
  }

  /** Notes an original, so that it is replaced wherever it stands. */
  note(original: string, kind: PseudonymKind): void {
    if (/^[0\s._:-]*$/.test(original) || this.#originals.has(original)) return;
    this.#originals.set(original, kind);
  }

  /** All originals that were noted or replaced, with their kinds. */
  get originals(): ReadonlyMap<string, PseudonymKind> {
    return this.#originals;
  }

  kindOf(original: string): PseudonymKind | undefined {
    return this.#originals.get(original);
  }

  /** The number of different originals of each kind, without the originals. */
  get counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const kind of this.#originals.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /**
   * Returns the replacement of a serial number or an id. Parts between separators are replaced each by itself where they are long enough, so that
   * `5001234_1_1_3` still begins with the replacement of `5001234`.
   */
  identifier(original: string, kind: PseudonymKind): string {
    this.note(original, kind);
    const parts = original.split(/([^A-Za-z0-9]+)/);
    const isLong = (part: string): boolean => /^(?=.*\d)[A-Za-z0-9]{5,}$/.test(part);
    if (isUuid.test(original) || parts.length < 3 || !parts.some(isLong)) return this.#sameForm(original);
    for (const part of parts) if (isLong(part)) this.note(part, kind);
    return parts.map((part) => (isLong(part) ? this.#sameForm(part) : part)).join('');
  }

  /** Returns the replacement of a text without a recognisable form: `name-1`, `text-7`. */
  text(original: string, kind: PseudonymKind): string {
    this.note(original, kind);
    const key = original.trim().toLowerCase();
    const known = this.#numbered.get(key);
    if (known !== undefined) return known;
    const number = this.#numbered.size + 1;
    const replacement =
      kind === 'e-mail address' ? `person-${number}@example.invalid` : `${kind.replaceAll(' ', '-')}-${number}`;
    this.#numbered.set(key, replacement);
    return replacement;
  }

  /** Returns a text of the same form; one of zeros alone (`0000000`) stands for nothing and stays. */
  #sameForm(original: string): string {
    if (/^0*$/.test(original)) return original;
    const canonical = original.toUpperCase();
    const known = this.#replacements.get(canonical);
    if (known !== undefined) return inCaseOf(original, known);
    for (let attempt = 0; ; attempt += 1) {
      const candidate = this.#candidate(canonical, attempt);
      // A single digit or letter has few others: then even the replacement of another will do.
      const isFree = candidate !== canonical && !this.#taken.has(candidate) && !this.#originals.has(candidate);
      if (!isFree && attempt < 50) continue;
      this.#taken.add(candidate);
      this.#replacements.set(canonical, candidate);
      return inCaseOf(original, candidate);
    }
  }

  #candidate(canonical: string, attempt: number): string {
    const letters = /^(?=.*\d)[0-9A-F-]{8,}$/.test(canonical) ? hexLetters : upper;
    let bytes = this.#bytes(`${attempt}:0:${canonical}`);
    let used = 0;
    const next = (): number => {
      if (used === bytes.length) {
        bytes = this.#bytes(`${attempt}:${bytes.toString('hex')}:${canonical}`);
        used = 0;
      }
      return bytes[used++]!;
    };
    const isNumber = /^\d+$/.test(canonical);
    return Array.from(canonical)
      .map((sign, at) => {
        // The first digit of a number stays below 2, so that a number of 19 digits is still one of 64 bits.
        if (/\d/.test(sign))
          return isNumber && at === 0 && sign !== '0' ? '1' : sign === '0' && at === 0 ? '0' : String(next() % 10);
        return /[A-Z]/.test(sign) ? letters[next() % letters.length]! : sign;
      })
      .join('');
  }

  #bytes(text: string): Buffer {
    return createHash('sha256').update(this.#salt).update(text).digest();
  }
}

function inCaseOf(original: string, capital: string): string {
  return Array.from(capital)
    .map((sign, at) => (/[a-z]/.test(original[at] ?? '') ? sign.toLowerCase() : sign))
    .join('');
}
