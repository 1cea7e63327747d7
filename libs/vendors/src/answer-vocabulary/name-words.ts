import { vocabularies } from './vocabularies.generated.ts';

/** Given names that are words of an answer as well: alone they prove nothing. */
const givenNames = new Set(['mark', 'tim']);

/** `dailyPVEnergy_2` → daily, pv, energy: the words of a member's name in small letters, without numbers. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Words in member names of all vendors' answers. They distinguish `batteryPower` from `AdaLovelace`. */
export class NameWords {
  readonly #words = new Set<string>();

  constructor(names: Iterable<string>) {
    for (const name of names)
      for (const word of wordsOfName(name)) if (word.length > 1 && !givenNames.has(word)) this.#words.add(word);
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Returns whether every word of a name is known, or made of known words: then it is no person's name. */
  explains(name: string): boolean {
    return wordsOfName(name).every((word) => word.length === 1 || this.#words.has(word) || this.#isCompound(word));
  }

  /** `totalpvpower` = total + pv + power. Parts of two letters are in many names of persons; these three are the field's. */
  #isCompound(word: string): boolean {
    if (word.length > 40) return false;
    const reachable = [true];
    for (let end = 1; end <= word.length; end += 1)
      reachable[end] = reachable.slice(0, end).some((isReached, start) => {
        const part = word.slice(start, end);
        return isReached && (part.length > 2 ? this.#words.has(part) : /^(pv|ac|dc)$/.test(part));
      });
    return reachable[word.length] === true;
  }
}

/** The words of which all vendors make names of members. */
export const nameWords = new NameWords(Object.values(vocabularies).flatMap(({ members }) => members));
