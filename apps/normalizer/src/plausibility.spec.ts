import { measurementsOf, type Measurements } from '@heliograph/base-data';
import { emptyDeviceState } from './device-state.ts';
import { checkPlausibility as check } from './plausibility.ts';

function checkPlausibility(...given: Parameters<typeof check>): { measurements: Measurements; quality: string[] } {
  const { measurements, quality } = check(...given);
  return { measurements: measurementsOf(measurements), quality };
}

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

  it('leaves out a falling and a jumping counter and continues from the last good value', () => {
    const state = emptyDeviceState();
    expect(checkPlausibility({ ETotal: 1000 }, 0, state, 10).quality).toEqual([]);
    expect(checkPlausibility({ ETotal: 10 }, 300, state, 10).quality).toEqual(['ETotal:counter_decreased']);
    expect(checkPlausibility({ ETotal: 99_000 }, 600, state, 10).quality).toEqual(['ETotal:counter_jumped']);
    expect(checkPlausibility({ ETotal: 1002 }, 900, state, 10)).toEqual({
      measurements: { ETotal: 1002 },
      quality: [],
    });
  });

  it('accepts a new counter after three samples', () => {
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

  describe('of a lifetime counter', () => {
    const qualityOf = (ETotal: number, ratedPowerKw?: number): string[] =>
      checkPlausibility({ ETotal }, 1000, emptyDeviceState(), ratedPowerKw).quality;

    it('leaves out a first value beyond the rated power for 40 years, as SOLARMAN reported for 12 kW', () => {
      expect(qualityOf(127_155_914.7, 12)).toEqual(['ETotal:implausible']);
    });

    it('allows 12 kW × 40 × 8760 h = 4,204,800 kWh', () => {
      expect(qualityOf(4_204_800, 12)).toEqual([]);
      expect(qualityOf(4_204_800.1, 12)).toEqual(['ETotal:implausible']);
    });

    it('takes a device without rated power for one of 10 MW: 3,504,000,000 kWh', () => {
      expect(qualityOf(3_504_000_000)).toEqual([]);
      expect(qualityOf(3_504_000_001)).toEqual(['ETotal:implausible']);
      expect(qualityOf(3_504_000_001, 0)).toEqual(['ETotal:implausible']);
    });

    it('never accepts such a value as a new counter, and forgets one that an earlier release accepted', () => {
      const state = { ...emptyDeviceState(), total: { energyKwh: 127_155_914.7, at: 0 } };
      const qualities = [1, 2, 3, 4].map(
        (i) => checkPlausibility({ ETotal: 127_155_914.7 }, 300 * i, state, 12).quality,
      );
      expect(qualities).toEqual(Array.from({ length: 4 }, () => ['ETotal:implausible']));
      expect(checkPlausibility({ ETotal: 5000 }, 1500, state, 12)).toEqual({
        measurements: { ETotal: 5000 },
        quality: [],
      });
    });
  });
});
