import {
  dayMapper,
  daysByCall,
  isRecord,
  lastOfMonth,
  readLocalDate,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, RawAnswer } from '@heliograph/vendor-contract';
import { dateBefore } from './local-time.ts';
import { DAYS_OF_A_MONTH, MONTH_SET, readSet } from './wire.ts';

const mapDay = dayMapper({ fields: { EDay: { from: 'pvGeneration', unit: 'Wh' } }, series: {} });

export const mapDays = daysByCall({ [DAYS_OF_A_MONTH]: mapMonth });

/** Maps `{"month":"2026-07","EnergyAndPowerPv/Month":{"resolution":"OneDay","set":[{"time":"2026-07-01T00:00:00","pvGeneration":21850}]}}`. */
function mapMonth({ devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  const joined = isRecord(value) ? value : {};
  const month = readText(joined.month);
  const set = readSet(joined[MONTH_SET]);
  if (!device || others.length > 0 || month === undefined || !set)
    return [rejected('unexpected_shape', 'a month of one device')];
  if (set.entries.length === 0) return [];
  const dates = set.entries.map(({ time }) => readLocalDate(time));
  const stamp = stampOf(month, dates);
  if (stamp === undefined)
    return [
      rejected('unexpected_shape', 'days stamped with their start or end, which cannot be seen', device.InverterSN),
    ];
  return set.entries.flatMap((entry, i) => {
    const date = dates[i];
    return mapDay(device, date !== undefined && stamp === 'end' ? dateBefore(date) : date, entry);
  });
}

/** Of the days of a month only its first date is a start alone, and only the next month's first an end alone: the vendor documents neither. */
function stampOf(month: string, dates: readonly (string | undefined)[]): 'start' | 'end' | undefined {
  const first = `${month}-01`;
  if (dates.some((date) => date !== undefined && date > lastOfMonth(first))) return 'end';
  return dates.includes(first) ? 'start' : undefined;
}
