import { aggregate, type Bounds, dayBounds, energyMembers, intervalsOf, sumDevices } from '@heliograph/energy';
import { vendorIds } from '@heliograph/vendors';
import { datesBetween, energyDays, generatedIn, type ImportedDevice, ImportedYear } from './imported-year.ts';

const [first, last] = ['2025-11-01', '2026-10-31'];

/** The weeks in which clocks change, a whole month and a day in ten; what is between them is a gap. */
const dates = datesBetween(first, last).filter(
  (date, i) => /^2026-(03|04-0|10-[123])/.test(date) || date === '2025-11-02' || date === last || i % 10 === 0,
);

/** Of these dates every other sample comes after the others. */
const comesLate = (date: string): boolean => date.endsWith('7');

const MAX_ERROR = 0.005;
/** A step of the counters of the day, Wh. */
const STEP_WH = 100;
/** The power of an inverter changes at once a few times a day. */
const CHANGES_SECONDS = 600;

/** Their histories have no lifetime counter: what was generated in a gap of days is not known. */
const withoutLifetime: ReadonlySet<string> = new Set(['enphase', 'fronius', 'goodwe', 'sma', 'solaredge', 'solis']);

/** The values of the physical model that count since the installation, by the place in `energyMembers`, Wh. */
type Counters = (number | undefined)[];

