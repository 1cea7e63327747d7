import { arrayElements, eachMember, skipSpace, valueEnd, type Span } from './json-scanner.ts';
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
    const span = this.#find(path);
    return span && this.text.slice(span.start, span.end);
  }

  /** Source texts of the elements of the array (or the values of the object) at the path; empty when there is neither. */
  elements(path: JsonPath): RawJson[] {
    const span = this.#find(path);
    if (!span) return [];
    const texts = Array.from(arrayElements(this.text, span.start), ({ start, end }) => this.text.slice(start, end));
    eachMember(this.text, span.start, (_key, start, end) => texts.push(this.text.slice(start, end)));
    return texts;
  }

  #find(path: JsonPath): Span | undefined {
    const start = skipSpace(this.text, 0);
    // Where the whole ends is of no use on the way to a part, and finding it means reading all of the answer.
    let at: Span | undefined = { start, end: path.length === 0 ? valueEnd(this.text, start) : this.text.length };
    for (const step of path) {
      at = typeof step === 'number' ? this.#element(at, step) : this.#member(at, step);
      if (!at) return undefined;
    }
    return at;
  }

  #element(within: Span, index: number): Span | undefined {
    let i = 0;
    for (const element of arrayElements(this.text, within.start)) {
      if (i === index) return element;
      i += 1;
    }
    return undefined;
  }

  /** The last of equal names, as `JSON.parse` takes it. */
  #member(within: Span, name: string): Span | undefined {
    let found: Span | undefined;
    eachMember(this.text, within.start, (key, start, end) => {
      if (key === name) found = { start, end };
    });
    return found;
  }
}

/**
 * The named top-level members of an object text as an object of their own: `{"a":512.0,"b":"x"}`, with the vendor's literals and order.
 * Undefined when none of them is there.
 */
export function pickMembers(objectText: string, names: readonly string[]): RawJson | undefined {
  const picked: string[] = [];
  eachMember(objectText, skipSpace(objectText, 0), (key, start, end) => {
    if (names.includes(key)) picked.push(`${JSON.stringify(key)}:${objectText.slice(start, end)}`);
  });
  return picked.length > 0 ? `{${picked.join(',')}}` : undefined;
}
