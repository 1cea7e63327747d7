/** Calls of the platform we use: the path below `/v1.0/`, and the name in limits, metrics and raw answers. */
export type DeyeCall =
  | 'account/token'
  | 'account/info'
  | 'station/list'
  | 'station/device'
  | 'station/alertList'
  | 'device/latest'
  | 'device/measurePoints'
  | 'device/history';

export function pathOf(call: DeyeCall): string {
  return `/v1.0/${call}`;
}

/** Devices a call of device/latest, and plants a call of station/device, may name. */
export const BATCH_SIZE = 10;
/** Measure points a call of device/history may name for samples. */
export const MOST_MEASURE_POINTS = 5;

/** Device types that become BaseData records, and that which stands between them and the cloud. */
export const inverterTypes: readonly string[] = ['INVERTER', 'MICRO_INVERTER'];
export const COLLECTOR = 'COLLECTOR';

/** `granularity` of device/history: samples of one day. */
export const SAMPLES = 1;

/** A record of any answer: the members are read by name where they are needed. */
export type DeyeRecord = Readonly<Record<string, unknown>>;

/** Every answer: the call's own members stand flat beside these. On success `code` is `1000000`; `msg` is `success` or missing. */
export interface DeyeEnvelope extends DeyeRecord {
  success?: unknown;
  code?: unknown;
  msg?: unknown;
}

export function isRecord(value: unknown): value is DeyeRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list; empty when it is none. */
export function recordsOf(list: unknown): DeyeRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** In groups of at most `size`, in their order. */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
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
