import type { Gap, MappedItem, MappedSample, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { inventory, map, NOON, poll, samplesOf, SEED, signal, startCloud, type Cloud } from './harness.ts';

const INVERTERS = 12;
const plantModel = createPlantModel({ seed: `saj-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;
afterEach(() => cloud.close());

async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud = await startCloud({ inverters: INVERTERS });
  cloud.clock.now = unixMs - 600_000;
  const devices = await inventory(cloud);
  cloud.clock.now = unixMs;
  return poll(cloud, devices);
}

const serialOf = (index: number): string => cloud.simulator.serials[index]!;
const sampleOf = (items: readonly MappedItem[], serial: string): MappedSample | undefined =>
  samplesOf(items).find(({ device }) => device.InverterSN === serial);
const livenessOf = (items: readonly MappedItem[], serial: string): MappedItem | undefined =>
  items.find((item) => item.kind === 'liveness' && item.device.InverterSN === serial);

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

function expectPhysical({ device: { InverterSN }, datetime, measurements: m, quality }: MappedSample): void {
  const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
  const physical = plantModel.sample(inverter, datetime!);
  expect(datetime! % 60).toBe(0);
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
  expectClose(m.EDay, physical.energyTodayWh / 1000, 0.005);
  expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.005);
  expectClose(m.Temperature, physical.temperatureC, 0.05);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  expectClose(m.PowerFactor, physical.powerFactor, 0.0005);
  expectClose(m.InsulationResistance, physical.insulationKohm, 0.5);
  expectClose(m.HTotal, physical.operatingHours, 0.05);
  if (InverterSN.startsWith('C6') || physical.dcPowerW === 0) expect(m).not.toHaveProperty('PowerDC');
  else expectClose(m.PowerDC, physical.dcPowerW / 1000, 0.0005);
  physical.phases.forEach((phase, i) => {
    expectClose(m[`UAC${i + 1}` as 'UAC1'], phase.voltageV, 0.005);
    expectClose(m[`IAC${i + 1}` as 'IAC1'], phase.currentA, 0.005);
    expectClose(m[`PAC${i + 1}` as 'PAC1'], phase.powerW / 1000, 0.0005);
  });
  expect(m).not.toHaveProperty(`UAC${physical.phases.length + 1}`);
  physical.strings.slice(0, 16).forEach((string, i) => {
    expectClose(m[`UPV${i + 1}` as 'UPV1'], string.voltageV, 0.005);
    expectClose(m[`IPV${i + 1}` as 'IPV1'], string.currentA, 0.005);
  });
  expect(m[`UPV${physical.strings.length + 1}` as 'UPV1'] ?? 0).toBe(0);
  expect(quality).toEqual([]);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, within the rounding of the vendor', async () => {
    const samples = samplesOf(await pollAt(NOON));
    expect(samples.length).toBeGreaterThan(INVERTERS / 2);
    for (const sample of samples) expectPhysical(sample);
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('show a fault with its texts, its alarm, and a state of alarm that is online', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'no_grid',
    );
    const items = await pollAt((sample.time + 420) * 1000);
    const serial = serialOf(inverter.index);
    expect(sampleOf(items, serial)).toMatchObject({
      state: '4',
      measurements: { PowerACOutputActive: 0, UAC1: 0 },
      alerts: ['"Master Phase1 No Grid Error"'],
    });
    const alarms = items.find((item) => item.kind === 'alarms' && item.device.InverterSN === serial);
    expect(alarms).toMatchObject({
      alerts: [expect.stringContaining('"alarmName":"Master Phase1 No Grid Error"')],
      warnings: [],
    });
    expect(livenessOf(items, serial)).toMatchObject({ online: true });
  });

  it('show a silent module as offline, with the last values and their time', async () => {
    cloud = await startCloud({ inverters: INVERTERS, conditions: { offline: NOON / 1000 } });
    const devices = await inventory(cloud);
    cloud.clock.now = NOON + 3_600_000;
    const items = await poll(cloud, devices);
    const serial = serialOf(1);
    const sample = sampleOf(items, serial)!;
    expect(NOON / 1000 - sample.datetime!).toBeGreaterThan(0);
    expect(NOON / 1000 - sample.datetime!).toBeLessThan(420);
    expectPhysical(sample);
    expect(livenessOf(items, serial)).toMatchObject({ online: false });
    expect(livenessOf(items, serialOf(0))).toMatchObject({ online: true });
  });

  it('trap: night is success without data: no sample, and the vendor reports offline', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const items = await pollAt(Date.parse('2026-06-21T23:30:00Z'));
    const serial = serialOf(berlin.index);
    expect(sampleOf(items, serial)).toBeUndefined();
    expect(livenessOf(items, serial)).toMatchObject({ online: false });
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  });
});

/** Returns the times the cloud has points of: whole minutes, none while the module was silent or asleep. */
function pointTimes(of: PlantModel, inverter: ModelInverter, { from, to }: Gap): number[] {
  const times: number[] = [];
  for (let t = of.newestSampleTime(inverter, to + 300, 300); t > from - 300; t -= 300) {
    const minute = Math.floor(t / 60) * 60;
    const { state, battery, turnedOffAt = Infinity } = of.sample(inverter, minute);
    const isAwake = battery !== undefined || minute <= turnedOffAt + 600;
    if (minute > from && minute <= to && state !== 'offline' && isAwake) times.unshift(minute);
  }
  return times;
}

async function fetched(device: PolledDevice, gap: Gap): Promise<MappedSample[]> {
  const answers: RawAnswer[] = [];
  for (const call of cloud.adapter.planBackfill!([device], gap)) answers.push(...(await call.run(signal)));
  expect(answers.every(({ backfill, body }) => backfill === true && body.length < 450_000)).toBe(true);
  return samplesOf(answers.flatMap(map));
}

describe('backfill', () => {
  it('brings every sample of the gap once, with the values the devices had, night left out', async () => {
    cloud = await startCloud({ inverters: 3 });
    const few = createPlantModel({ seed: `saj-${SEED}`, inverters: 3 });
    const [first] = await inventory(cloud);
    const inverter = few.inverters[cloud.simulator.serials.indexOf(first!.InverterSN)]!;
    const gap = { from: NOON / 1000 - 30 * 3600, to: NOON / 1000 - 600 };
    const samples = await fetched(first!, gap);
    expect(samples.map(({ datetime }) => datetime)).toEqual(pointTimes(few, inverter, gap));
    for (const { datetime, measurements } of samples) {
      const physical = few.sample(inverter, datetime!);
      expectClose(measurements.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
      expectClose(measurements.EDay, physical.energyTodayWh / 1000, 0.005);
    }
  });

  it.each([
    ['America/Los_Angeles', '2026-11-01T20:00:00Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z'],
  ])('loses nothing where the clocks change (%s, %s)', async (zone, end) => {
    cloud = await startCloud({ inverters: INVERTERS });
    const gap = { from: Date.parse(end) / 1000 - 86_400, to: Date.parse(end) / 1000 };
    cloud.clock.now = gap.to * 1000 + 600_000;
    const device = (await inventory(cloud)).find(({ timezone }) => timezone === zone)!;
    const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
    const times = (await fetched(device, gap)).map(({ datetime }) => datetime);
    expect(times.length).toBeGreaterThan(60);
    expect(times).toEqual(pointTimes(plantModel, inverter, gap));
  });

  it('of a fast sandbox brings all of its samples, too', async () => {
    cloud = await startCloud({ inverters: 1, timeScale: 60 });
    const [device] = await inventory(cloud);
    const gap = { from: NOON / 1000 - 840, to: NOON / 1000 - 60 };
    const times = (await fetched(device!, gap)).map(({ datetime }) => datetime!);
    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeGreaterThan((gap.to - gap.from) / 5 - 2);
  });
});