describe.each(vendorIds)('a year of an inverter of %s, through its history and its mapping, as energy', (id) => {
  let year: ImportedYear;
  let device: ImportedDevice;
  let countersAt: (time: number) => Counters | undefined;
  let ratedPowerW: number;
  let days: ReturnType<typeof energyDays>;
  let whole: Bounds;

  beforeAll(async () => {
    year = await ImportedYear.open(id, { first, inverters: 8, plantModelSeed: 'energy' });
    const { plantModel, cloud } = year.harness;
    // Each vendor another plant. Growatt refuses the history of the inverters of one family.
    const isOfFamily = (type: string): boolean => type === 'mix' || type === 'max';
    await year.choose(({ vendorType }, i) =>
      id === 'growatt' ? isOfFamily(vendorType) : i === vendorIds.indexOf(id) % 8,
    );
    year.devices.splice(1);
    await year.read(dates);
    device = year.devices[0]!;
    days = energyDays(device, comesLate);
    whole = { start: dayBounds(device.zone, first).start, end: dayBounds(device.zone, last).end };
    const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(device.device.InverterSN)]!;
    ratedPowerW = inverter.ratedPowerKw * 1000;
    countersAt = (time) => {
      const { energyTotalWh, battery, meter, state } = plantModel.sample(inverter, time);
      if (state === 'offline' && (battery || meter)) return undefined;
      return [
        energyTotalWh,
        meter?.exportedTotalWh,
        meter?.importedTotalWh,
        battery?.chargedTotalWh,
        battery?.dischargedTotalWh,
        meter?.loadTotalWh,
      ];
    };
  }, 120_000);
  afterAll(() => year.close());

  const truthOf = ({ start, end }: Bounds, m = 0): number | undefined => {
    const [from, to] = [countersAt(start)?.[m], countersAt(end)?.[m]];
    return from === undefined || to === undefined ? undefined : to - from;
  };

  it.each(['1d', '1mo'] as const)('is right in the complete intervals of %s', (resolution) => {
    let compared = 0;
    for (const sum of generatedIn(days, intervalsOf(resolution, device.zone, whole.start, whole.end, 400))) {
      const truth = truthOf(sum);
      const [energy] = sum.energies;
      if (truth === undefined || energy === undefined) continue;
      const [source] = sum.sources;
      const isByCounter = source === 'counter' || source === 'day_counter';
      // Power says nothing of a gap, and is a straight line between two samples where it changed at once: the source tells it.
      const missingSeconds = (1 - sum.complete / 100) * (sum.end - sum.start);
      const bySource = isByCounter ? 0 : (ratedPowerW * (missingSeconds + CHANGES_SECONDS)) / 3600;
      const slack = truth * MAX_ERROR + STEP_WH + bySource;
      // Never more than was generated, whatever is missing.
      expect([sum, truth, energy - truth <= slack]).toEqual([sum, truth, true]);
      if (sum.complete < 99) continue;
      expect([sum, truth, truth - energy <= slack]).toEqual([sum, truth, true]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(resolution === '1d' ? 30 : -1);
  });

  it('has days of 23 and of 25 hours where clocks change', () => {
    const lengths = days.map(({ start, end }) => (end - start) / 3600).filter((hours) => hours !== 24);
    const hasSummerTime = !['Asia/Kolkata', 'America/Sao_Paulo', 'Australia/Brisbane'].includes(device.zone);
    expect(lengths.sort()).toEqual(hasSummerTime ? [23, 25] : []);
  });

  it('is the gain of the lifetime counter over the year, gaps and all', () => {
    const [sum] = generatedIn(days, [whole]);
    const truth = truthOf(whole)!;
    const share = sum!.energies[0]! / truth;
    if (withoutLifetime.has(id)) expect([share > 0.05, share < 1, sum!.complete < 60]).toEqual([true, true, true]);
    else expect(Math.abs(share - 1)).toBeLessThan(MAX_ERROR);
  });

  it('is right for grid, battery and load, where the vendor counts them', () => {
    for (const sum of aggregate(days, intervalsOf('1d', device.zone, whole.start, whole.end, 400))) {
      if (sum.complete < 99) continue;
      energyMembers.forEach((member, m) => {
        const [energy, truth] = [sum.energies[m], truthOf(sum, m)];
        if (m === 0 || sum.sources[m] !== 'day_counter' || energy === undefined || truth === undefined) return;
        const isRight = Math.abs(energy - truth) <= truth * MAX_ERROR + 2 * STEP_WH;
        expect([member, sum, truth, isRight]).toEqual([member, sum, truth, true]);
      });
    }
  });

  it('has new versions where samples came late', () => {
    const revised = days.filter(({ slots }) => slots.some(({ version }) => version > 1));
    expect(revised.length).toBeGreaterThan(5);
  });
});

describe('the past of a plant to which something happened, as energy', () => {
  const DAY = 86_400;
  const around = (time: number, days: number): string[] =>
    datesBetween(dateOf(time - days * DAY), dateOf(time + days * DAY));
  const dateOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
  let year: ImportedYear;
  let devices: ImportedDevice[];

  beforeAll(async () => {
    year = await ImportedYear.open('sungrow', { first, inverters: 1, incidents: true, plantModelSeed: 'energy' });
    const { incidents } = year.harness.plantModel;
    const serials = year.harness.cloud.simulator.serials.slice(-4);
    await year.choose(({ InverterSN }) => serials.includes(InverterSN));
    devices = serials.map((serial) => year.devices.find(({ device }) => device.InverterSN === serial)!);
    const { resetAt, replacedAt, silent } = incidents!;
    await year.read([...around(resetAt, 2), ...around(replacedAt, 2), ...around((silent.from + silent.to) / 2, 6)]);
  }, 120_000);
  afterAll(() => year.close());

  const sampleOf = (index: number, time: number) => {
    const { plantModel } = year.harness;
    return plantModel.sample(plantModel.incidents!.site.inverters[index]!, time);
  };
  const dayOf = (device: ImportedDevice, time: number): Bounds => dayBounds(device.zone, dateOf(time));

  it('is the sum of the old and the new inverter on the day of a replacement', () => {
    const { replacedAt } = year.harness.plantModel.incidents!;
    const [old, successor] = devices as [ImportedDevice, ImportedDevice];
    const day = dayOf(old, replacedAt);
    const sums = [old, successor].map((device) => generatedIn(energyDays(device), [day])[0]!);
    const truth = sampleOf(0, day.end - 1).energyTodayWh + sampleOf(1, day.end - 1).energyTodayWh;
    const { energies, counted } = sumDevices(sums, 2);
    expect(counted).toBe(2);
    // A quarter hour between the two belongs to none.
    expect(energies[0]).toBeGreaterThan(truth * 0.97);
    expect(energies[0]).toBeLessThan(truth * (1 + MAX_ERROR) + STEP_WH);
    const [before, after] = [old, successor].map((device) =>
      generatedIn(energyDays(device), [{ start: day.end, end: day.end + DAY }]).map(({ energies: [energy] }) => energy),
    );
    expect([before, after?.[0] !== undefined]).toEqual([[undefined], true]);
  });

  it('has the energy of a silent week as a whole, and of none of its days', () => {
    const { from, to } = year.harness.plantModel.incidents!.silent;
    const silent = devices[2]!;
    const days = energyDays(silent);
    const [start, end] = [dayOf(silent, from).start, dayOf(silent, to).end];
    const [sum] = generatedIn(days, [{ start, end }]);
    const truth = sampleOf(2, end).energyTotalWh - sampleOf(2, start).energyTotalWh;
    expect(Math.abs(sum!.energies[0]! - truth)).toBeLessThan(truth * MAX_ERROR);
    expect(sum!.complete).toBeLessThan(30);
    const inside = intervalsOf('1d', silent.zone, from + DAY, to - DAY, 10);
    expect(inside.length).toBeGreaterThan(4);
    expect(generatedIn(days, inside).filter(({ energies }) => energies[0] !== undefined)).toEqual([]);
  });

  it('goes on where the lifetime counter began again', () => {
    const { resetAt } = year.harness.plantModel.incidents!;
    const reset = devices[3]!;
    const days = energyDays(reset);
    for (const time of [resetAt - DAY, resetAt, resetAt + DAY]) {
      const day = dayOf(reset, time);
      const [sum] = generatedIn(days, [day]);
      const truth = sampleOf(3, day.end - 1).energyTodayWh;
      expect([sum, Math.abs(sum!.energies[0]! - truth) <= truth * MAX_ERROR + STEP_WH]).toEqual([sum, true]);
    }
  });
});
