import { isRecord, type JsonRecord, readList } from '@heliograph/vendor-contract';

/** Calls of the platform we use: the last part of the path, and the name in limits, metrics and raw answers. */
export type SolisCall =
  | 'userStationList'
  | 'inverterList'
  | 'inverterDetail'
  | 'inverterDetailList'
  | 'inverterDay'
  | 'inverterMonth'
  | 'alarmList'
  | 'epmList'
  | 'epmDetail';

export const PATH_PREFIX = '/v1/api/';

/** `success` stays true on errors (recorded): only `code` decides. */
export interface SolisEnvelope {
  success?: boolean;
  code?: unknown;
  msg?: unknown;
  data?: unknown;
}

export interface SolisPage {
  records: readonly JsonRecord[];
  /** Absent in some answers (documented inverterDetailList). */
  pages: number | undefined;
}

/** Returns the member names from the envelope to the list of records: nested in `page` or directly under `data`; both occur. */
export function recordsPath(data: unknown): readonly string[] {
  return isRecord(data) && isRecord(data.page) ? ['data', 'page', 'records'] : ['data', 'records'];
}

/** Returns undefined when there is no list of records. */
export function readPage(data: unknown): SolisPage | undefined {
  if (data === null) return { records: [], pages: 0 };
  if (!isRecord(data)) return undefined;
  const holder = isRecord(data.page) ? data.page : data;
  const list = readList(holder.records);
  if (!list) return undefined;
  const pages = typeof holder.pages === 'number' ? holder.pages : undefined;
  return { records: list.filter(isRecord), pages };
}
