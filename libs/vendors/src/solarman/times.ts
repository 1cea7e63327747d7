import { localToUnix } from '@heliograph/base-data';
import { readNumber, readText } from '@heliograph/vendor-contract';

/** Unix seconds: an int in data, a float in lists, a string in frames. Undefined for anything else, 0 included. */
export function unixSeconds(value: unknown): number | undefined {
  const seconds = readNumber(value, [0]);
  return seconds === undefined || seconds < 0 ? undefined : Math.trunc(seconds);
}

/** `collectTime` of a frame: seconds as text from the live service, local time of the plant in the document's example. */
export function frameTime(value: unknown, timezone: string | undefined): number | undefined {
  return unixSeconds(value) ?? localTime(readText(value), timezone);
}

function localTime(text: string | undefined, timezone: string | undefined): number | undefined {
  return text === undefined || timezone === undefined ? undefined : localToUnix(text, timezone);
}
