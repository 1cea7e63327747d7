import { measurementIndex, type MeasuredValues, type MeasurementField, type Measurements } from '@heliograph/base-data';
import { numberedFields, type DcInputs, type MappedSample } from '@heliograph/vendor-contract';
import type { DeviceState } from './device-state.ts';

const inputSeries = new Set(['UPV', 'IPV', 'PPV']);

/** The fields of DC inputs: the voltage, current and power of one number are one input, with one bit. */
const inputFields = [...numberedFields].flatMap(([field, { series, n }]) =>
  inputSeries.has(series)
    ? [{ field, index: measurementIndex.get(field)!, bit: 1 << (n - 1), isPower: series === 'PPV' }]
    : [],
);
const bitOf: ReadonlyMap<string, number> = new Map(inputFields.map(({ field, bit }) => [field, bit]));

/** The measurements of a sample, with the DC inputs that its device has. */
export interface ReadInputs {
  measurements: Measurements;
  dcInputs: DcInputs | undefined;
  /** True where the device is known for its strings, and only this record shows no string. */
  isKept: boolean;
}

/**
 * Reads the DC inputs of a sample as those of its device: one that has shown the values of strings has strings, also in a record without them (at night
 * Growatt fills them with 0, SolaX leaves them out). Trackers of such a record are left out: they would stand under the numbers of strings.
 */
export function inputsOfDevice(sample: MappedSample, { hasStrings }: Readonly<DeviceState>): ReadInputs {
  const { measurements, dcInputs, stringInputs } = sample;
  if (dcInputs !== 'mppt' || hasStrings !== true) return { measurements, dcInputs, isKept: false };
  const others = Object.entries(measurements).filter(([name]) => !bitOf.has(name));
  return { measurements: { ...Object.fromEntries(others), ...stringInputs }, dcInputs: 'string', isKept: true };
}

/** Remembers the inputs of a device's samples that come together, before the first of them is shown: those of one answer look alike, in whatever order they lie in it. */
export function observeInputs(
  samples: readonly MappedSample[],
  state: DeviceState,
  isPlausible: (field: MeasurementField, value: number) => boolean,
): void {
  const strings = samples.filter(({ dcInputs }) => dcInputs === 'string');
  for (const sample of [...strings, ...samples.filter(({ dcInputs }) => dcInputs === 'mppt')]) {
    const { measurements, dcInputs } = inputsOfDevice(sample, state);
    let used = 0;
    for (const [name, value] of Object.entries(measurements)) {
      const bit = bitOf.get(name);
      if (bit !== undefined && value !== 0 && isPlausible(name as MeasurementField, value)) used |= bit;
    }
    remember(state, used, dcInputs);
  }
}

/**
 * Leaves out the DC inputs that have shown only 0 V, 0 A and 0 kW in all records of the device: vendors fill missing inputs with zeros (contract §5). Zeros
 * of an input that has shown more, at night, stay. Updates the memory in `state`.
 * @returns whether voltages or currents are left
 */
export function leaveUnusedInputsOut(measurements: MeasuredValues, state: DeviceState, dcInputs?: DcInputs): boolean {
  let [zero, used, measured] = [0, 0, 0];
  for (const { index, bit, isPower } of inputFields) {
    const value = measurements[index];
    if (value === undefined) continue;
    if (value === 0) zero |= bit;
    else used |= bit;
    if (!isPower) measured |= bit;
  }
  remember(state, used, dcInputs);
  const unused = zero & ~(state.inputs ?? 0);
  if (unused === 0) return measured !== 0;
  for (const { index, bit } of inputFields) if ((bit & unused) !== 0) measurements[index] = undefined;
  return (measured & ~unused) !== 0;
}

function remember(state: DeviceState, used: number, dcInputs: DcInputs | undefined): void {
  if (used === 0) return;
  state.inputs = (state.inputs ?? 0) | used;
  if (dcInputs === 'string') state.hasStrings = true;
}
