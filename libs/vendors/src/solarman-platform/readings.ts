import { readNumber, readText, recordsOf, type JsonRecord } from '@heliograph/vendor-contract';
import { UNIT_SUFFIX } from './units.ts';

/**
 * Returns the `dataList` of a device as one record: `{ key: value, 'key.unit': unit }`. Of a key that comes twice the first that holds a value
 * counts. Values are strings on the wire, and `--`, `N/A`, `none` or nothing where there is none.
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
