import { takeOutline } from './json-depth.ts';
import type { JsonOutline } from './json-outline.ts';
import { eachChild, eachElement, eachNamed, skipSpace, valueEnd } from './json-scanner.ts';
import type { RawJson } from './mapping.ts';

export type JsonPath = readonly (string | number)[];

/** A vendor's answer: its value, and the source text of each of its parts. */
export class JsonText {
  readonly value: unknown;
  readonly #outline: JsonOutline | undefined;

  /** Throws `SyntaxError` when the text is not JSON. */
  constructor(readonly text: string) {
    this.value = JSON.parse(text);
    this.#outline = takeOutline(text);
  }

  /** Source text of the value at the path; undefined when there is none. */
  source(path: JsonPath): RawJson | undefined {
    return this.part(path)?.source;
  }

  /** Source texts of the elements of the array (or the values of the object) at the path; empty when there is neither. */
  elements(path: JsonPath): RawJson[] {
    return elementsOf(this.text, path);
  }

  /** Source texts of the object's members at the path, by name: the last of equal ones, as `JSON.parse` takes it. */
  members(path: JsonPath): ReadonlyMap<string, RawJson> {
    return new Map(Array.from(this.memberParts(path), ([name, { source }]) => [name, source]));
  }

  /** As `source`: where it is. */
  part(path: JsonPath): JsonPart | undefined {
    return readAt(this.text, path, (start) => {
      const value = new JsonPart(this.text, start, this.#outline);
      return { end: value.end, value };
    });
  }

  /** As `elements`: where they are. */
  elementParts(path: JsonPath): JsonPart[] {
    return partsOf(this.text, path, this.#outline).map(([, part]) => part);
  }

  /** As `members`: where they are. */
  memberParts(path: JsonPath): ReadonlyMap<string, JsonPart> {
    return new Map(partsOf(this.text, path, this.#outline).map(([key, part]) => [String(key), part]));
  }
}

/** A value in the text of an answer. It is read there: a text that was cut out of another costs several times as much to read. */
export class JsonPart {
  readonly end: number;
  readonly #outline: JsonOutline | undefined;

  /** @param outline of the text, where it is known */
  constructor(
    readonly text: string,
    readonly start: number,
    outline?: JsonOutline,
  ) {
    this.#outline = outline;
    this.end = outline && isContainer(text, start) ? outline.endOf(outline.find(start)) : valueEnd(text, start);
  }

  get source(): RawJson {
    return this.text.slice(this.start, this.end);
  }

  /** As `pickMembers`. */
  pick(names: readonly string[], path: JsonPath = []): RawJson | undefined {
    return pickBelow(this.text, this.start, names, path, this.#outline);
  }
}

/**
 * As `JsonText.elements`, of a text that is known to be JSON. For lists in each element of a list: `elements([i, name])` of the whole would read
 * all that stands before it once more for each.
 */
export function elementsOf(text: RawJson, path: JsonPath): RawJson[] {
  return partsOf(text, path).map(([, { source }]) => source);
}

function partsOf(text: string, path: JsonPath, outline?: JsonOutline): (readonly [string | number, JsonPart])[] {
  const parts = readAt(text, path, (start) => {
    const value: (readonly [string | number, JsonPart])[] = [];
    const end = eachChild(text, start, (key, at) => {
      const part = new JsonPart(text, at, outline);
      value.push([key, part]);
      return part.end;
    });
    return { end, value };
  });
  return parts ?? [];
}

/**
 * The named members of the object at the path as an object of their own: `{"a":512.0,"b":"x"}`, with the vendor's literals and order.
 * Undefined when none of them is there.
 */
export function pickMembers(text: string, names: readonly string[], path: JsonPath = []): RawJson | undefined {
  return pickBelow(text, skipSpace(text, 0), names, path);
}

function pickBelow(
  text: string,
  from: number,
  names: readonly string[],
  path: JsonPath,
  outline?: JsonOutline,
): RawJson | undefined {
  return readBelow(
    text,
    from,
    path,
    (start) => (outline && pickBySearch(text, start, names, outline)) ?? pickByScan(text, start, names),
  ).value;
}

function pickByScan(text: string, start: number, names: readonly string[]): Read<RawJson> {
  let picked = '';
  const end = eachNamed(text, start, names, (name, at) => {
    const valueEndsAt = valueEnd(text, at);
    picked += `,${JSON.stringify(name)}:${text.slice(at, valueEndsAt)}`;
    return valueEndsAt;
  });
  return { end, value: picked === '' ? undefined : `{${picked.slice(1)}}` };
}

/**
 * As `pickByScan`, for an object with no object or list in it, and no escape: there a quoted name before a colon is a member. The engine finds one several
 * times as fast as a scan of all members does. @returns undefined for other objects, and for names that are no words
 */
function pickBySearch(
  text: string,
  start: number,
  names: readonly string[],
  outline: JsonOutline,
): Read<RawJson> | undefined {
  const place = outline.find(start);
  if (text.charCodeAt(start) !== openBrace || !outline.isFlat(place)) return undefined;
  const end = outline.endOf(place);
  const source = text.slice(start, end);
  if (source.includes('\\')) return undefined;
  const found: { at: number; member: string }[] = [];
  for (const name of names) {
    const quoted = quotedWord(name);
    if (quoted === undefined) return undefined;
    for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + quoted.length)) {
      const colonAt = skipSpace(text, start + at + quoted.length);
      if (text.charCodeAt(colonAt) !== colon) continue;
      const value = skipSpace(text, colonAt + 1);
      found.push({ at, member: `${quoted}:${text.slice(value, valueEnd(text, value))}` });
    }
  }
  if (found.length === 0) return { end, value: undefined };
  found.sort((one, other) => one.at - other.at);
  return { end, value: `{${found.map(({ member }) => member).join(',')}}` };
}

const openBrace = 0x7b;
const openBracket = 0x5b;
const colon = 0x3a;

function isContainer(text: string, start: number): boolean {
  const code = text.charCodeAt(start);
  return code === openBrace || code === openBracket;
}

/** The names that mappings pick, in quotes; undefined for a name that is no word, whose quotes might be those of other texts. */
const quotedWords = new Map<string, string | undefined>();

function quotedWord(name: string): string | undefined {
  if (!quotedWords.has(name)) quotedWords.set(name, /^\w+$/.test(name) ? `"${name}"` : undefined);
  return quotedWords.get(name);
}

/** A value that was read, and where it ends. */
interface Read<T> {
  end: number;
  value: T | undefined;
}

/** Returns what `read` makes of the value at the path; of equal names the last counts, as with `JSON.parse`. Undefined when there is no such value. */
function readAt<T>(text: string, path: JsonPath, read: (start: number) => Read<T>): T | undefined {
  return readBelow(text, skipSpace(text, 0), path, read).value;
}

/** Reads on the way down: to find the end of each part first would mean to scan the text once more for every step. */
function readBelow<T>(text: string, start: number, path: JsonPath, read: (start: number) => Read<T>): Read<T> {
  const [step, ...deeper] = path;
  if (step === undefined) return read(start);
  let value: T | undefined;
  const readOn = (at: number): number => {
    const found = readBelow(text, at, deeper, read);
    ({ value } = found);
    return found.end;
  };
  const end =
    typeof step === 'string'
      ? eachNamed(text, start, [step], (_name, at) => readOn(at))
      : eachElement(text, start, (index, at) => (index === step ? readOn(at) : valueEnd(text, at)));
  return { end, value };
}
