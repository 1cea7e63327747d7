import type { FlowsInterval } from '@heliograph/sdk';
import { areasOf } from './day-flow.ts';

const interval = (start: number, energies: Partial<FlowsInterval>): FlowsInterval => ({
  start,
  end: start + 900,
  complete: 100,
  sources: {},
  devices: { of: 1, counted: 1 },
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
