import {
  storageDefinitions,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import { takeReading, type CounterMemory, type CounterVerdict } from '../lifetime-counter.ts';
import { ratedPowerMargin } from '../plausibility.ts';

/** What is remembered of the lifetime counters of a battery or meter. Replaced as a whole, never changed. */
export type CounterMemories = Readonly<Partial<Record<StorageField, CounterMemory>>>;

const lifetimeCounters: ReadonlySet<string> = new Set<StorageField>([
  'EBatteryChargeTotal',
  'EBatteryDischargeTotal',
  'EGridExportTotal',
  'EGridImportTotal',
  'ELoadTotal',
]);

/** A sample of a battery or meter. */
export interface CounterSample {
  type: StorageType;
  /** Unix seconds. */
  at: number;
  /** Of the inverter that a battery is a part of; undefined where it is not known, or the device is no part of one. */
  ratedPowerKw: number | undefined;
  measurements: StorageMeasurements;
}

/** The lifetime counters of one sample beside the last ones of its device: one that fell, or rose by more than the power allows, is at fault, as `ETotal` is. */
export class LifetimeCounters {
  /** What is to be remembered: the same object as was known where the sample has no lifetime counter. */
  memories: CounterMemories | undefined;
  readonly #sample: CounterSample;

  constructor(sample: CounterSample, known: CounterMemories | undefined) {
    this.#sample = sample;
    this.memories = known;
  }

  /** Remembers a value in its range. Call it once for each field. @returns the reason why it is to be left out */
  faultOf(field: StorageField, value: number): Exclude<CounterVerdict, 'plausible' | 'replaced'> | undefined {
    if (!lifetimeCounters.has(field)) return undefined;
    const memory: CounterMemory = { ...this.memories?.[field] };
    const verdict = takeReading(memory, value, this.#sample.at, maxPowerOf(this.#sample));
    this.memories = { ...this.memories, [field]: memory };
    return verdict === 'plausible' || verdict === 'replaced' ? undefined : verdict;
  }
}

/**
 * Returns the power that the device may have: of the battery of an inverter by the rated power, but no less than it shows (inverters in parallel may each
 * report the battery of all); of others by the schema, as a house may use more than its inverter gives.
 */
function maxPowerOf({ type, ratedPowerKw = 0, measurements }: CounterSample): number {
  if (type === 'meter') return storageDefinitions.meter.GridPower!.maximum;
  if (ratedPowerKw <= 0) return storageDefinitions.battery.BatteryPower!.maximum;
  return Math.max(ratedPowerKw, Math.abs(measurements.BatteryPower ?? 0)) * ratedPowerMargin;
}
