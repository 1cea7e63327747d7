import type { MeasurementField } from '@heliograph/base-data';
import type { DeviceTexts } from '../../texts/en/device.ts';

type InputQuantity = 'UPV' | 'IPV' | 'PPV';

type PhaseQuantity = 'UAC' | 'IAC' | 'PAC';

/** A measurement that exists once, not once for each input or phase. */
export type PlainField = Exclude<MeasurementField, `${InputQuantity}${number}` | `${PhaseQuantity}${1 | 2 | 3}`>;

/** The measurements of BaseData in the order and the groups in which a person looks for them. */
export const measurementGroups = {
  ac: [
    'PowerACOutputActive',
    'PowerACOutputReactive',
    'PowerACOutputApparent',
    'PowerFactor',
    'FrqAC',
    'UAC12',
    'UAC23',
    'UAC31',
  ],
  dc: ['PowerDC', 'UBus', 'InsulationResistance'],
  energy: ['EDay', 'EMonth', 'EYear', 'ETotal', 'HTotal'],
  grid: ['GridPower', 'LoadPower', 'EGridExport', 'EGridImport', 'ELoad'],
  battery: [
    'BatterySOC',
    'BatteryPower',
    'UBattery',
    'IBattery',
    'BatteryTemperature',
    'EBatteryCharge',
    'EBatteryDischarge',
  ],
  temperature: ['Temperature', 'TemperatureAmbient'],
  device: ['RatedPower', 'Efficiency', 'RSSI'],
} as const satisfies Record<string, readonly PlainField[]>;

export const inputQuantities = ['UPV', 'IPV', 'PPV'] as const satisfies readonly InputQuantity[];
export const phaseQuantities = ['UAC', 'IAC', 'PAC'] as const satisfies readonly PhaseQuantity[];

/** Inputs of a BaseData record. */
export const INPUTS = 32;

export interface NumberedRow {
  n: number;
  values: (number | undefined)[];
}

/** Returns a row for each input or phase of which the record has a value. */
export function numberedRows(
  record: Readonly<Record<string, unknown>>,
  quantities: readonly string[],
  max: number,
): NumberedRow[] {
  const rows: NumberedRow[] = [];
  for (let n = 1; n <= max; n += 1) {
    const values = quantities.map((quantity) => numberIn(record, `${quantity}${n}`));
    if (values.some((value) => value !== undefined)) rows.push({ n, values });
  }
  return rows;
}

export function numberIn(record: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

const numbered = /^([UIP])(PV|AC)(\d{1,2})$/;

/** Names a member of BaseData in words; one that has no words stays as it is. */
export function fieldName(field: string, { fields, now, input }: DeviceTexts): string {
  if (Object.hasOwn(fields, field)) return fields[field as PlainField];
  const match = numbered.exec(field);
  if (!match) return field;
  const quantity = { U: now.voltage, I: now.current, P: now.power }[match[1] as 'U' | 'I' | 'P'];
  return `${match[2] === 'PV' ? input(Number(match[3])) : `L${match[3]}`}, ${quantity}`;
}
