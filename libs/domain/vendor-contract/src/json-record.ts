import { backslash, quote } from './answer-bytes/byte-values.ts';

export { reported } from '@heliograph/base-data';

/** A JSON object of an answer: its members are read by name where they are needed. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object: not a list, not null. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty when the value is not a list. */
export function recordsOf(list: unknown): JsonRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Node 24 hands a reviver the source text; the standard library's types do not yet know it. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as unknown as (text: string, reviver: SourceReviver) => unknown;

/** Parses JSON whose whole numbers beyond 2^53 become their own text: ids are never rounded. Throws `SyntaxError`. */
export function parseExact(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? source
      : value,
  );
}

/** Parses the JSON object of a text; undefined for HTML, a truncated answer, and JSON that is not an object. */
export function parseRecord(text: string, parse: (text: string) => unknown = JSON.parse): JsonRecord | undefined {
  try {
    const value = parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a list of an answer: several clouds write null for an empty one. Undefined when it is absent, or something else. */
export function readList(value: unknown): readonly unknown[] | undefined {
  if (value === null) return [];
  return Array.isArray(value) ? value : undefined;
}

/** Returns whether lists and objects of a text are nested deeper than `max`. Of a text that is not JSON it may return either. */
export function isNestedDeeper(text: string, max: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) i = closingQuote(text, i + 1);
    // [ and { differ by this one bit, as ] and } do.
    else if ((code & ~0x20) === 0x5b) depth += 1;
    else if ((code & ~0x20) === 0x5d) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}

function closingQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i += 1;
  }
  return text.length;
}
