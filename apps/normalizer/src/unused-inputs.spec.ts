import {
  measurementIndex,
  measurementsOf,
  noValues,
  type MeasuredValues,
  type Measurements,
} from '@heliograph/base-data';
import { emptyDeviceState } from './device-state.ts';
import { decodeDeviceState, encodeDeviceState } from './state-records.ts';
import { leaveUnusedInputsOut } from './unused-inputs.ts';

const night = { EDay: 0, UPV1: 0, IPV1: 0, PPV1: 0, UPV2: 0, IPV2: 0, UPV32: 0, IPV32: 0 };
const day = { ...night, UPV1: 540.2, IPV1: 4.1, PPV1: 2.2, UPV32: 12.3 };

function after(samples: readonly Measurements[], state = emptyDeviceState()): Measurements {
  let last = noValues();
  for (const sample of samples) leaveUnusedInputsOut((last = valuesOf(sample)), state);
  return measurementsOf(last);
}

function valuesOf(measurements: Measurements): MeasuredValues {
  const values = noValues();
  for (const [field, value] of Object.entries(measurements)) values[measurementIndex.get(field)!] = value;
  return values;
}

describe('leaveUnusedInputsOut', () => {
  it('leaves out all inputs of a device that was first seen at night', () => {
    expect(after([night])).toEqual({ EDay: 0 });
  });

  it('leaves out the inputs that show nothing by day, with voltage, current and power of a number together', () => {
    expect(after([night, day])).toEqual({ EDay: 0, UPV1: 540.2, IPV1: 4.1, PPV1: 2.2, UPV32: 12.3, IPV32: 0 });
  });

  it('keeps the zeros of a used input at night', () => {
    expect(after([day, night])).toEqual({ EDay: 0, UPV1: 0, IPV1: 0, PPV1: 0, UPV32: 0, IPV32: 0 });
  });

  it('takes voltage without current for used, and shows an input from the first sample that has more', () => {
    expect(after([day, { UPV2: 0.1, IPV2: 0 }])).toEqual({ UPV2: 0.1, IPV2: 0 });
    expect(after([day, { UPV2: 0.1, IPV2: 0 }, { UPV2: 0, IPV2: 0, UPV3: 0 }])).toEqual({ UPV2: 0, IPV2: 0 });
  });

  it('tells whether voltages or currents are left, powers alone are none', () => {
    const state = emptyDeviceState();
    expect(leaveUnusedInputsOut(valuesOf(night), state)).toBe(false);
    expect(leaveUnusedInputsOut(valuesOf({ PPV1: 2.2 }), state)).toBe(false);
    expect(leaveUnusedInputsOut(valuesOf(night), state)).toBe(true);
    expect(leaveUnusedInputsOut(valuesOf({ IPV2: 0.1 }), state)).toBe(true);
  });

  it('remembers the inputs in the state that is kept in Kafka, the 32nd too', () => {
    const state = emptyDeviceState();
    after([day], state);
    const kept = decodeDeviceState(encodeDeviceState(state))!;
    expect(after([night], kept)).toEqual({ EDay: 0, UPV1: 0, IPV1: 0, PPV1: 0, UPV32: 0, IPV32: 0 });
  });
});
