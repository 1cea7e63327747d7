import { localToUnix } from '@heliograph/base-data';
import { readText } from '@heliograph/vendor-contract';
import { unixSeconds } from '../solarman-platform/times.ts';

/** Returns `collectTime` of a frame: seconds as text from the live service, local time of the plant in the document's example. */
export function frameTime(value: unknown, timezone: string | undefined): number | undefined {
  return unixSeconds(value) ?? localTime(readText(value), timezone);
}

function localTime(text: string | undefined, timezone: string | undefined): number | undefined {
  return text === undefined || timezone === undefined ? undefined : localToUnix(text, timezone);
}
