import type { StorageMeasurements } from '@heliograph/base-data';
import { factorOf, nextDirection, type Direction } from './directions.ts';

const noon = 1_795_168_200;

/** Lets the samples come one every five minutes. @returns the factor after each */
function factorsOf(
  type: 'battery' | 'meter',
  samples: readonly (StorageMeasurements & { raw: number })[],
): (1 | -1 | undefined)[] {
  let direction: Direction | undefined;
  return samples.map(({ raw, ...measurements }, i) => {
    direction = nextDirection(direction, type, noon + i * 300, raw, measurements);
    return factorOf(direction);
  });
}

it('takes a raw power for charge when the state of charge rises with it in three steps', () => {
  const rising = [40, 41, 42, 43, 44].map((BatterySOC) => ({ raw: 3, BatterySOC }));
  expect(factorsOf('battery', rising)).toEqual([undefined, undefined, undefined, -1, -1]);
  const falling = [44, 43, 42, 41].map((BatterySOC) => ({ raw: 3, BatterySOC }));
  expect(factorsOf('battery', falling).at(-1)).toBe(1);
});

it('believes the counters before the state of charge', () => {
  const charged = [0, 0.25, 0.5, 0.75].map((EBatteryCharge, i) => ({
    raw: -3,
    EBatteryCharge,
    EBatteryDischarge: 5,
    // Two packs of which one is full.
    BatterySOC: 90 - i,
  }));
  expect(factorsOf('battery', charged).at(-1)).toBe(1);
});

it('takes the sense in which the counter of exported energy grows for export', () => {
  const exported = [0, 0.4, 0.8, 1.2].map((EGridExport) => ({ raw: -4.8, EGridExport, EGridImport: 2 }));
  expect(factorsOf('meter', exported).at(-1)).toBe(-1);
});

it('learns nothing from small powers, from a change of sense, from counters that begin again and from a gap', () => {
  const small = [40, 41, 42, 43].map((BatterySOC) => ({ raw: 0.02, BatterySOC }));
  expect(factorsOf('battery', small).at(-1)).toBeUndefined();
  const turning = [40, 41, 40, 41, 40].map((BatterySOC, i) => ({ raw: i % 2 ? 3 : -3, BatterySOC }));
  expect(factorsOf('battery', turning).at(-1)).toBeUndefined();
  const midnight = [9, 0, 9, 0, 9, 0].map((EGridExport) => ({ raw: 3, EGridExport, EGridImport: 0 }));
  expect(factorsOf('meter', midnight).at(-1)).toBeUndefined();
  let direction: Direction | undefined;
  for (const hours of [0, 1, 2, 3, 4])
    direction = nextDirection(direction, 'battery', noon + hours * 3600, 3, { BatterySOC: 40 + hours });
  expect(factorOf(direction!)).toBeUndefined();
});

it('follows a meter whose clamp was turned, after as many samples as there were for the other sense', () => {
  const exporting = (raw: number, from: number): (StorageMeasurements & { raw: number })[] =>
    Array.from({ length: 10 }, (_, i) => ({ raw, EGridExport: from + i, EGridImport: 1 }));
  const factors = factorsOf('meter', [...exporting(2, 0), ...exporting(-2, 10)]);
  expect([factors[9], factors.at(-1)]).toEqual([1, -1]);
});
