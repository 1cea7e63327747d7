import { readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { JsonRecord } from '@heliograph/vendor-contract';

/** Readings stand in a list of key, value and unit; `readingsOf` puts the unit of `SOC` beside it as `SOC.unit`. */
const UNIT_SUFFIX = '.unit';

/** The cloud names the unit: without it a power or an energy is not guessed, W and kW both occur for the same key. */
export const named = { unitSuffix: UNIT_SUFFIX } as const;
export const volts = { unit: 'V', unitSuffix: UNIT_SUFFIX } as const;
export const amperes = { unit: 'A', unitSuffix: UNIT_SUFFIX } as const;
export const hertz = { unit: 'Hz', unitSuffix: UNIT_SUFFIX } as const;
export const degrees = { unit: '°C', unitSuffix: UNIT_SUFFIX } as const;
export const percent = { unit: '%', unitSuffix: UNIT_SUFFIX } as const;

/**
 * Returns the `dataList` of a device as one record: `{ key: value, 'key.unit': unit }`. If a key comes twice, the first
 * one with a value counts. Values are strings on the wire; `--`, `N/A`, `none` or an empty one mean no value.
 */
export function readingsOf(dataList: unknown): JsonRecord {
  const readings = new Map<string, unknown>();
  for (const { key, value, unit } of recordsOf(dataList)) {
    const name = readText(key);
    if (name === undefined || isReported(readings.get(name))) continue;
    readings.set(name, value);
    readings.set(name + UNIT_SUFFIX, unit);
  }
  return Object.fromEntries(readings);
}

function isReported(value: unknown): boolean {
  return readText(value) !== undefined || readNumber(value) !== undefined;
}

/**
 * Returns Unix seconds: an int in data, a float in lists (`1776490767.0`), a string in histories (`"1780407509"`). Undefined for anything else, 0
 * included.
 */
export function unixSeconds(value: unknown): number | undefined {
  const seconds = readNumber(value, [0]);
  return seconds === undefined || seconds < 0 ? undefined : Math.trunc(seconds);
}
