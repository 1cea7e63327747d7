import type { MeasurementDefinition } from '../base-data.generated.ts';
import battery from './battery.schema.json' with { type: 'json' };
import meter from './meter.schema.json' with { type: 'json' };
import site from './site.schema.json' with { type: 'json' };

/** The devices beside inverters that have records of their own. */
export const storageTypes = ['battery', 'meter'] as const;
export type StorageType = (typeof storageTypes)[number];

type Properties<Schema extends { properties: object }> = Schema['properties'];
type Measured<Props> = { [Name in keyof Props]: Props[Name] extends { 'x-unit': string } ? Name : never }[keyof Props];

export type BatteryField = Measured<Properties<typeof battery>>;
export type MeterField = Measured<Properties<typeof meter>>;
export type StorageField = BatteryField | MeterField;

/** Measurements of one sample in the units of the schema; signs as in BaseData: battery + discharge, grid + export, load + consumption. A missing member was not reported. */
export type BatteryMeasurements = Partial<Record<BatteryField, number>>;
export type MeterMeasurements = Partial<Record<MeterField, number>>;
export type StorageMeasurements = Partial<Record<StorageField, number>>;

/**
 * Members that show that the device is there when they are not 0: clouds write a state of charge, loads, and voltage and frequency of the grid for inverters
 * without a battery or meter too.
 */
const evidence: Readonly<Record<StorageType, readonly StorageField[]>> = {
  battery: [
    'BatteryPower',
    'UBattery',
    'EBatteryCharge',
    'EBatteryDischarge',
    'EBatteryChargeTotal',
    'EBatteryDischargeTotal',
  ],
  meter: ['GridPower', 'EGridExport', 'EGridImport', 'EGridExportTotal', 'EGridImportTotal'],
};

/** Returns whether the inverter that reports these members has such a device. */
export function showsDevice(type: StorageType, measurements: StorageMeasurements): boolean {
  return evidence[type].some((field) => (measurements[field] ?? 0) !== 0);
}

type Definitions<Field extends string> = Readonly<Record<Field, MeasurementDefinition>>;

/** Unit, precision and plausible range of each measurement, in the order in which they are written. */
export const batteryDefinitions = definitionsOf(battery.properties) as Definitions<BatteryField>;
export const meterDefinitions = definitionsOf(meter.properties) as Definitions<MeterField>;
export const storageDefinitions: Readonly<Record<StorageType, Readonly<Record<string, MeasurementDefinition>>>> = {
  battery: batteryDefinitions,
  meter: meterDefinitions,
};

/** JSON Schema 2020-12 of the bodies, as published at `/v1/schemas/battery.json`, `meter.json` and `site.json`. */
export const storageSchemas: Readonly<Record<StorageType | 'site', Readonly<Record<string, unknown>>>> = {
  battery,
  meter,
  site,
};

function definitionsOf(properties: object): Record<string, MeasurementDefinition> {
  const definitions: Record<string, MeasurementDefinition> = {};
  for (const [name, property] of Object.entries(properties)) {
    const { 'x-unit': unit, 'x-decimals': decimals, minimum, maximum } = property as Record<string, unknown>;
    if (typeof unit === 'string')
      definitions[name] = { unit, decimals, minimum, maximum } as unknown as MeasurementDefinition;
  }
  return definitions;
}
