import type { SchemaDrift } from './switches.ts';

/** JSON with its number literals kept (ES2026, Node 24): the library types do not know it yet. */
interface SourceJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): value is { rawJSON: string };
}
const sourceJson = JSON as unknown as SourceJson;

/** One name in four is struck: which ones depends on the name alone, so that an answer drifts the same way each time. */
const ONE_IN = 4;

/**
 * Returns the answer as if the vendor had changed its schema: of the members below the envelope, some are missing, renamed, or of another type. An
 * answer that is not JSON stays as it is.
 */
export function driftSchema(body: string, drift: SchemaDrift): string {
  if (drift === 'off') return body;
  try {
    const answer = sourceJson.parse(body, (_, value, { source }) =>
      typeof value === 'number' && source !== undefined ? sourceJson.rawJSON(source) : value,
    );
    return JSON.stringify(drifted(answer, drift, 0));
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

function drifted(value: unknown, drift: SchemaDrift, depth: number): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => drifted(element, drift, depth + 1));
  if (typeof value !== 'object' || value === null || sourceJson.isRawJSON(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) =>
    depth > 0 && isLeaf(member) && isStruck(name)
      ? change(name, member, drift)
      : [[name, drifted(member, drift, depth + 1)]],
  );
  return Object.fromEntries(members as [string, unknown][]);
}

function isLeaf(member: unknown): boolean {
  return typeof member !== 'object' || member === null || sourceJson.isRawJSON(member);
}

function isStruck(name: string): boolean {
  let hash = 0;
  for (let i = 0; i < name.length; i += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) >>> 0;
  return hash % ONE_IN === 0;
}

function change(name: string, member: unknown, drift: SchemaDrift): [string, unknown][] {
  if (drift === 'missing') return [];
  return drift === 'renamed' ? [[`${name}V2`, member]] : [[name, retyped(member)]];
}

function retyped(member: unknown): unknown {
  if (sourceJson.isRawJSON(member)) return member.rawJSON;
  if (typeof member === 'string' && /^-?\d+(\.\d+)?$/.test(member))
    return sourceJson.rawJSON(member.replace(/^(-?)0+(?=\d)/, '$1'));
  return member === null ? '' : { value: member };
}
