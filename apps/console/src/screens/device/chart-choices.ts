import { measurementDefinitions, type MeasurementField } from '@heliograph/base-data';
import type { LineSource } from '../../controls/chart/bucket-lines.ts';
import type { DeviceTexts } from '../../texts/en/device.ts';
import { fieldName, INPUTS } from './measurement-groups.ts';

export const chartChoices = ['power', 'energy', 'strings', 'temperature', 'battery'] as const;
export type ChartChoice = (typeof chartChoices)[number];

export const chartQuantities = ['PPV', 'IPV', 'UPV'] as const;
export type ChartQuantity = (typeof chartQuantities)[number];

const fields: Readonly<Record<Exclude<ChartChoice, 'strings'>, readonly MeasurementField[]>> = {
  power: ['PowerACOutputActive', 'PowerDC', 'GridPower', 'LoadPower', 'BatteryPower'],
  energy: ['EDay', 'ELoad', 'EGridExport', 'EGridImport', 'EBatteryCharge', 'EBatteryDischarge'],
  temperature: ['Temperature', 'TemperatureAmbient', 'BatteryTemperature'],
  battery: ['BatterySOC', 'BatteryPower'],
};

/** Reads `show` and `quantity` of the URL; invalid values count as absent. */
export function readChoice(query: URLSearchParams): { choice: ChartChoice; quantity: ChartQuantity } {
  return {
    choice: chartChoices.find((one) => one === query.get('show')) ?? 'power',
    quantity: chartQuantities.find((one) => one === query.get('quantity')) ?? 'IPV',
  };
}

/** The lines that a choice may have; those of which the device has no value are not drawn. */
export function choiceSources(choice: ChartChoice, quantity: ChartQuantity, texts: DeviceTexts): LineSource[] {
  if (choice !== 'strings') return fields[choice].map((field) => source(field, fieldName(field, texts)));
  return Array.from({ length: INPUTS }, (_, index) =>
    source(`${quantity}${index + 1}` as MeasurementField, texts.input(index + 1)),
  );
}

function source(field: MeasurementField, label: string): LineSource {
  return { key: field, field, label, unit: measurementDefinitions[field].unit };
}
