import { emptyDeviceState } from './device-state.ts';
import { judge } from './plausibility.ts';

describe('judge', () => {
  it('leaves filler values out and names them', () => {
    const judged = judge({ FrqAC: 655.35, UPV1: 6553.5, UAC1: 230.1 }, 1000, emptyDeviceState(), 10);
    expect(judged).toEqual({ measurements: { UAC1: 230.1 }, quality: ['FrqAC:out_of_range', 'UPV1:out_of_range'] });
  });

  it('leaves power above 1.5 × rated out', () => {
    expect(judge({ PowerACOutputActive: 15.1 }, 1000, emptyDeviceState(), 10).quality).toEqual([
      'PowerACOutputActive:above_rated_power',
    ]);
    expect(judge({ PowerACOutputActive: 15 }, 1000, emptyDeviceState(), 10).quality).toEqual([]);
    expect(judge({ PowerACOutputActive: 150 }, 1000, emptyDeviceState(), undefined).quality).toEqual([]);
  });

  it('leaves a falling and a jumping counter out, and goes on from the last good one', () => {
    const state = emptyDeviceState();
    expect(judge({ ETotal: 1000 }, 0, state, 10).quality).toEqual([]);
    expect(judge({ ETotal: 10 }, 300, state, 10).quality).toEqual(['ETotal:counter_decreased']);
    expect(judge({ ETotal: 99_000 }, 600, state, 10).quality).toEqual(['ETotal:counter_jumped']);
    expect(judge({ ETotal: 1002 }, 900, state, 10)).toEqual({ measurements: { ETotal: 1002 }, quality: [] });
  });

  it('believes a new counter that goes on for three samples', () => {
    const state = emptyDeviceState();
    judge({ ETotal: 1000 }, 0, state, 10);
    const qualities = [10, 10.5, 11, 11.5].map(
      (ETotal, i) => judge({ ETotal }, 300 * (i + 1), state, 10).quality.length,
    );
    expect(qualities).toEqual([1, 1, 0, 0]);
  });

  it('allows for the time a gap took', () => {
    const state = emptyDeviceState();
    judge({ ETotal: 1000 }, 0, state, 10);
    expect(judge({ ETotal: 1100 }, 10 * 3600, state, 10).quality).toEqual([]);
  });
});
