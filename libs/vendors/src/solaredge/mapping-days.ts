import { dayMapper, daysByCall, isRecord, readLocalDate, recordsOf, rejected } from '@heliograph/vendor-contract';
import type { DayItems, RawAnswer } from '@heliograph/vendor-contract';

const mapDay = dayMapper({ fields: { EDay: { from: 'value', unitSuffix: '.unit' } }, series: {} });

export const mapDays = daysByCall({ 'inverters/telemetry': mapTelemetry });

/**
 * Maps `{"inverters":{"<SN>":{"energy":{"unit":"WH","values":[{"timestamp":"2026-05-01T00:00:00+02:00","value":18250.0}]}}}}`: a day is named by
 * its start at the site. Inverters that were not asked for stay in the raw answer.
 */
function mapTelemetry({ devices }: RawAnswer, value: unknown): DayItems {
  const inverters = isRecord(value) ? value.inverters : undefined;
  if (inverters === null) return [];
  if (!isRecord(inverters)) return [rejected('unexpected_shape', 'an answer without inverters')];
  return devices.flatMap((device) => {
    const metrics = inverters[device.InverterSN];
    const energy = isRecord(metrics) && isRecord(metrics.energy) ? metrics.energy : {};
    return recordsOf(energy.values).flatMap((row) =>
      mapDay(device, readLocalDate(row.timestamp), { value: row.value, 'value.unit': energy.unit }),
    );
  });
}
