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

export function pathOf(call: string): string {
  return `/v1.0/${call}`;
}

/** Devices a call of device/latest, and plants a call of station/device, may name. */
export const BATCH_SIZE = 10;
/** Measure points a call of device/history may name for samples. */
export const MAX_MEASURE_POINTS = 5;

/** Device type between the inverters and the cloud. */
export const COLLECTOR = 'COLLECTOR';

/** `granularity` of device/history: samples of one day. */
export const SAMPLES = 1;
/** `granularity` of device/history: sums of days. */
export const DAYS = 2;
