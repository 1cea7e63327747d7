import {
  dayMapper,
  daysByCall,
  isRecord,
  readList,
  readLocalDate,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, RawAnswer } from '@heliograph/vendor-contract';
import { dataOf, DAYS_OF_A_PLANT, isWithoutData } from './wire.ts';

/** The line's unit counts where it is named. */
const mapDay = dayMapper({ fields: { EDay: { from: 'y', unit: 'kWh', unitSuffix: '.unit' } }, series: {} });
const YIELD_LINE = 'PVGeneration';

export const mapDays = daysByCall({ [DAYS_OF_A_PLANT]: mapChart });

/** Maps `{"data":{"lines":[{"name":"PVGeneration","xy":[{"x":"2026-06-30","y":21.4}]}]}}`: the days of a plant's only inverter; null is no data. */
function mapChart({ call, devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  if (!device || others.length > 0)
    return [rejected('unexpected_shape', `${call}: the chart of a plant with one inverter`)];
  if (isWithoutData(value)) return [];
  const read = dataOf(call, value);
  if ('kind' in read) return [read];
  const lines = readList(isRecord(read.data) ? read.data.lines : undefined);
  const line = recordsOf(lines).find(({ name }) => name === YIELD_LINE);
  if (!line) return [rejected('unexpected_shape', `${call}: no line ${YIELD_LINE}`, device.InverterSN)];
  return recordsOf(line.xy).flatMap(({ x, y }) => mapDay(device, readLocalDate(x), { y, 'y.unit': line.unit }));
}
