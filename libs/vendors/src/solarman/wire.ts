/** Calls of the platform we use: group and name of the path, and the name in limits, metrics and raw answers. */
export type SolarmanCall =
  | 'account/token'
  | 'account/info'
  | 'station/list'
  | 'station/device'
  | 'device/currentData'
  | 'device/communication'
  | 'device/alertList'
  | 'device/historical';

export function pathOf(call: SolarmanCall): string {
  return `/${call.replace('/', '/v1.0/')}`;
}

/** `timeType` of 5-minute frames: 1 in older documents and in all clients known to work, 5 in document V2.0.3. Change it here. */
export const FRAME_TIME_TYPE: 1 | 5 = 1;

/** Device types that become BaseData records, and those that stand between them and the cloud. */
export const inverterTypes: readonly string[] = ['INVERTER', 'MICRO_INVERTER'];
export const collectorTypes: readonly string[] = ['COLLECTOR', 'DTU'];

/** A record of any answer: the members are read by name where they are needed. */
export type SolarmanRecord = Readonly<Record<string, unknown>>;

/** Every answer: the call's own members stand flat beside these. On success `code` and `msg` are null. */
export interface SolarmanEnvelope extends SolarmanRecord {
  success?: unknown;
  code?: unknown;
  msg?: unknown;
}

export function isRecord(value: unknown): value is SolarmanRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list; empty when it is none. */
export function recordsOf(list: unknown): SolarmanRecord[] {
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
