import { readNumber } from '@heliograph/vendor-contract';

/**
 * Returns Unix seconds: an int in data, a float in lists (`1776490767.0`), a string in histories (`"1780407509"`). Undefined for anything else, 0
 * included.
 */
export function unixSeconds(value: unknown): number | undefined {
  const seconds = readNumber(value, [0]);
  return seconds === undefined || seconds < 0 ? undefined : Math.trunc(seconds);
}
