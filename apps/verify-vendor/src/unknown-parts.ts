import { isDataKey, memberKind, memberName, nestedJson, type AnswerVocabulary } from '@heliograph/vendors/vocabulary';
import { isPlainText, isUnit } from './plain-text.ts';

/** An unknown part of an answer: a member, or a word of a member whose words are known. */
export interface UnknownPart {
  what: 'member' | 'word' | 'unit';
  call: string;
  /** `data[].dataList[].key`; of a word with the word: `data[].unit=kvarh`. */
  path: string;
  /** The number of its occurrences. */
  count: number;
  /** The JSON type of a member. */
  type: string;
  /** The first value, shortened: for the screen, never for a bundle. */
  example: string;
}

/** The limit of distinguished parts: with more, the answer is a different one altogether. */
const maxParts = 300;

/** Finds the parts of an answer that no fixture, no simulated answer and no mapping row has. */
export class UnknownParts {
  readonly #members: ReadonlySet<string>;
  readonly #words: ReadonlyMap<string, ReadonlySet<string>>;
  /** Members whose values name measured values, which a row of the mapping reads by that name. */
  readonly #naming: ReadonlySet<string>;
  readonly #parts = new Map<string, UnknownPart>();
  readonly #isIdentifier: (key: string) => boolean;
  /** Members that were seen and are known, but that no row of the mapping's tables reads. */
  readonly unread = new Set<string>();
  readonly #read: ReadonlySet<string>;

  constructor(
    { members, words }: AnswerVocabulary,
    tableMembers: Iterable<string>,
    isIdentifier: (key: string) => boolean,
  ) {
    this.#members = new Set(members);
    this.#words = new Map(Object.entries(words).map(([member, known]) => [member, new Set(known)]));
    this.#read = new Set([...tableMembers].map(memberName));
    const readNames = this.#read;
    this.#naming = new Set(
      [...this.#words]
        .filter(([, known]) => [...known].some((word) => readNames.has(memberName(word))))
        .map(([member]) => member),
    );
    this.#isIdentifier = isIdentifier;
  }

  get parts(): UnknownPart[] {
    return [...this.#parts.values()];
  }

  /** Adds a body; one that is not JSON has no members. */
  add(call: string, body: string): void {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return;
    }
    this.#walk(call, '', '', value);
  }

  #walk(call: string, path: string, member: string, value: unknown): void {
    if (Array.isArray(value)) for (const element of value as unknown[]) this.#walk(call, `${path}[]`, member, element);
    else if (typeof value === 'object' && value !== null) {
      const isReading = Object.keys(value).some((key) => /^(values?|val|units?|data|points)$/i.test(key));
      for (const [key, child] of Object.entries(value)) {
        this.#member(call, path, key, child);
        if (isReading && typeof child === 'string')
          this.#nameOf(call, path === '' ? key : `${path}.${key}`, memberName(key), child.trim());
      }
    } else if (typeof value === 'string') this.#text(call, path, member, value.trim());
  }

  #member(call: string, path: string, key: string, value: unknown): void {
    if (isDataKey(key) || this.#isIdentifier(key)) {
      this.#walk(call, `${path}.*`, '', value);
      return;
    }
    const name = memberName(key);
    const at = path === '' ? key : `${path}.${key}`;
    if (this.#members.has(name)) {
      if (!this.#read.has(name)) this.unread.add(name);
      this.#walk(call, at, name, value);
    } else this.#note({ what: 'member', call, path: at, type: typeOf(value), example: exampleOf(value) });
  }

  #text(call: string, path: string, member: string, text: string): void {
    const nested = nestedJson(text);
    if (nested !== undefined) {
      this.#walk(call, path, member, nested);
      return;
    }
    if (text === '' || this.#words.get(member)?.has(text) === true) return;
    if (/units?$/i.test(member) && !isUnit(text) && !isPlainText(text))
      this.#note({
        what: 'unit',
        call,
        path: `${path}=${text.slice(0, 60)}`,
        type: 'string',
        example: text.slice(0, 60),
      });
  }

  /** Checks a text beside a value or a unit that may be the name of the measured quantity. */
  #nameOf(call: string, path: string, member: string, text: string): void {
    const isName = this.#naming.has(member) && memberKind(member) === 'plain' && /^[A-Za-z]/.test(text);
    if (
      !isName ||
      this.#words.get(member)?.has(text) === true ||
      this.#isNumberedName(member, text) ||
      this.#isIdentifier(text)
    )
      return;
    this.#note({
      what: 'word',
      call,
      path: `${path}=${text.slice(0, 60)}`,
      type: 'string',
      example: text.slice(0, 60),
    });
  }

  /** Returns whether a word is known with another number: `PV3Voltage` where `PV1Voltage` is. */
  #isNumberedName(member: string, text: string): boolean {
    const name = memberName(text);
    return name !== text && [...(this.#words.get(member) ?? [])].some((word) => memberName(word) === name);
  }

  #note(part: Omit<UnknownPart, 'count'>): void {
    const key = `${part.call} ${part.path}`;
    const known = this.#parts.get(key);
    if (known) known.count += 1;
    else if (this.#parts.size < maxParts) this.#parts.set(key, { ...part, count: 1 });
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function exampleOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
