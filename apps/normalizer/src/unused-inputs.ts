import type { MeasurementField, Measurements } from '@heliograph/base-data';
import { numberedFields } from '@heliograph/vendor-contract';
import type { DeviceState } from './device-state.ts';

const inputSeries = new Set(['UPV', 'IPV', 'PPV']);

/** The bit of a DC input by its fields: the voltage, current and power of one number are one input. Made once: each record is asked for all of its fields. */
const inputBits: Readonly<Record<string, number>> = Object.fromEntries(
  [...numberedFields].flatMap(([field, { series, n }]) => (inputSeries.has(series) ? [[field, 1 << (n - 1)]] : [])),
);

/**
 * Leaves out the DC inputs that have shown nothing but 0 V, 0 A and 0 kW in any record of the device: vendors fill what a device does not have with
 * zeros (contract §5). Zeros of an input that has shown more, at night, stay. Updates the memory in `state`.
 * @returns whether voltages or currents are left
 */
export function leaveUnusedInputsOut(measurements: Measurements, state: DeviceState): boolean {
  let [zero, used, measured] = [0, 0, 0];
  for (const name in measurements) {
    const bit = inputBits[name];
    if (bit === undefined) continue;
    if (measurements[name as MeasurementField] === 0) zero |= bit;
    else used |= bit;
    // `UPV` and `IPV`, not `PPV`.
    if (!name.startsWith('P')) measured |= bit;
  }
  const known = (state.inputs ?? 0) | used;
  if (used !== 0) state.inputs = known;
  const unused = zero & ~known;
  if (unused === 0) return measured !== 0;
  for (const name in measurements) {
    if (((inputBits[name] ?? 0) & unused) !== 0) Reflect.deleteProperty(measurements, name);
  }
  return (measured & ~unused) !== 0;
}
