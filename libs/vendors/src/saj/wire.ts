import { codeText, type JsonRecord } from '@heliograph/vendor-contract';
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
  | 'device/uploadData'
  | 'device/alarmList';

/** Energies of days, months and years. */
export const UPLOAD_DATA = 'device/uploadData';

export const PATH_PREFIX = '/open/api/';

/** List calls have `rows`, `total` and `totalPage` beside `code`; some calls are documented with `errCode` and `errMsg` instead. */
export interface SajEnvelope extends JsonRecord {
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

/** Returns the code of an envelope as text, whichever of its two names and types it has; undefined when it has none. */
export function codeOf({ code, errCode }: SajEnvelope): string | undefined {
  return codeText(code ?? errCode);
}

/** Both are documented and seen. */
export function isSuccess(envelope: SajEnvelope): boolean {
  const code = codeOf(envelope);
  return code === '200' || code === '0';
}
