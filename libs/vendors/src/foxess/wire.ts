import { isRecord, type JsonRecord, readList } from '@heliograph/vendor-contract';
/** Calls of the OpenAPI the adapter makes: the name in limits, metrics and raw answers. */
export type FoxessCall =
  | 'plant/list'
  | 'plant/detail'
  | 'device/list'
  | 'device/detail'
  | 'device/real/query'
  | 'device/history/query'
  | 'device/report/query'
  | 'device/generation'
  | 'device/fault/get';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
}

export const endpoints: Readonly<Record<FoxessCall, Endpoint>> = {
  'plant/list': { method: 'POST', path: '/op/v0/plant/list' },
  'plant/detail': { method: 'GET', path: '/op/v0/plant/detail' },
  'device/list': { method: 'POST', path: '/op/v0/device/list' },
  'device/detail': { method: 'GET', path: '/op/v1/device/detail' },
  'device/real/query': { method: 'POST', path: '/op/v1/device/real/query' },
  'device/history/query': { method: 'POST', path: '/op/v0/device/history/query' },
  'device/report/query': { method: 'POST', path: '/op/v0/device/report/query' },
  'device/generation': { method: 'GET', path: '/op/v0/device/generation' },
  'device/fault/get': { method: 'GET', path: '/op/v0/device/fault/get' },
};

/** Raw answer of device/real/query joined with device/generation of the inverters it was asked for, and with the names of the open faults. */
export const REAL_WITH_GENERATION = 'device/real/query+device/generation';

/** Returns the member of a joined answer that contains the generation of one inverter. */
export function generationMember(serial: string): string {
  return `device/generation:${serial}`;
}

/** The member of a joined answer with the names of the faults that it shows: an extract of the vendor's list, by number. */
export const FAULT_NAMES = 'device/fault/get';

export const REPORT_CALL = 'device/report/query';
/** Raw answer of a report joined with its `month`, `2026-05`. */
export const DAYS_OF_A_MONTH = 'device/report/query+month';
/** Variables of a report: the energies of the inverter, its meter and its battery. */
export const dayVariables = [
  'generation',
  'feedin',
  'gridConsumption',
  'loads',
  'chargeEnergyToTal',
  'dischargeEnergyToTal',
] as const;

/** Errors come with HTTP 200 too: only `errno` decides. */
export interface FoxessEnvelope {
  errno?: unknown;
  msg?: unknown;
  result?: unknown;
}

/** `status` of device/list and device/detail. */
export const DEVICE_ONLINE = 1;
export const DEVICE_FAULT = 2;
export const DEVICE_OFFLINE = 3;

/** Returns undefined when the result is no page of a list. */
export function readPage(result: unknown): { records: readonly JsonRecord[]; total: number | undefined } | undefined {
  if (result === null) return { records: [], total: 0 };
  const list = isRecord(result) ? readList(result.data) : undefined;
  if (!isRecord(result) || !list) return undefined;
  const total = Number(result.total ?? NaN);
  return { records: list.filter(isRecord), total: Number.isFinite(total) ? total : undefined };
}
