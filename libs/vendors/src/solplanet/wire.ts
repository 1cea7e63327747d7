import { isRecord, type JsonRecord, readList } from '@heliograph/vendor-contract';
/** Calls of the Pro family we use: the last part of the path, and the name in limits and metrics. */
export type SolplanetCall =
  | 'getPlanListPro'
  | 'getDeviceListPro'
  | 'getLastTsDataPro'
  | 'getInverterDataPagePro'
  | 'getInverterETodayPro'
  | 'getPlantOutputPro'
  | 'getInverterCurrentErrorPro';

export const PATH_PREFIX = '/pro/';

/**
 * Added to the call's name in a raw answer whose `tmstp` was found to be the plant's clock read as China's: the mapping then takes `tim` in the
 * plant's zone (README, "Time").
 */
export const PLANT_CLOCK = '@plant-clock';

/** Errors of the application come with HTTP 200 too: only `status` decides. */
export interface SolplanetEnvelope {
  status?: unknown;
  info?: unknown;
  data?: unknown;
}

export interface SolplanetPage {
  records: readonly JsonRecord[];
  /** Absent: a full page may be followed by another. */
  totalPages: number | undefined;
}

/** `istate` of getDeviceListPro. */
export const INVERTER_OFFLINE = '0';
export const INVERTER_NORMAL = '1';
export const INVERTER_CACHE = '2';

/** `pstate` of a collector that was never activated or was replaced. */
export const COLLECTOR_INACTIVE = '9';

/** `errorType` of an alarm. */
export const ERROR_TYPE_ERROR = 3;

/** Returns undefined when the data is no page. */
export function readPage(data: unknown): SolplanetPage | undefined {
  if (data === null) return { records: [], totalPages: 0 };
  const list = isRecord(data) ? readList(data.result) : undefined;
  if (!isRecord(data) || !list) return undefined;
  const totalPages = Number(data.totalPages ?? NaN);
  return { records: list.filter(isRecord), totalPages: Number.isFinite(totalPages) ? totalPages : undefined };
}
