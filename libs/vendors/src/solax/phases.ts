import type { MeasurementField } from '@heliograph/base-data';
import { numberedField, type PolledDevice } from '@heliograph/vendor-contract';
import { phaseCountOf } from './models.ts';

const phaseSeries = new Set(['UAC', 'IAC', 'PAC']);

/** Returns the phases a single-phase inverter does not have: whatever is written there is no measurement. */
export function missingPhases(device: PolledDevice, model?: string): (field: MeasurementField) => boolean {
  const phases = device.phaseCount ?? phaseCountOf(model ?? device.model);
  return (field) => {
    if (phases !== 1) return false;
    const numbered = numberedField(field);
    return numbered !== undefined && numbered.n > 1 && phaseSeries.has(numbered.series);
  };
}
