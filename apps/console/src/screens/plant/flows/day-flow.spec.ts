import type { EnergyInterval } from '@heliograph/sdk';
import { areasOf, sharesOf } from './day-flow.ts';

const interval = (start: number, energies: Partial<EnergyInterval>): EnergyInterval => ({
  start,
  end: start + 900,
  version: 1,
  complete: 100,
  source: 'counter',
  ...energies,
});

it('stacks sources upward and sinks downward, as mean power', () => {
  // A quarter of an hour: 0.5 kWh are 2 kW.
  const noon = interval(0, {
    EGenerated: 1,
    EBatteryDischarge: 0,
    EGridImport: 0.5,
    ELoad: 0.75,
    EBatteryCharge: 0.75,
  });
  const areas = areasOf([noon], 900);
  expect(areas.map(({ member, blocks: [block] }) => [member, block!.from, block!.to])).toEqual([
    ['EGenerated', 0, 4],
    ['EBatteryDischarge', 4, 4],
    ['EGridImport', 4, 6],
    ['ELoad', 0, -3],
    ['EBatteryCharge', -3, -6],
  ]);
});

it('has no block for an interval that is not over, and none for what is not known', () => {
  const areas = areasOf([interval(0, { EGenerated: 1 }), interval(900, {}), interval(1800, { EGenerated: 1 })], 1800);
  expect(areas).toEqual([{ member: 'EGenerated', blocks: [{ start: 0, end: 900, from: 0, to: 4 }] }]);
});

it('tells self-consumption and autarky where their parts are known', () => {
  // 20 kWh generated, 5 exported: 75 % used; 25 consumed, 10 of them from the grid: 60 % of its own.
  expect(sharesOf({ EGenerated: 20, EGridExport: 5, ELoad: 25, EGridImport: 10 })).toEqual({
    selfConsumption: 0.75,
    autarky: 0.6,
  });
  expect(sharesOf({ EGenerated: 20, ELoad: 25 })).toEqual({});
  expect(sharesOf({ EGenerated: 0, EGridExport: 0, ELoad: 0, EGridImport: 0 })).toEqual({});
  expect(sharesOf({ EGenerated: 1, EGridExport: 3 })).toEqual({ selfConsumption: 0 });
});
