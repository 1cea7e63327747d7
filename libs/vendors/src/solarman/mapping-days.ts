import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import {
  clockOf,
  dayMapper,
  daysByCall,
  isRecord,
  readList,
  readLocalDate,
  readText,
  recordsOf,
} from '@heliograph/vendor-contract';
import type { JsonRecord, PolledDevice } from '@heliograph/vendor-contract';
import { dayRows } from '../solarman-platform/mapping-days.ts';
import { unexpected } from '../solarman-platform/mapping.ts';
import { named, readingsOf, unixSeconds } from '../solarman-platform/readings.ts';

/** The key that Deye's cloud, the same platform, was recorded with, and the one that clients of this one name; as a key or as a name. */
const YIELD_KEYS = ['generation', 'Production'];
const mapDay = dayMapper({ fields: { EDay: { from: YIELD_KEYS, ...named } }, series: {} });

export const mapDays = daysByCall({
  'device/historical': dayRows((device, { paramDataList }) => {
    const rows = readList(paramDataList);
    if (!rows) return [unexpected('no paramDataList')];
    return rows.flatMap((row) => {
      const { collectTime, dataList } = isRecord(row) ? row : {};
      const readings = byKeyOrName(dataList);
      // A vocabulary that was never seen must not look like days without a yield.
      if (Object.keys(readings).length > 0 && !YIELD_KEYS.some((key) => key in readings))
        return [unexpected(`a day with none of ${YIELD_KEYS.join(', ')}`)];
      return mapDay(device, dateOf(collectTime, device), readings);
    });
  }),
});

function byKeyOrName(dataList: unknown): JsonRecord {
  const byName = recordsOf(dataList).map(({ name, value, unit }) => ({ key: name, value, unit }));
  return { ...readingsOf(byName), ...readingsOf(dataList) };
}

/** Returns the date of a row: `2026-05-30`, or Unix seconds of a time in the day, as frames have them. */
function dateOf(collectTime: unknown, device: PolledDevice): string | undefined {
  const date = readLocalDate(collectTime);
  if (date !== undefined) return date;
  const seconds = unixSeconds(readText(collectTime));
  const clock = clockOf(device);
  const offset = seconds === undefined || clock === undefined ? undefined : offsetSecondsAt(clock, seconds);
  return seconds === undefined || offset === undefined ? undefined : formatLocal(seconds, offset).slice(0, 10);
}
