import { isNestedDeeper } from '../json-record.ts';
import type { RawJson } from '../mapping.ts';
import { openBrace, openBracket } from './byte-values.ts';
import { JsonIndex } from './json-index.ts';
import { NestingError } from './json-scan.ts';
import { MemberNames } from './member-names.ts';

/**
 * A value in the bytes of an answer. It is read in place; only requested values become a text, a number or an object:
 * most members of most answers are not mapped.
 */
export class JsonNode {
  readonly #index: JsonIndex;
  readonly #entry: number;

  constructor(index: JsonIndex, entry: number) {
    this.#index = index;
    this.#entry = entry;
  }

  get isObject(): boolean {
    return this.#index.firstByte(this.#entry) === openBrace;
  }

  get isList(): boolean {
    return this.#index.firstByte(this.#entry) === openBracket;
  }

  /** Returns the text of the value as the vendor wrote it. */
  get source(): RawJson {
    return this.#index.source(this.#entry);
  }

  /** Returns the value as `JSON.parse` gives it. */
  get value(): unknown {
    return this.#index.value(this.#entry);
  }

  /** Returns the value of an object's member, of equal names the last; undefined for none. Throws `TypeError` for a name that the answer was not read for. */
  get(name: string): unknown {
    const member = this.#index.member(this.#entry, name);
    return member === 0 ? undefined : this.#index.value(member);
  }

  /** As `get`: where the value is. */
  at(name: string): JsonNode | undefined {
    const member = this.#index.member(this.#entry, name);
    return member === 0 ? undefined : new JsonNode(this.#index, member);
  }

  /** Returns the elements of a list; none of anything else. */
  elements(): JsonNode[] {
    if (!this.isList) return [];
    return this.#children();
  }

  /** Returns all members of an outer object by name, of equal names the last; none of anything else. */
  members(): ReadonlyMap<string, JsonNode> {
    const entries = this.isObject ? this.#index.children(this.#entry) : [];
    return new Map(entries.map((entry) => [this.#index.name(entry), new JsonNode(this.#index, entry)]));
  }

  /**
   * Returns the value at the end of a path of members; undefined where it does not exist. Throws `TypeError` as `get`.
   */
  find(...path: readonly string[]): JsonNode | undefined {
    return path.reduce<JsonNode | undefined>(
      (node, name) => (node?.isObject === true ? node.at(name) : undefined),
      this,
    );
  }

  /** Returns the elements of the list at the end of a path; none of anything else. */
  listAt(...path: readonly string[]): JsonNode[] {
    return this.find(...path)?.elements() ?? [];
  }

  /** Returns the texts of the elements of a list, or of the values of an object, at the end of a path, as the vendor wrote them; none of anything else. */
  sources(...path: readonly string[]): RawJson[] {
    const found = this.find(...path);
    if (!found) return [];
    const values = found.isObject ? parseNode(found.source).#children() : found.elements();
    return values.map(({ source }) => source);
  }

  #children(): JsonNode[] {
    return this.#index.children(this.#entry).map((entry) => new JsonNode(this.#index, entry));
  }

  /**
   * Returns the named members of an object as an object of their own: `{"a":512.0,"b":"x"}`, with the vendor's literals and order, equal names more than once.
   * Undefined when none of them is there.
   */
  pick(names: readonly string[]): RawJson | undefined {
    if (!this.isObject) return undefined;
    let picked = '';
    for (const entry of this.#index.membersNamed(this.#entry, names))
      picked += `,"${this.#index.name(entry)}":${this.#index.source(entry)}`;
    return picked === '' ? undefined : `{${picked.slice(1)}}`;
  }
}

/** The limit of nesting. No vendor nests deeper than ten; consumers' parsers and PostgreSQL fail at some hundreds to thousands. */
export const maxNesting = 64;

/** The members that a mapping reads. */
export interface MembersToRead {
  names: MemberNames;
  /** All members of the objects that are at most so deep can be asked for, further inside those of the names. */
  outer: number;
}

/**
 * Reads an answer.
 * @returns undefined for invalid JSON, and whether the text nests too deep, valid or not
 */
export function readNode(bytes: Buffer, { names, outer }: MembersToRead): JsonNode | 'nested_too_deep' | undefined {
  try {
    return new JsonNode(new JsonIndex(bytes, { names, outer, maxNesting }), 0);
  } catch (error) {
    if (error instanceof NestingError) return 'nested_too_deep';
    if (!(error instanceof SyntaxError)) throw error;
    return isNestedDeeper(bytes.toString('utf8'), maxNesting) ? 'nested_too_deep' : undefined;
  }
}

const everyMember = { names: new MemberNames([]), outer: Infinity, maxNesting };

/** Reads a text of which all members can be asked for. Throws `SyntaxError` when it is not JSON. Of what nests deeper than `maxNesting` only the source is read. */
export function parseNode(text: string): JsonNode {
  const bytes = Buffer.from(text);
  try {
    return new JsonNode(new JsonIndex(bytes, everyMember), 0);
  } catch (error) {
    if (!(error instanceof NestingError)) throw error;
    JSON.parse(text);
    return new JsonNode(new JsonIndex(bytes, { ...everyMember, skipsDeeper: true }), 0);
  }
}
