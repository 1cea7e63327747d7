/** A record of any answer: the members are read by name where they are needed. */
export type PlatformRecord = Readonly<Record<string, unknown>>;

/** Every answer: the call's own members stand flat beside these. */
export interface PlatformEnvelope extends PlatformRecord {
  success?: unknown;
  code?: unknown;
  msg?: unknown;
}

/** The calls both clouds name alike. */
export const TOKEN_CALL = 'account/token';
export const COMPANIES_CALL = 'account/info';
export const PLANTS_CALL = 'station/list';

/** Device types that become BaseData records. */
export const inverterTypes: readonly string[] = ['INVERTER', 'MICRO_INVERTER'];

export function isRecord(value: unknown): value is PlatformRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list; empty when it is none. */
export function recordsOf(list: unknown): PlatformRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Node 24 hands a reviver the source text; the standard library's types do not yet know it. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as unknown as (text: string, reviver: SourceReviver) => unknown;

/** JSON whose whole numbers beyond 2^53 become their own text: ids are never rounded. Throws `SyntaxError`. */
export function parseExact(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? source
      : value,
  );
}

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** An id we keep as text, as the number the cloud wants in a request. */
export function numberLiteral(id: string): unknown {
  return /^\d+$/.test(id) ? rawJSON(id.replace(/^0+(?=\d)/, '')) : id;
}
