import {
  dayMapper,
  daysByCall,
  isRecord,
  readList,
  readLocalDate,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type { DayItems, JsonRecord, MappedRejection, RawAnswer } from '@heliograph/vendor-contract';

export const mapDays = daysByCall({ getPlantOutputPro: mapMonth, getInverterETodayPro: mapDay });

/** The unit is in the answer: `dataunit`. */
const mapOutput = dayMapper({ fields: { EDay: { from: 'value', unitSuffix: '.unit' } }, series: {} });
const mapEnergy = dayMapper({ fields: { EDay: { from: 'value', unit: 'kWh' } }, series: {} });

/** Maps `{"dataunit":"KWh","result":[{"no":"1","time":"2022-05-01","value":"4.0"}]}`: the days of a plant's only inverter. */
function mapMonth({ call, devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  if (!device || others.length > 0)
    return [rejected('unexpected_shape', `${call}: the output of a plant with one inverter`)];
  const read = dataOf(call, value);
  if ('kind' in read) return [read];
  const { data } = read;
  const rows = readList(data.result);
  if (!rows) return [rejected('unexpected_shape', `${call}: no list of days`)];
  return recordsOf(rows).flatMap((row) =>
    mapOutput(device, readLocalDate(row.time), { value: row.value, 'value.unit': data.dataunit }),
  );
}

/** Maps `{"date":"2022-06-19","result":[{"SP00250022240383":145.3}]}`: each inverter is a member of its own. */
function mapDay({ call, devices }: RawAnswer, value: unknown): DayItems {
  const read = dataOf(call, value);
  if ('kind' in read) return [read];
  const { data } = read;
  const rows = readList(data.result);
  if (!rows) return [rejected('unexpected_shape', `${call}: no list of inverters`)];
  const energies = new Map(recordsOf(rows).flatMap((row) => Object.entries(row)));
  const date = readLocalDate(data.date);
  return devices.flatMap((device) => mapEnergy(device, date, { value: energies.get(device.InverterSN) }));
}

function dataOf(call: string, envelope: unknown): { data: JsonRecord } | MappedRejection {
  if (!isRecord(envelope)) return rejected('unexpected_shape', `${call}: no envelope`);
  const status = readText(envelope.status);
  if (status !== '200') return rejected('vendor_error', `status ${status ?? 'missing'}`);
  if (envelope.data === null) return { data: { result: null } };
  return isRecord(envelope.data) ? { data: envelope.data } : rejected('unexpected_shape', `${call}: no data`);
}
