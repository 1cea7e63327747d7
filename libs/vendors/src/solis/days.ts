import {
  callsByDevice,
  compileTableOf,
  daySumsOf,
  isRecord,
  monthOf,
  parseRecord,
  readText,
  rejected,
  type AdapterContext,
  type FieldTable,
  type JsonRecord,
  type MappedDay,
  type MappedRejection,
  type PlanDays,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolisClient } from './client.ts';
import { readPage } from './wire.ts';

/** The rows of `inverterMonth`: each sum names its unit in a sibling, and is left out and named without it. */
export const dayTable: FieldTable = {
  fields: {
    EDay: { from: 'energy', unitSuffix: 'Str', multiplierSuffix: 'Pec' },
    EGridImport: { from: 'gridPurchasedEnergy', unitSuffix: 'Str' },
    EGridExport: { from: 'gridSellEnergy', unitSuffix: 'Str' },
    EBatteryCharge: { from: 'batteryChargeEnergy', unitSuffix: 'Str' },
    EBatteryDischarge: { from: 'batteryDischargeEnergy', unitSuffix: 'Str' },
    ELoad: { from: ['homeLoadEnergy', 'consumeEnergy'], unitSuffix: 'Str' },
  },
  series: {},
};

const readSums = compileTableOf(dayTable, (row: JsonRecord, name) => row[name]);

/** Plans one `inverterMonth` a device. */
export const planDays =
  (client: SolisClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => ({
      name: `inverterMonth:${device.InverterSN}:${monthOf(from)}`,
      run: async (signal) => {
        const parameters = { sn: device.InverterSN, money: 'EUR', month: monthOf(from) };
        const { body } = await client.call('inverterMonth', parameters, signal);
        return [{ call: 'inverterMonth', body, fetchedAt: context.now(), devices: [device], backfill: true }];
      },
    }));

/** Maps the rows of a month: `data` itself, or its `records` (both occur). */
export function days({ call, body, devices }: RawAnswer): (MappedDay | MappedRejection)[] {
  const [device, ...others] = devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'inverterMonth requests one device')];
  const envelope = parseRecord(body);
  if (!envelope) return [rejected('invalid_json', `${call}: ${body.length} characters`)];
  if (readText(envelope.code) !== '0')
    return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
  const { data } = envelope;
  const rows = Array.isArray(data) ? data.filter(isRecord) : readPage(data)?.records;
  return rows ? rows.map((row) => dayOf(device, row)) : [rejected('unexpected_shape', `${call}: no list of records`)];
}

function dayOf(device: PolledDevice, row: JsonRecord): MappedDay | MappedRejection {
  const date = readText(row.dateStr);
  if (date === undefined)
    return rejected('unexpected_shape', 'inverterMonth: a row without dateStr', device.InverterSN);
  const { measurements, quality } = readSums(row);
  return { kind: 'day', device, date, sums: daySumsOf(measurements), quality };
}
