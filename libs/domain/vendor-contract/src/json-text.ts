import { eachChild, eachElement, eachNamed, skipSpace, valueEnd } from './json-scanner.ts';
import type { RawJson } from './mapping.ts';

export type JsonPath = readonly (string | number)[];

/** A vendor's answer: its value, and the source text of each of its parts. */
export class JsonText {
  readonly value: unknown;

  /** Throws `SyntaxError` when the text is not JSON. */
  constructor(readonly text: string) {
    this.value = JSON.parse(text);
  }

  /** Source text of the value at the path; undefined when there is none. */
  source(path: JsonPath): RawJson | undefined {
    return readAt(this.text, path, (start) => {
      const end = valueEnd(this.text, start);
      return { end, value: this.text.slice(start, end) };
    });
  }

  /** Source texts of the elements of the array (or the values of the object) at the path; empty when there is neither. */
  elements(path: JsonPath): RawJson[] {
    return elementsOf(this.text, path);
  }

  /** Source texts of the object's members at the path, by name: the last of equal ones, as `JSON.parse` takes it. */
  members(path: JsonPath): ReadonlyMap<string, RawJson> {
    return new Map(childrenOf(this.text, path).map(([key, source]) => [String(key), source]));
  }
}

/**
 * As `JsonText.elements`, of a text that is known to be JSON. For lists in each element of a list: `elements([i, name])` of the whole would read
 * all that stands before it once more for each.
 */
export function elementsOf(text: RawJson, path: JsonPath): RawJson[] {
  return childrenOf(text, path).map(([, source]) => source);
}

function childrenOf(text: string, path: JsonPath): (readonly [string | number, RawJson])[] {
  const children = readAt(text, path, (start) => {
    const value: (readonly [string | number, RawJson])[] = [];
    const end = eachChild(text, start, (key, at) => {
      const childEnd = valueEnd(text, at);
      value.push([key, text.slice(at, childEnd)]);
      return childEnd;
    });
    return { end, value };
  });
  return children ?? [];
}

/**
 * The named members of the object at the path as an object of their own: `{"a":512.0,"b":"x"}`, with the vendor's literals and order.
 * Undefined when none of them is there.
 */
export function pickMembers(text: string, names: readonly string[], path: JsonPath = []): RawJson | undefined {
  return readAt(text, path, (start) => {
    let picked = '';
    const end = eachNamed(text, start, names, (name, at) => {
      const valueEndsAt = valueEnd(text, at);
      picked += `,${JSON.stringify(name)}:${text.slice(at, valueEndsAt)}`;
      return valueEndsAt;
    });
    return { end, value: picked === '' ? undefined : `{${picked.slice(1)}}` };
  });
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
