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

export function pathOf(call: string): string {
  return `/${call.replace('/', '/v1.0/')}`;
}

/** `timeType` of 5-minute frames: 1 in older documents and in all clients known to work, 5 in document V2.0.3. Change it here. */
export const FRAME_TIME_TYPE: 1 | 5 = 1;

/** Device types that stand between the inverters and the cloud. */
export const collectorTypes: readonly string[] = ['COLLECTOR', 'DTU'];
