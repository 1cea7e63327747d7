import { energyShares } from './energy-shares.ts';

it('returns the shares of a day of Deye', () => {
  // deye/device_latest hybrid, day sums: 12.80 load = 4.50 PV + 7.00 buy − 0.00 sell + 4.10 discharge − 2.80 charge. 1 − 0 / 4.5 = 1; 1 − 7 / 12.8 = 0.453125.
  const day = { EGenerated: 4.5, EGridExport: 0, EGridImport: 7, ELoad: 12.8 };
  expect(4.5 + 7 - 0 + 4.1 - 2.8).toBeCloseTo(day.ELoad, 10);
  expect(energyShares(day, true)).toEqual({ selfConsumption: 1, autarky: 0.4531 });
});

it('agrees with the share that the vendor reports', () => {
  // deye/station_history_day.recorded.json: consumptionValue 2.4, purchaseRatio 62.5 %: 1.5 kWh bought; 1 − 1.5 / 2.4 = 0.375 = 1 − 0.625. It generated nothing.
  const day = { EGenerated: 0, EGridExport: 0, EGridImport: 1.5, ELoad: 2.4 };
  expect(energyShares(day, true)).toEqual({ autarky: 0.375 });
});

it('has no share of what is not known, not complete, or of more than all', () => {
  expect(energyShares({ EGenerated: 4, ELoad: 3 }, true)).toEqual({});
  expect(energyShares({ EGenerated: 4, EGridExport: 1, EGridImport: 1, ELoad: 4 }, false)).toEqual({});
  expect(energyShares({ EGenerated: 4, EGridExport: 4.01, EGridImport: 3.01, ELoad: 3 }, true)).toEqual({});
  expect(energyShares({ EGenerated: 4, EGridExport: 4, EGridImport: 3, ELoad: 3 }, true)).toEqual({
    selfConsumption: 0,
    autarky: 0,
  });
});
