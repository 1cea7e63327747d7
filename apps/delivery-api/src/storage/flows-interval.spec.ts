import type { EnergyIntervalView } from '../energy/energy.views.ts';
import { flowsIntervalOf, inverterPart, type IntervalParts } from './flows-interval.ts';
import { type FlowsPart, flowsParts } from './flows-parts.ts';

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

/** What the inverters report, without batteries and meters of their own. */
const ofInverters = (one: EnergyIntervalView): IntervalParts['own'] => {
  const [grid, battery, load] = flowsParts.map((part) => inverterPart(part, one, { grid: 'all', load: 'all' }, 0));
  return { grid, battery, load };
};
const none: Record<FlowsPart, undefined> = { grid: undefined, battery: undefined, load: undefined };
const view = (one: EnergyIntervalView, parts: Partial<IntervalParts> = {}): ReturnType<typeof flowsIntervalOf> =>
  flowsIntervalOf(one, { own: ofInverters(one), listed: none, generationComplete: one.complete, ...parts });

describe(flowsIntervalOf.name, () => {
  it('has the energies, their shares and sources', () => {
    // 1 − 4 / 10 = 0.6; 1 − 3 / 12 = 0.75
    expect(view(interval)).toEqual({
      start: 1_795_000_500,
      end: 1_795_004_100,
      complete: 95,
      EGenerated: 10,
      EGridExport: 4,
      EGridImport: 3,
      ELoad: 12,
      selfConsumption: 0.6,
      autarky: 0.75,
      sources: { grid: 'inverter', load: 'inverter' },
      devices: { of: 2, counted: 2 },
    });
  });

  it('has no share of a part of the time or of the devices', () => {
    for (const change of [{ complete: 94.9 }, { devices: { of: 2, counted: 1 } }]) {
      const one = view({ ...interval, ...change });
      expect(one).toMatchObject({ EGenerated: 10 });
      for (const share of ['selfConsumption', 'autarky']) expect(one).not.toHaveProperty(share);
    }
  });

  it('has the meter and battery of the plant in place of the inverters’ members, never both', () => {
    const listed = {
      grid: { energies: [5000, 2000], complete: 100 },
      battery: { energies: [1500, undefined], complete: 100 },
      load: { energies: [8000], complete: 100 },
    };
    // By night the inverters sleep: half of their samples are missing, none of their generation.
    const asleep = { ...interval, complete: 50, EBatteryCharge: 1, EBatteryDischarge: 7 };
    // 1 − 5 / 10 = 0.5; 1 − 2 / 8 = 0.75. The battery does not report what was discharged: nor does the answer.
    const one = view(asleep, { listed, generationComplete: 99 });
    expect(one).toMatchObject({
      complete: 99,
      EGridExport: 5,
      EGridImport: 2,
      EBatteryCharge: 1.5,
      ELoad: 8,
      selfConsumption: 0.5,
      autarky: 0.75,
      sources: { grid: 'meter', battery: 'battery', load: 'meter' },
    });
    expect(one).not.toHaveProperty('EBatteryDischarge');
  });

  it('has the inverters’ members where samples of the meter are missing and theirs are not', () => {
    const part = (complete: number) => ({ ...none, grid: { energies: [1000, 1000], complete } });
    expect(view(interval, { listed: part(60) })).toMatchObject({ EGridExport: 4, sources: { grid: 'inverter' } });
    expect(view({ ...interval, complete: 50 }, { listed: part(60) })).toMatchObject({
      EGridExport: 1,
      sources: { grid: 'meter' },
    });
  });

  it('leaves out what is ambiguous, and says so', () => {
    const own = { ...ofInverters(interval), grid: 'ambiguous' } as const;
    const one = view(interval, { own });
    expect(one.sources).toEqual({ grid: 'ambiguous', load: 'inverter' });
    for (const name of ['EGridExport', 'EGridImport', 'selfConsumption', 'autarky'])
      expect(one).not.toHaveProperty(name);
    expect(one).toMatchObject({ ELoad: 12 });
  });
});
