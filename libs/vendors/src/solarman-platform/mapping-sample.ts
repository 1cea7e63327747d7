import { reported, type StorageType } from '@heliograph/base-data';
import { compileFieldTable, withPhaseTotal } from '@heliograph/vendor-contract';
import type { FieldTable, MappedSample, PolledDevice, Stated } from '@heliograph/vendor-contract';
import { readingsOf } from './readings.ts';
import { storageReader, type StorageRules } from './storage.ts';

/** `datetime`: Unix seconds; `entries`: the list of readings; `state`: by AC power in kW; `include`: read what they say of these beyond BaseData. */
export type ReadSample = (
  device: PolledDevice,
  datetime: number | undefined,
  entries: unknown,
  state: (powerKw: number | undefined) => Stated,
  include: readonly StorageType[] | undefined,
) => MappedSample;

export interface SampleRules {
  table: FieldTable;
  storage: StorageRules;
  /** Gives powers and currents of battery and grid their signs. */
  withSigns: (sample: MappedSample, entries: unknown) => MappedSample;
}

/** A list of readings becomes a sample by the cloud's field table. */
export function sampleReader({ table, storage, withSigns }: SampleRules): ReadSample {
  const readMeasurements = compileFieldTable(table);
  const readStorage = storageReader(storage);
  return (device, datetime, entries, state, include) => {
    const readings = readingsOf(entries);
    const mapped = readMeasurements(readings);
    const { quality, dcInputs } = mapped;
    const measurements = withPhaseTotal(mapped.measurements, device.phaseCount);
    const unsigned: MappedSample = {
      kind: 'sample',
      device,
      ...reported({ datetime }),
      ...state(measurements.PowerACOutputActive),
      measurements,
      dcInputs,
      quality,
      status: [],
      alerts: [],
      warnings: [],
    };
    const sample = withSigns(unsigned, entries);
    return include === undefined ? sample : { ...sample, ...readStorage(readings, sample.measurements, include) };
  };
}
