import { dayMapper, daysByCall, isRecord, readList, readLocalDate, rejected } from '@heliograph/vendor-contract';
import type { DayItems, RawAnswer } from '@heliograph/vendor-contract';
import { codeOf, isSuccess, UPLOAD_DATA } from './wire.ts';

/** Storage inverters have the meter's sums beside the yield; those of their battery are not told. */
const mapDay = dayMapper({
  fields: {
    EDay: { from: 'pVEnergy', unit: 'kWh' },
    EGridImport: { from: 'buyEnergy', unit: 'kWh' },
    EGridExport: { from: 'sellEnergy', unit: 'kWh' },
    ELoad: { from: 'loadEnergy', unit: 'kWh' },
  },
  series: {},
});

export const mapDays = daysByCall({ [UPLOAD_DATA]: mapUploadData });

/** Maps `{"code":200,"data":{"timeUnit":1,"data":[{"dataTime":"2025-08-26 00:00:00","pVEnergy":23.65}]}}`. A success without `data` has no days. */
function mapUploadData({ devices }: RawAnswer, envelope: unknown): DayItems {
  const [device, ...others] = devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'the call returns one device at a time')];
  if (!isRecord(envelope)) return [rejected('unexpected_shape', `${UPLOAD_DATA}: not an envelope`)];
  if (!isSuccess(envelope)) return [rejected('vendor_error', `code ${codeOf(envelope) ?? 'missing'}`)];
  const { data } = envelope;
  if (data === undefined || data === null) return [];
  const rows = isRecord(data) ? readList(data.data) : undefined;
  if (!rows) return [rejected('unexpected_shape', `${UPLOAD_DATA}: no list of days`)];
  return rows.flatMap((row) => {
    const record = isRecord(row) ? row : {};
    return mapDay(device, readLocalDate(record.dataTime), record);
  });
}
