import { reported } from '@heliograph/base-data';
import { compileFieldTable, withPhaseTotal } from '@heliograph/vendor-contract';
import type { FieldTable, MappedSample, PolledDevice, Stated } from '@heliograph/vendor-contract';
import { readingsOf } from './readings.ts';

/** `datetime`: Unix seconds; `entries`: the list of readings; `state`: by AC power in kW. */
export type ReadSample = (
  device: PolledDevice,
  datetime: number | undefined,
  entries: unknown,
  state: (powerKw: number | undefined) => Stated,
) => MappedSample;

/** A list of readings becomes a sample by the cloud's field table. */
export function sampleReader(table: FieldTable): ReadSample {
  const readMeasurements = compileFieldTable(table);
  return (device, datetime, entries, state) => {
    const mapped = readMeasurements(readingsOf(entries));
    const { quality, dcInputs } = mapped;
    const measurements = withPhaseTotal(mapped.measurements, device.phaseCount);
    return {
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
  };
}
