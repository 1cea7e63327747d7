import {
  measurementIndex,
  measurementsOf,
  noValues,
  reported,
  type MeasuredValues,
  type Measurements,
} from '@heliograph/base-data';
import type { DcInputs, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { emptyDeviceState } from './device-state.ts';
import { decodeDeviceState, encodeDeviceState } from './state-records.ts';
import { inputsOfDevice, leaveUnusedInputsOut, observeInputs } from './dc-inputs.ts';

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

  it('leaves out the inputs without values by day, with voltage, current and power of a number together', () => {
    expect(after([night, day])).toEqual({ EDay: 0, UPV1: 540.2, IPV1: 4.1, PPV1: 2.2, UPV32: 12.3, IPV32: 0 });
  });

  it('keeps the zeros of a used input at night', () => {
    expect(after([day, night])).toEqual({ EDay: 0, UPV1: 0, IPV1: 0, PPV1: 0, UPV32: 0, IPV32: 0 });
  });

  it('takes voltage without current for used, and shows an input from the first sample that has more', () => {
    expect(after([day, { UPV2: 0.1, IPV2: 0 }])).toEqual({ UPV2: 0.1, IPV2: 0 });
    expect(after([day, { UPV2: 0.1, IPV2: 0 }, { UPV2: 0, IPV2: 0, UPV3: 0 }])).toEqual({ UPV2: 0, IPV2: 0 });
  });

  it('returns whether voltages or currents are left; powers alone do not count', () => {
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

describe('inputsOfDevice', () => {
  const device: PolledDevice = {
    deviceId: 'd',
    plantId: 'p',
    vendorPlantId: 'v',
    InverterSN: 'SN',
    CollectorSN: '',
    vendorDeviceId: 'SN',
    vendorType: '',
  };
  const sample = (dcInputs: DcInputs, measurements: Measurements, stringInputs?: Measurements): MappedSample => ({
    kind: 'sample',
    device,
    state: '1',
    measurements,
    dcInputs,
    quality: [],
    status: [],
    alerts: [],
    warnings: [],
    ...reported({ stringInputs }),
  });
  const strings = sample('string', { EDay: 1, UPV1: 600, IPV1: 8, UPV2: 0 });
  const asleep = sample('mppt', { EDay: 1, UPV1: 0, IPV1: 0, PPV1: 0 }, { UPV1: 0, IPV1: 0, UPV2: 0 });

  it('keeps the trackers of a device that has shown no strings', () => {
    expect(inputsOfDevice(asleep, emptyDeviceState())).toEqual({
      measurements: asleep.measurements,
      dcInputs: 'mppt',
      isKept: false,
    });
  });

  it('reads the record of a device that has shown strings as its strings, from the state that is kept in Kafka too', () => {
    const state = emptyDeviceState();
    observeInputs([strings], state, () => true);
    const kept = decodeDeviceState(encodeDeviceState(state))!;
    for (const known of [state, kept])
      expect(inputsOfDevice(asleep, known)).toEqual({
        measurements: { EDay: 1, UPV1: 0, IPV1: 0, UPV2: 0 },
        dcInputs: 'string',
        isKept: true,
      });
  });

  it('does not count zeros and implausible values as strings', () => {
    const state = emptyDeviceState();
    observeInputs(
      [sample('string', { UPV1: 0, IPV1: 0 }), sample('string', { UPV1: 6553.5 })],
      state,
      (_, value) => value < 2000,
    );
    expect(state).toEqual(emptyDeviceState());
  });

  it('applies the strings of an answer to all of its samples', () => {
    const state = emptyDeviceState();
    observeInputs([asleep, strings], state, () => true);
    expect(state).toMatchObject({ inputs: 1, hasStrings: true });
  });
});
