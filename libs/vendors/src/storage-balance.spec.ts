import { localToUnix, storageTypes, type MeasurementField, type StorageField } from '@heliograph/base-data';
import type { MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import type { ModelInverter } from './plant-model/index.ts';
import { loadVendor, vendorIds } from './registry.ts';

type Field = MeasurementField | StorageField;
type Values = Partial<Record<Field, number>>;

/** The steps in which a vendor writes SOC, %, energies of the day and of the lifetime, kWh, and, where it tells no energy of a battery, its power, kW. */
interface Steps {
  soc: number;
  day?: number;
  total?: number;
  power?: { step: number; isMean?: true };
  /** It tells all energies of the house. */
  hasSite?: true;
  /** Its logger is silent by night, and its counters are those of the day: no discharge is seen. */
  isSilentByNight?: true;
}

/**
 * As documented or recorded: Deye 57.3 % and 3.14 kWh, GoodWe 57 % and 3.14, Growatt 57 % and 3.1, Solis 57 %, 3.1 kWh and 1.419 MWh, Fronius 57.3 % and
 * 351.45 W (steps of 0.01 W do not count), SolarEdge means of 15 min in tenths of a W.
 */
const stepsOf: Readonly<Record<string, Steps>> = {
  deye: { soc: 0.1, day: 0.01, total: 0.01, hasSite: true },
  enphase: { soc: 1, day: 0.001 },
  foxess: { soc: 0.1, total: 0.1 },
  fronius: { soc: 0.1, power: { step: 0.001 } },
  goodwe: { soc: 1, day: 0.01, total: 0.01 },
  growatt: { soc: 1, day: 0.1, total: 0.1, hasSite: true },
  huawei: { soc: 0.1, day: 0.01 },
  saj: { soc: 1, day: 0.01, total: 0.01, hasSite: true },
  sma: { soc: 0.1, power: { step: 0.001 } },
  solaredge: { soc: 0.1, power: { step: 0.001, isMean: true } },
  solarman: { soc: 1, day: 0.01, total: 0.01, hasSite: true },
  solax: { soc: 1, total: 0.1 },
  solis: { soc: 1, day: 0.1, total: 1, hasSite: true },
  solplanet: { soc: 1, day: 0.1, isSilentByNight: true },
  sungrow: { soc: 0.1, day: 0.1, total: 0.1, hasSite: true },
};

/** The share that the plant model's converter between battery and house loses, each way (`plant-model/storage.ts`). */
const LOST = 0.04;
/** Between two samples the power is not the line from one to the other, under passing clouds: so far from it, as a share of what was charged. */
const BETWEEN_SAMPLES = 0.1;

/** Both solstices and both changes of Europe's clocks. By day the battery is charged, in the evening and by night discharged. */
const days = ['2026-01-15', '2026-03-29', '2026-06-21', '2026-10-25'];
const looks = ['10:00', '15:00', '20:30', '23:00', '33:00'] as const;
const spans = [
  ['10:00', '15:00'],
  ['20:30', '23:00'],
  ['15:00', '33:00'],
] as const;
const SAMPLING_SECONDS = 900;
/** No account is idle for longer: a consent that is not used for a month ends. */
const IDLE_MS = 25 * 86_400_000;

interface Reading {
  time: number;
  values: Values;
  packs: number;
}

/** What lies between two readings, kWh: energy in less energy out less losses, and what rounding and sampling allow. */
interface Flow {
  net: number;
  tolerance: number;
}

it('has the steps of each vendor that tells of batteries', async () => {
  const vendors = await Promise.all(vendorIds.map(loadVendor));
  const told = vendors.filter(({ declaration }) => declaration.storage?.battery !== undefined);
  expect(told.map(({ declaration }) => declaration.id)).toEqual(Object.keys(stepsOf));
});

describe.each(Object.keys(stepsOf))('the battery of a hybrid of %s over a year', (id) => {
  const steps = stepsOf[id]!;
  let harness: ContractHarness;
  let device: PolledDevice;
  let inverter: ModelInverter;
  /** From samples of the inverter, and from those of listed batteries. */
  const sources: Reading[][] = [[], []];

  beforeAll(async () => {
    const now = Date.parse('2026-01-14T00:00:00Z');
    const options = { plantModelSeed: 'equality', inverters: 14, now, include: storageTypes };
    harness = await ContractHarness.open(await loadVendor(id), options);
    const { serials } = harness.cloud.simulator;
    const modelOf = ({ InverterSN }: PolledDevice): ModelInverter =>
      harness.plantModel.inverters[serials.indexOf(InverterSN)]!;
    device = (await harness.fleet()).polled.find((each) => modelOf(each).battery !== undefined)!;
    inverter = modelOf(device);
    for (const day of days)
      for (const look of looks)
        await readAt(
          timeOf(day, look),
          spans.some(([begin, end]) => end === look && begin !== '15:00'),
        );
  }, 120_000);
  afterAll(() => harness.close());

  function timeOf(day: string, look: string): number {
    const midnight = localToUnix(`${day} 00:00:00`, inverter.site.timezone)!;
    return midnight + Number(look.slice(0, 2)) * 3600 + Number(look.slice(3)) * 60;
  }

  /** Reads the battery, and where the power of samples is all that is told, the way there, if a span ends. */
  async function readAt(time: number, endsSpan: boolean): Promise<void> {
    const isSampled = endsSpan && steps.power !== undefined && steps.power.isMean !== true;
    while (time * 1000 - harness.now > IDLE_MS) {
      harness.now += IDLE_MS;
      await harness.adapter.verify(harness.signal);
    }
    for (let at = isSampled ? harness.now / 1000 + SAMPLING_SECONDS : time; at <= time; at += SAMPLING_SECONDS) {
      harness.now = Math.max(harness.now, at * 1000);
      const { items } = await harness.poll([device]);
      [ofInverter(items), listed(items)].forEach((found, i) => sources[i]!.push(...found));
    }
  }

  function ofInverter(items: readonly MappedItem[]): Reading[] {
    return items.flatMap((item) => {
      if (item.kind !== 'sample' || item.device !== device) return [];
      const { datetime: time, measurements, battery, meter } = item;
      const values: Values = { ...measurements, ...battery?.measurements, ...meter?.measurements };
      return time === undefined || values.BatterySOC === undefined ? [] : [{ time, values, packs: 1 }];
    });
  }

  /** Several packs are what they add up to. */
  function listed(items: readonly MappedItem[]): Reading[] {
    const packs = items.filter((item) => item.kind === 'battery').filter((item) => item.device === device);
    const byTime = Map.groupBy(packs, ({ datetime = 0 }) => datetime);
    return [...byTime].map(([time, ofTime]) => {
      const values = ofTime.map(({ measurements }) => measurements).reduce((sum, each) => sumOf(sum, each));
      return { time, values, packs: ofTime.length };
    });
  }

  /** Returns the readings of each span of each day, oldest first, each time once. */
  function stretches(source: readonly Reading[]): Reading[][] {
    return days.flatMap((day) =>
      spans.map(([begin, end]) => {
        const [from, to] = [timeOf(day, begin) - SAMPLING_SECONDS, timeOf(day, end)];
        const within = source.filter(({ time }) => time > from && time <= to);
        const byTime = new Map(within.map((reading) => [reading.time, reading]));
        return [...byTime.values()].sort((a, b) => a.time - b.time);
      }),
    );
  }

  const storedKwh = ({ values }: Reading): number =>
    (values.BatterySOC! / 100) * (values.BatteryCapacity ?? inverter.battery!.capacityWh / 1000);

  /** Returns undefined where the vendor does not tell one of the counters, or the day's began again. */
  function byCounters(
    [before, after]: readonly [Reading, Reading],
    counters: { in: readonly Field[]; out: readonly Field[]; step: number | undefined },
  ): Flow | undefined {
    const isOneDay = after.time - before.time < 8 * 3600;
    if (counters.step === undefined || (!isOneDay && !counters.in.every((name) => name.endsWith('Total'))))
      return undefined;
    const gained = (names: readonly Field[]): number =>
      names.reduce((sum, name) => sum + (after.values[name] ?? NaN) - (before.values[name] ?? NaN), 0);
    const net = gained(counters.in) - gained(counters.out);
    // A reading is off by half a step, a difference by one.
    const tolerance = (counters.in.length + counters.out.length) * counters.step * after.packs;
    return Number.isNaN(net) ? undefined : { net, tolerance };
  }

  const byDay = (ends: readonly [Reading, Reading]): Flow | undefined =>
    byCounters(ends, { in: ['EBatteryCharge'], out: ['EBatteryDischarge'], step: steps.day });
  const byTotal = (ends: readonly [Reading, Reading]): Flow | undefined =>
    byCounters(ends, { in: ['EBatteryChargeTotal'], out: ['EBatteryDischargeTotal'], step: steps.total });

  /** A mean counts for its bucket, which begins at its time; between two samples the power is taken as the line. */
  function byPower(stretch: readonly Reading[]): Flow | undefined {
    if (!steps.power) return undefined;
    const { step, isMean = false } = steps.power;
    const flow = { net: 0, tolerance: 0 };
    for (const [i, { time, values }] of stretch.slice(1).entries()) {
      const before = stretch[i]!;
      const hours = (time - before.time) / 3600;
      // Some are missing.
      if (hours > (isMean ? 0.25 : 0.4)) return undefined;
      const powers = isMean ? [before.values.BatteryPower!] : [before.values.BatteryPower!, values.BatteryPower!];
      const power = powers.reduce((sum, each) => sum + each, 0) / powers.length;
      flow.net -= power * hours;
      flow.tolerance += (step / 2 + (isMean ? 0 : BETWEEN_SAMPLES * Math.abs(power))) * hours;
    }
    return flow;
  }

  function site(ends: readonly [Reading, Reading]): Flow | undefined {
    const { day: step } = steps;
    const flow = byCounters(ends, { in: ['EDay', 'EGridImport'], out: ['EGridExport', 'ELoad'], step });
    const charged = byCounters(ends, { in: ['EBatteryCharge'], out: [], step });
    const discharged = byCounters(ends, { in: ['EBatteryDischarge'], out: [], step });
    if (!flow || !charged || !discharged) return undefined;
    const lost = (charged.net * LOST) / (1 - LOST) + discharged.net * LOST;
    return { net: flow.net - lost, tolerance: flow.tolerance + 2 * LOST * charged.tolerance };
  }

  /** @returns what is stored in each stretch that has a flow, and how far that is from it, kWh */
  function balances(
    flowOf: (ends: readonly [Reading, Reading], stretch: readonly Reading[]) => Flow | undefined,
  ): Balance[] {
    const all = sources.flatMap((source) => stretches(source)).filter(({ length }) => length > 1);
    return all.flatMap((stretch) => {
      const ends = [stretch[0]!, stretch.at(-1)!] as const;
      const flow = flowOf(ends, stretch);
      return flow ? [balanceOf(ends, flow)] : [];
    });
  }

  function balanceOf([before, after]: readonly [Reading, Reading], { net, tolerance }: Flow): Balance {
    const stored = storedKwh(after) - storedKwh(before);
    // As of an energy, and what the sum of floating numbers adds.
    const ofSoc = (steps.soc / 100) * (inverter.battery!.capacityWh / 1000) + 0.001;
    return { stored, error: Math.abs(net - stored), tolerance: tolerance + ofSoc };
  }

  it('stores what goes in and does not come out again', () => {
    const found = balances((ends, stretch) => byDay(ends) ?? byTotal(ends) ?? byPower(stretch));
    expect(found.filter(({ error, tolerance }) => error > tolerance)).toEqual([]);
    // Otherwise a wrong sign or scale of one of them could hide.
    const moved = [
      found.some(({ stored, tolerance }) => stored > tolerance),
      found.some(({ stored, tolerance }) => stored < -tolerance),
    ];
    expect(moved).toEqual([true, steps.isSilentByNight !== true]);
  });

  it('stores what its lifetime counters say, from January to October', () => {
    const year = sources.flatMap((source) => (source.length > 0 ? [[source[0]!, source.at(-1)!] as const] : []));
    const ends = [...stretches(sources.flat()).filter(({ length }) => length > 1), ...year].map(
      (stretch) => [stretch[0], stretch.at(-1)!] as const,
    );
    const found = ends.flatMap((each) => (byTotal(each) ? [balanceOf(each, byTotal(each)!)] : []));
    expect(found.filter(({ error, tolerance }) => error > tolerance)).toEqual([]);
    expect(found.length > 0).toBe(steps.total !== undefined);
  });

  it('takes from the site what its other energies leave', () => {
    const found = balances(site);
    expect(found.filter(({ error, tolerance }) => error > tolerance)).toEqual([]);
    expect(found.length > 0).toBe(steps.hasSite === true);
  });
});

interface Balance {
  stored: number;
  error: number;
  tolerance: number;
}

/** Adds up energies, powers and capacities; SOC is that of either. */
function sumOf(one: Values, other: Values): Values {
  const entries = Object.entries(other) as [Field, number][];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /^E|Power$|Capacity$/.test(name) ? (one[name] ?? NaN) + value : value]),
  );
}
