import {
  dayMapper,
  daysByCall,
  isRecord,
  readList,
  readLocalDate,
  readNumber,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, JsonRecord, RawAnswer } from '@heliograph/vendor-contract';
import { DAYS_OF_A_MONTH, REPORT_CALL } from './wire.ts';

const named = { unitSuffix: '.unit' } as const;
const mapDay = dayMapper({
  fields: {
    EDay: { from: 'generation', ...named },
    EGridExport: { from: 'feedin', ...named },
    EGridImport: { from: 'gridConsumption', ...named },
    ELoad: { from: 'loads', ...named },
    EBatteryCharge: { from: 'chargeEnergyToTal', ...named },
    EBatteryDischarge: { from: 'dischargeEnergyToTal', ...named },
  },
  series: {},
});

/** One more than a month has days: more are not read. */
const MAX_VALUES = 32;

export const mapDays = daysByCall({ [DAYS_OF_A_MONTH]: mapMonth });

/** Maps `{"month":"2026-05","device/report/query":{"errno":0,"result":[{"variable":…,"unit":"kWh","values":[31 numbers]}]}}`. */
function mapMonth({ devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  const { month, [REPORT_CALL]: envelope } = isRecord(value) ? value : {};
  if (!device || others.length > 0 || !isRecord(envelope))
    return [rejected('unexpected_shape', 'a report of one device and month')];
  const errno = readText(envelope.errno);
  if (errno !== '0') return [rejected('vendor_error', `errno ${errno ?? 'missing'}`)];
  const result = readList(envelope.result);
  if (!result) return [rejected('unexpected_shape', `${REPORT_CALL}: no list of variables`)];
  const series = recordsOf(result);
  const length = Math.min(MAX_VALUES, Math.max(0, ...series.map(({ values }) => readList(values)?.length ?? 0)));
  return Array.from({ length }, (_, i) => i).flatMap((i) => {
    const date = readLocalDate(`${readText(month) ?? ''}-${i + 1}`);
    // The lists of a short month may have 31 values too.
    if (date === undefined && !hasEnergy(series, i)) return [];
    return mapDay(device, date, dayRecord(series, i));
  });
}

function hasEnergy(series: readonly JsonRecord[], i: number): boolean {
  return series.some(({ values }) => (readNumber(readList(values)?.[i]) ?? 0) !== 0);
}

/** Returns the values of the i-th day, and their units: `generation`, `generation.unit`. */
function dayRecord(series: readonly JsonRecord[], i: number): JsonRecord {
  return Object.fromEntries(
    series.flatMap(({ variable, unit, values }) => [
      [String(variable), readList(values)?.[i]],
      [`${String(variable)}.unit`, unit],
    ]),
  );
}
