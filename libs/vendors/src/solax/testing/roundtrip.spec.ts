import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import type { SolaxSimulatorOptions } from '../cloud/simulator.ts';
import { inventory, map, NOON, poll, samplesOf, SEED, signal, startCloud, type Cloud } from './harness.ts';

const INVERTERS = 40;
const plantModel = createPlantModel({ seed: `solax-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;
let devices: PolledDevice[];

async function start(options: Partial<SolaxSimulatorOptions> = {}): Promise<void> {
  cloud = await startCloud({ inverters: INVERTERS, ...options });
  devices = await inventory(cloud);
}

beforeEach(() => start());
afterEach(() => cloud.close());

const indexOf = ({ InverterSN }: PolledDevice): number => cloud.simulator.serials.indexOf(InverterSN);
const deviceAt = (index: number): PolledDevice => devices.find((device) => indexOf(device) === index)!;
const inverterOf = (device: PolledDevice): ModelInverter => plantModel.inverters[indexOf(device)]!;
const inZone = (zone: string): PolledDevice =>
  deviceAt(plantModel.inverters.find(({ site }) => site.timezone === zone)!.index);

async function pollAt(unixMs: number, asked: readonly PolledDevice[] = devices): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  return poll(cloud, asked);
}

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

/** Returns the inputs a record has: strings; of hybrids trackers, each the sum of its strings. */
function inputsOf({ battery, mpptCount, stringCount }: ModelInverter, { strings }: PhysicalSample) {
  const inputs = strings.map(({ voltageV, currentA }) => ({ voltageV, currentA, powerW: voltageV * currentA }));
  if (!battery) return inputs;
  return Array.from({ length: mpptCount }, (_, tracker) => {
    const own = inputs.filter((__, i) => Math.floor((i * mpptCount) / stringCount) === tracker);
    const sum = (of: (input: (typeof own)[number]) => number): number => own.reduce((total, one) => total + of(one), 0);
    return {
      voltageV: own[0]!.voltageV,
      currentA: sum(({ currentA }) => currentA),
      powerW: sum(({ powerW }) => powerW),
    };
  });
}

/** Compares within half of the last digit of the vendor: 1 W or 10 W, 0.1 kWh, V, A and °C, 0.01 Hz. */
function expectMatches(sample: MappedSample, physical: PhysicalSample): void {
  const { measurements: m, device, state } = sample;
  const power = device.vendorType === 'commercial' ? 0.005 : 0.0005;
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, power);
  expectClose(m.PowerACOutputReactive, physical.reactivePowerVar / 1000, power);
  expectClose(m.PowerFactor, physical.powerFactor, 0.005);
  expectClose(m.EDay, physical.energyTodayWh / 1000, 0.05);
  expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.05);
  expectClose(m.Temperature, physical.temperatureC, 0.05);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  physical.phases.forEach(({ voltageV, currentA, powerW }, i) => {
    expectClose(m[`UAC${i + 1}` as 'UAC1'], voltageV, 0.05);
    expectClose(m[`IAC${i + 1}` as 'IAC1'], currentA, 0.05);
    expectClose(m[`PAC${i + 1}` as 'PAC1'], powerW / 1000, power);
  });
  expect(m).not.toHaveProperty(`UAC${physical.phases.length + 1}`);
  const inputs = inputsOf(inverterOf(device), physical);
  expect(m).not.toHaveProperty(`UPV${inputs.length + 1}`);
  if (state !== '2') {
    inputs.forEach(({ voltageV, currentA, powerW }, i) => {
      expectClose(m[`UPV${i + 1}` as 'UPV1'], voltageV, 0.05);
      expectClose(m[`IPV${i + 1}` as 'IPV1'], currentA, 0.05);
      expectClose(m[`PPV${i + 1}` as 'PPV1'], powerW / 1000, 0.05);
    });
  }
  expect(sample.quality).toEqual([]);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, in W from homes and in kW from businesses', async () => {
    const samples = samplesOf(await pollAt(NOON));
    expect(samples).toHaveLength(INVERTERS);
    expect(new Set(samples.map(({ device }) => device.vendorType)).size).toBe(2);
    for (const sample of samples) expectMatches(sample, plantModel.sample(inverterOf(sample.device), sample.datetime!));
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('show a fault with its alarm, and none when it is over', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'no_grid',
    );
    const device = deviceAt(inverter.index);
    const during = await pollAt((sample.time + 600) * 1000, [device]);
    expect(samplesOf(during)).toMatchObject([
      { state: '4', measurements: { PowerACOutputActive: 0 }, status: ['{"deviceStatus":103}'] },
    ]);
    const alerts = [expect.stringContaining('"alarmName":"Grid Lost Fault"')];
    expect(during).toContainEqual({ kind: 'alarms', device, alerts, warnings: [] });
    const after = await pollAt((sample.time + 4 * 3600) * 1000, [device]);
    expect(after).toContainEqual({ kind: 'alarms', device, alerts: [], warnings: [] });
  });

  it('show a silent dongle as offline, with the last values and their time', async () => {
    const { inverter, sample, time } = findSample(
      plantModel,
      NOON / 1000,
      (candidate, of) =>
        candidate.state === 'offline' &&
        candidate.acPowerW > 0 &&
        plantModel.sample(of, candidate.time + 1200).state === 'offline',
    );
    const items = await pollAt(Math.max(time, sample.time + 1200) * 1000, [deviceAt(inverter.index)]);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'liveness', online: false }));
    const [last] = samplesOf(items);
    expect(sample.time - last!.datetime!).toBeLessThan(300);
    expectMatches(last!, plantModel.sample(inverter, last!.datetime!));
  });

  it('show the night as waiting, without strings', async () => {
    const [sample] = samplesOf(await pollAt(Date.parse('2026-06-22T00:30:00Z'), [inZone('Europe/Berlin')]));
    expect(sample).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0, EDay: 0 }, alerts: [] });
  });

  it('keep the hour apart that comes twice when summer time ends', async () => {
    const berlin = inZone('Europe/Berlin');
    const [first] = samplesOf(await pollAt(Date.parse('2026-10-25T00:31:00Z'), [berlin]));
    const [second] = samplesOf(await pollAt(Date.parse('2026-10-25T01:31:00Z'), [berlin]));
    expect([first!.offsetSeconds, second!.offsetSeconds]).toEqual([7200, 3600]);
    expect(second!.datetime! - first!.datetime!).toBe(3600);
  });

  it('show the recorded form of sleeping inverters and whole kilowatts, where requested', async () => {
    await cloud.close();
    await start({ sleepingZeros: true, wholeKilowatts: true });
    for (const { device, datetime, measurements, state } of samplesOf(await pollAt(NOON))) {
      const physical = plantModel.sample(inverterOf(device), datetime!);
      if (state === '2') expect(measurements).toMatchObject({ UAC1: 0, Temperature: 0 });
      if (device.vendorType === 'commercial')
        expect(measurements.PowerACOutputActive).toBe(Math.trunc(physical.acPowerW / 1000));
    }
  });
});

describe('backfill', () => {
  it.each([
    ['a day', '2026-06-20T10:00:00Z', '2026-06-21T10:00:00Z'],
    ['the night summer time begins', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['the night summer time ends', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('brings every sample of %s once, with the values the devices had, marked as such', async (_, from, to) => {
    const some = [inZone('Europe/Berlin'), devices.find(({ vendorType }) => vendorType === 'commercial')!];
    cloud.clock.now = Date.parse(to) + 60_000;
    const gap = { from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 };
    const answers = [];
    for (const call of cloud.adapter.planBackfill!(some, gap)) answers.push(...(await call.run(signal)));
    expect(answers.every(({ backfill, body }) => backfill === true && body.length < 450_000)).toBe(true);
    const samples = samplesOf(answers.flatMap(map));
    for (const device of some) {
      const inverter = inverterOf(device);
      const expected: number[] = [];
      for (let time = plantModel.newestSampleTime(inverter, gap.to, 300); time > gap.from; time -= 300)
        if (plantModel.sample(inverter, time).state !== 'offline') expected.unshift(time);
      const own = samples.filter((sample) => sample.device === device);
      expect(own.map(({ datetime }) => datetime)).toEqual(expected);
      for (const sample of own) expectMatches(sample, plantModel.sample(inverter, sample.datetime!));
    }
    expect(cloud.simulator.violations()).toBe(0);
  });
});
