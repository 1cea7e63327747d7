/** Calls of the Open Platform the adapter makes: the path below `/open/api/`, and the name in limits, metrics and raw answers. */
export type SajCall =
  | 'access_token'
  | 'developer/plant/page'
  | 'developer/device/page'
  | 'plant/details'
  | 'plant/getPlantAllDeviceList'
  | 'device/baseinfo'
  | 'device/realtimeDataCommon'
  | 'device/historyDataCommon'
  | 'device/alarmList';

export const PATH_PREFIX = '/open/api/';

/** Any object of an answer: the members are read by name where they are needed. */
export type SajRecord = Readonly<Record<string, unknown>>;

/** List calls have `rows`, `total` and `totalPage` beside `code`; some calls are documented with `errCode` and `errMsg` instead. */
export interface SajEnvelope extends SajRecord {
  code?: unknown;
  msg?: unknown;
  errCode?: unknown;
  errMsg?: unknown;
  data?: unknown;
}

/** `type` of `inverterData`: 0 feeds the grid only, the others have or may have a battery. */
export const GRID_TIED = 'grid';
export const STORAGE = 'storage';

/** `runningState` of `inverterData`. */
export const RUNNING_NORMAL = 1;
export const RUNNING_ALARM = 2;
export const RUNNING_OFFLINE = 3;

/** `status` of an alarm. */
export const ALARM_PENDING = 1;
export const ALARM_CLOSED = 4;

export function isRecord(value: unknown): value is SajRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty when it is none. */
export function recordsOf(list: unknown): SajRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Code of an envelope as text, whichever of its two names and types it has; undefined when it has none. */
export function codeOf({ code, errCode }: SajEnvelope): string | undefined {
  const value = code ?? errCode;
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : undefined;
}

/** Both are documented and seen. */
export function isSuccess(envelope: SajEnvelope): boolean {
  const code = codeOf(envelope);
  return code === '200' || code === '0';
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
