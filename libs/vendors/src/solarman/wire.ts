import { localToUnix } from '@heliograph/base-data';
import { readText } from '@heliograph/vendor-contract';
import { unixSeconds } from '../solarman-platform/readings.ts';

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
/** `timeType` of the sums of days. */
export const DAY_TIME_TYPE = 2;

/** Device types that stand between the inverters and the cloud. */
export const collectorTypes: readonly string[] = ['COLLECTOR', 'DTU'];

/** Returns `collectTime` of a frame: seconds as text from the live service, local time of the plant in the document's example. */
export function frameTime(value: unknown, timezone: string | undefined): number | undefined {
  return unixSeconds(value) ?? localTime(readText(value), timezone);
}

function localTime(text: string | undefined, timezone: string | undefined): number | undefined {
  return text === undefined || timezone === undefined ? undefined : localToUnix(text, timezone);
}
