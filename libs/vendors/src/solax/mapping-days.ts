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

/** `importEnergy` is not read: a client saw a hundredth of the import where the battery is not registered. */
const mapDay = dayMapper({
  fields: {
    EDay: { from: 'yield', unit: 'kWh' },
    EGridExport: { from: 'exportEnergy', unit: 'kWh' },
    ELoad: { from: 'loadConsumption', unit: 'kWh' },
    EBatteryCharge: { from: 'batteryCharged', unit: 'kWh' },
    EBatteryDischarge: { from: 'batteryDischarged', unit: 'kWh' },
  },
  series: {},
});

export const mapDays = daysByCall({ 'plant/energy/get_stat_data': mapMonth });

/** Maps `{"code":10000,"result":{"plantEnergyStatDataList":[{"date":"2026-06-03","pvGeneration":12.3,…}]}}`: the days of a plant's only inverter. */
function mapMonth({ call, devices }: RawAnswer, value: unknown): DayItems {
  const [device, ...others] = devices;
  if (!device || others.length > 0)
    return [rejected('unexpected_shape', `${call}: the sums of a plant with one inverter`)];
  if (!isRecord(value)) return [rejected('unexpected_shape', 'no envelope')];
  const code = readText(value.code);
  if (code !== '10000') return [rejected('vendor_error', `code ${code ?? 'missing'}`)];
  if (value.result === null) return [];
  const list = readList(isRecord(value.result) ? value.result.plantEnergyStatDataList : undefined);
  if (!list) return [rejected('unexpected_shape', `${call}: no list of days`)];
  return asMeasured(recordsOf(list)).flatMap((row) => mapDay(device, readLocalDate(row.date), row));
}

/** What a plant measures is decided for the month, not for each of its days. */
function asMeasured(rows: readonly JsonRecord[]): JsonRecord[] {
  // Some plants have their energy in inverterACOutputEnergy alone.
  const yieldMember = hasEnergy(rows, 'pvGeneration') ? 'pvGeneration' : 'inverterACOutputEnergy';
  // Without a meter the load is a copy of the output.
  const isLoadCopied = rows.every(
    (row) => numberOf(row, 'loadConsumption') === numberOf(row, 'inverterACOutputEnergy'),
  );
  return rows.map((row) => ({
    ...row,
    yield: row[yieldMember],
    loadConsumption: isLoadCopied ? undefined : row.loadConsumption,
  }));
}

function hasEnergy(rows: readonly JsonRecord[], member: string): boolean {
  return rows.some((row) => numberOf(row, member) !== 0);
}

function numberOf(row: JsonRecord, member: string): number {
  return readNumber(row[member]) ?? 0;
}
