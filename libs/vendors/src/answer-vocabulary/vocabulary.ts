import type { FieldTable, Vendor } from '@heliograph/vendor-contract';
import { memberKind, memberName } from './member-kind.ts';

/** The names and words that are known of a vendor's answers: from its recorded and documented fixtures, and from our simulated cloud. */
export interface AnswerVocabulary {
  /** Names of members, each number in them written as `#`. */
  members: readonly string[];
  /**
   * Words that a member may contain (states, units, names of measured values), by the member's name. Never of members
   * that name a person, a place or a device.
   */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Longer texts are messages, not words; a member with more words than these is free text. */
const maxWordLength = 60;
const maxWords = 400;

/** An id or a serial number has four digits in a row, or is hexadecimal and long. */
const looksLikeAnId = /\d{4}|^[0-9a-f-]{12,}$|@|https?:/i;

/** Returns whether a key of an object is a device, a date or an address instead of a member name. */
export function isDataKey(key: string): boolean {
  return (
    /\d{4}/.test(key) || /^[\d\s:./-]+$/.test(key) || /^(?=.*\d)[0-9A-Z]{8,}$/.test(key) || /^[0-9a-f]{8}-/i.test(key)
  );
}

export class VocabularyCollector {
  readonly #members = new Set<string>();
  readonly #words = new Map<string, Set<string>>();
  readonly #names: ReadonlySet<string>;

  /** `names`: of plants, which are no words. */
  constructor(names: Iterable<string> = []) {
    this.#names = new Set(names);
  }

  add(value: unknown, member = ''): void {
    if (Array.isArray(value)) for (const element of value as unknown[]) this.add(element, member);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) this.#addMember(key, child);
    else if (typeof value === 'string') this.#addWord(member, value.trim());
  }

  /** Adds the members that the mapping's tables read, and the units beside them. */
  addTables({ tables }: Pick<Vendor, 'tables'>): void {
    for (const name of tableMembers(tables)) this.#members.add(memberName(name));
  }

  get vocabulary(): AnswerVocabulary {
    const words = [...this.#words]
      .filter(([, known]) => known.size > 0 && known.size <= maxWords)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([member, known]) => [member, [...known].sort()] as const);
    return { members: [...this.#members].sort(), words: Object.fromEntries(words) };
  }

  #addMember(key: string, value: unknown): void {
    if (isDataKey(key)) {
      this.add(value);
      return;
    }
    const name = memberName(key);
    this.#members.add(name);
    this.add(value, name);
  }

  #addWord(member: string, text: string): void {
    const nested = nestedJson(text);
    if (nested !== undefined) {
      this.add(nested, member);
      return;
    }
    const kind = memberKind(member);
    if (kind !== 'plain' && kind !== 'model') return;
    if (
      text === '' ||
      text.length > maxWordLength ||
      this.#names.has(text) ||
      looksLikeAnId.test(text) ||
      !/[a-z%°Ωμ]|\p{L}/iu.test(text)
    )
      return;
    const known = this.#words.get(member) ?? new Set<string>();
    known.add(text);
    this.#words.set(member, known);
  }
}

/** Parses the JSON object or list in a text of an answer, as some clouds write it; undefined for other texts. */
export function nestedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** Yields the names of members that the tables read, `pv1_u`, `pv2_u` … one by one, with the siblings that name unit and multiplier. */
export function* tableMembers(tables: Readonly<Record<string, FieldTable>>): Generator<string> {
  for (const { fields, series } of Object.values(tables)) {
    const rules = [
      ...Object.values(fields).map((rule) => ({ rule, count: 1, first: 1 })),
      ...Object.values(series).map((rule) => ({ rule, count: rule.count, first: rule.first ?? 1 })),
    ];
    for (const { rule, count, first } of rules) {
      for (const from of typeof rule.from === 'string' ? [rule.from] : rule.from) {
        for (let n = first; n < first + count; n += 1) {
          const name = from.replaceAll('{n}', String(n));
          yield name;
          if (rule.unitSuffix !== undefined) yield name + rule.unitSuffix;
          if (rule.multiplierSuffix !== undefined) yield name + rule.multiplierSuffix;
        }
      }
    }
  }
}
