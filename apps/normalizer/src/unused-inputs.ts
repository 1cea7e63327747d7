import { measurementIndex, type MeasuredValues } from '@heliograph/base-data';
import { numberedFields } from '@heliograph/vendor-contract';
import type { DeviceState } from './device-state.ts';

const inputSeries = new Set(['UPV', 'IPV', 'PPV']);

/** The fields of DC inputs: the voltage, current and power of one number are one input, with one bit. */
const inputFields = [...numberedFields].flatMap(([field, { series, n }]) =>
  inputSeries.has(series)
    ? [{ index: measurementIndex.get(field)!, bit: 1 << (n - 1), isPower: series === 'PPV' }]
    : [],
);

/**
 * Leaves out the DC inputs that have shown nothing but 0 V, 0 A and 0 kW in any record of the device: vendors fill what a device does not have with
 * zeros (contract §5). Zeros of an input that has shown more, at night, stay. Updates the memory in `state`.
 * @returns whether voltages or currents are left
 */
export function leaveUnusedInputsOut(measurements: MeasuredValues, state: DeviceState): boolean {
  let [zero, used, measured] = [0, 0, 0];
  for (const { index, bit, isPower } of inputFields) {
    const value = measurements[index];
    if (value === undefined) continue;
    if (value === 0) zero |= bit;
    else used |= bit;
    if (!isPower) measured |= bit;
  }
  const known = (state.inputs ?? 0) | used;
  if (used !== 0) state.inputs = known;
  const unused = zero & ~known;
  if (unused === 0) return measured !== 0;
  for (const { index, bit } of inputFields) if ((bit & unused) !== 0) measurements[index] = undefined;
  return (measured & ~unused) !== 0;
}
