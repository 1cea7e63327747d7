import {
  dayMapper,
  daysByCall,
  isRecord,
  readLocalDate,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, JsonRecord, MapDay, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { dayPoints } from './points.ts';
import { hybridTable, inverterTable, microTable } from './tables.ts';
import { inverterTypes, isInverterType, type InverterType } from './wire.ts';

/** The day's sums have the points and units of the samples: the highest value of a counter on a day is its sum, of the lifetime counter its last. */
const mappers: Readonly<Record<InverterType, MapDay>> = {
  [inverterTypes.inverter]: dayMapper(inverterTable),
  [inverterTypes.hybrid]: dayMapper(hybridTable),
  [inverterTypes.micro]: dayMapper(microTable),
};

export const mapDays = daysByCall({ getDevicePointsDayMonthYearDataList: mapPeriods });

function mapPeriods({ call, devices }: RawAnswer, value: unknown): DayItems {
  if (!isRecord(value)) return [rejected('unexpected_shape', `${call}: not an envelope`)];
  const code = readText(value.result_code);
  if (code !== '1') return [rejected('vendor_error', `${call}: code ${code ?? 'missing'}`)];
  const data = value.result_data;
  if (data === null || data === undefined) return [];
  if (!isRecord(data)) return [rejected('unexpected_shape', `${call}: result_data is not an object`)];
  return devices.flatMap((device) => mapDevice(device, data[device.vendorDeviceId]));
}

/** Joins the series of a device's points by date: `{"p1":[{"2":"371600.0000","time_stamp":"20240823"}]}`. A device without data is missing. */
function mapDevice(device: PolledDevice, series: unknown): DayItems {
  const type = device.vendorType;
  if (!isRecord(series) || !isInverterType(type)) return [];
  const days = new Map<string | undefined, Record<string, unknown>>();
  for (const point of dayPoints(type)) {
    for (const row of recordsOf(series[point])) {
      const date = readLocalDate(row.time_stamp);
      const day = days.get(date) ?? {};
      days.set(date, day);
      day[point] = peakOf(row);
    }
  }
  return [...days].flatMap(([date, record]) => mappers[type](device, date, record));
}

function peakOf(row: JsonRecord): unknown {
  return row['2'];
}
