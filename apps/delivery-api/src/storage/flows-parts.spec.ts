import type { Bounds, EnergyMember, EnergySum } from '@heliograph/energy';
import { energyMembers } from '@heliograph/energy';
import { listedParts, type StorageSeries, usableSeries } from './flows-parts.ts';

const HOUR = 3600;
const intervals: Bounds[] = [0, 1].map((n) => ({ start: n * HOUR, end: (n + 1) * HOUR }));
type Values = Partial<Record<EnergyMember, number>>;

/** @param values by interval, Wh */
function series(change: Partial<StorageSeries>, values: readonly Values[], complete = 100): StorageSeries {
  const sums = intervals.map(({ start, end }, n): EnergySum => {
    const energies = energyMembers.map((member) => values[n]?.[member]);
    return {
      start,
      end,
      energies,
      sources: energies.map((energy) => (energy === undefined ? 'none' : 'day_counter')),
      powerMean: undefined,
      powerPeak: undefined,
      complete: values[n] === undefined ? 0 : complete,
      version: 1,
      filled: false,
    };
  });
  return {
    type: 'meter',
    serial: 'M1',
    isOfPlant: false,
    inverterId: undefined,
    from: 0,
    until: 2 * HOUR,
    sums,
    ...change,
  };
}

const battery = (serial: string, values: readonly Values[], change: Partial<StorageSeries> = {}): StorageSeries =>
  series({ type: 'battery', serial, ...change }, values);

describe(listedParts.name, () => {
  it('has no part that nothing reports', () => {
    expect(listedParts('grid', [battery('B1', [{ EBatteryCharge: 5 }])], intervals)).toEqual([undefined, undefined]);
    expect(listedParts('load', [series({}, [{ EGridExport: 5 }])], intervals)).toEqual([undefined, undefined]);
  });

  it('takes the sum of the plant before single packs, and these where it has no data', () => {
    const packs = [
      battery('B1', [{ EBatteryCharge: 300 }, { EBatteryCharge: 100 }]),
      battery('B2', [{ EBatteryCharge: 200 }, { EBatteryCharge: 50 }]),
    ];
    const total = battery('4711', [{ EBatteryCharge: 480, EBatteryDischarge: 0 }], { isOfPlant: true });
    expect(listedParts('battery', [...packs, total], intervals)).toEqual([
      { energies: [480, 0], complete: 100 },
      { energies: [150, undefined], complete: 100 },
    ]);
  });

  it('counts a battery that sent nothing as not complete, from its first sample to its last', () => {
    const packs = [
      battery('B1', [{ EBatteryCharge: 300 }, { EBatteryCharge: 100 }]),
      battery('B2', [undefined as never, { EBatteryCharge: 50 }]),
    ];
    expect(listedParts('battery', packs, intervals)[0]).toEqual({ energies: [300, undefined], complete: 50 });
    const later = [packs[0]!, { ...packs[1]!, from: HOUR }];
    expect(listedParts('battery', later, intervals)[0]).toEqual({ energies: [300, undefined], complete: 100 });
  });

  it('counts a device once that was read with two inverters', () => {
    const records = [series({}, [{ EGridExport: 900 }], 60), series({}, [{ EGridExport: 1000 }, { EGridExport: 7 }])];
    expect(listedParts('grid', records, intervals)).toEqual([
      { energies: [1000, undefined], complete: 100 },
      { energies: [7, undefined], complete: 100 },
    ]);
  });

  it('is ambiguous where two meters differ, but not of a replaced one and its successor', () => {
    const first = series({}, [{ EGridExport: 1000 }, { EGridExport: 400 }]);
    const second = series({ serial: 'M2' }, [{ EGridExport: 700 }, { EGridExport: 300 }]);
    expect(listedParts('grid', [first, second], intervals)).toEqual(['ambiguous', 'ambiguous']);
    const replaced = [
      { ...first, until: 5000 },
      { ...second, from: 5100 },
    ];
    // 400 Wh until 01:23, 300 Wh after that.
    expect(listedParts('grid', replaced, intervals)[1]).toEqual({ energies: [700, undefined], complete: 100 });
  });
});

describe(usableSeries.name, () => {
  const ofA = battery('B1', [{ EBatteryCharge: 300 }], { inverterId: 'dev_a' });
  const ofPlant = battery('B2', [{ EBatteryCharge: 300 }]);
  const meter = series({}, [{ EGridExport: 1 }]);

  it('leaves out batteries of inverters where another inverter has one that is not listed', () => {
    expect(usableSeries([ofA, meter], ['dev_a', 'dev_b'])).toEqual([meter]);
    expect(usableSeries([ofA, meter], ['dev_a'])).toEqual([ofA, meter]);
    expect(usableSeries([ofA, meter], [])).toEqual([ofA, meter]);
  });

  it('keeps batteries of the plant, whatever the inverters report', () => {
    expect(usableSeries([ofPlant], ['dev_a', 'dev_b'])).toEqual([ofPlant]);
  });
});
