import type { EnergyIntervalView } from '../energy/energy.views.ts';
import { flowsIntervalOf } from './flows-history.ts';

const interval: EnergyIntervalView = {
  start: 1_795_000_500,
  end: 1_795_004_100,
  version: 1,
  complete: 95,
  source: 'counter',
  EGenerated: 10,
  EGridExport: 4,
  EGridImport: 3,
  ELoad: 12,
  PowerMean: 2.5,
  devices: { of: 2, counted: 2 },
};

describe(flowsIntervalOf.name, () => {
  it('has the energies and their shares', () => {
    // 1 − 4 / 10 = 0.6; 1 − 3 / 12 = 0.75
    expect(flowsIntervalOf(interval)).toEqual({
      start: 1_795_000_500,
      end: 1_795_004_100,
      complete: 95,
      EGenerated: 10,
      EGridExport: 4,
      EGridImport: 3,
      ELoad: 12,
      selfConsumption: 0.6,
      autarky: 0.75,
      devices: { of: 2, counted: 2 },
    });
  });

  it('has no share of a part of the time or of the devices', () => {
    for (const change of [{ complete: 94.9 }, { devices: { of: 2, counted: 1 } }]) {
      const view = flowsIntervalOf({ ...interval, ...change });
      expect(view).toMatchObject({ EGenerated: 10 });
      for (const share of ['selfConsumption', 'autarky']) expect(view).not.toHaveProperty(share);
    }
  });
});
