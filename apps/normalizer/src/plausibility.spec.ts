import { emptyDeviceState } from './device-state.ts';
import { checkPlausibility } from './plausibility.ts';

describe('checkPlausibility', () => {
  it('leaves filler values out and names them', () => {
    const checked = checkPlausibility({ FrqAC: 655.35, UPV1: 6553.5, UAC1: 230.1 }, 1000, emptyDeviceState(), 10);
    expect(checked).toEqual({ measurements: { UAC1: 230.1 }, quality: ['FrqAC:out_of_range', 'UPV1:out_of_range'] });
  });

  it('leaves power above 1.5 × rated out', () => {
    expect(checkPlausibility({ PowerACOutputActive: 15.1 }, 1000, emptyDeviceState(), 10).quality).toEqual([
      'PowerACOutputActive:above_rated_power',
    ]);
    expect(checkPlausibility({ PowerACOutputActive: 15 }, 1000, emptyDeviceState(), 10).quality).toEqual([]);
    expect(checkPlausibility({ PowerACOutputActive: 150 }, 1000, emptyDeviceState(), undefined).quality).toEqual([]);
  });

  it('leaves a falling and a jumping counter out, and goes on from the last good one', () => {
    const state = emptyDeviceState();
    expect(checkPlausibility({ ETotal: 1000 }, 0, state, 10).quality).toEqual([]);
    expect(checkPlausibility({ ETotal: 10 }, 300, state, 10).quality).toEqual(['ETotal:counter_decreased']);
    expect(checkPlausibility({ ETotal: 99_000 }, 600, state, 10).quality).toEqual(['ETotal:counter_jumped']);
    expect(checkPlausibility({ ETotal: 1002 }, 900, state, 10)).toEqual({
      measurements: { ETotal: 1002 },
      quality: [],
    });
  });

  it('believes a new counter that goes on for three samples', () => {
    const state = emptyDeviceState();
    checkPlausibility({ ETotal: 1000 }, 0, state, 10);
    const qualities = [10, 10.5, 11, 11.5].map(
      (ETotal, i) => checkPlausibility({ ETotal }, 300 * (i + 1), state, 10).quality.length,
    );
    expect(qualities).toEqual([1, 1, 0, 0]);
  });

  it('allows for the time a gap took', () => {
    const state = emptyDeviceState();
    checkPlausibility({ ETotal: 1000 }, 0, state, 10);
    expect(checkPlausibility({ ETotal: 1100 }, 10 * 3600, state, 10).quality).toEqual([]);
  });
});
