import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { mapping } from '../mapping.ts';
import { trackersOf, type PlantWorld } from '../cloud/fleet.ts';
import { NOON, polled, SEED, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const INVERTERS = 10;
const plantModel = createPlantModel({ seed: `goodwe-${SEED}`, inverters: INVERTERS });
const context = { samplePeriodSeconds: 300 };
let cloud: Cloud;

afterEach(() => cloud.close());

async function devices(): Promise<PolledDevice[]> {
  const plants = await cloud.adapter.listPlants(signal);
  return (await cloud.adapter.listDevices(plants, signal)).map((device) => polled(device, plants));
}

/** Returns everything polled at a time, through adapter, HTTP and mapping. */
async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  const known = await devices();
  cloud.clock.now = unixMs;
  const items: MappedItem[] = [];
  for (const call of cloud.adapter.planPolls(known)) {
    for (const answer of await call.run(signal)) items.push(...mapping.map(answer, context));
  }
  return items;
}

async function start(plants: 'mixed' | PlantWorld, seed = SEED): Promise<void> {
  cloud = await startCloud({ inverters: INVERTERS, plants, seed });
}

const samplesIn = (items: readonly MappedItem[]): MappedSample[] =>
  items.filter((item): item is MappedSample => item.kind === 'sample');
const inverterOf = (serial: string): ModelInverter => plantModel.inverters[cloud.simulator.serials.indexOf(serial)]!;
const of = (items: readonly MappedItem[], { index }: ModelInverter): MappedItem[] =>
  items.filter((item) => item.kind !== 'rejected' && item.device.InverterSN === cloud.simulator.serials[index]);

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

function expectPhysical({ measurements: m }: MappedSample, inverter: ModelInverter, physical: PhysicalSample): void {
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
  expectClose(m.EDay, physical.energyTodayWh / 1000, 0.05);
  expectClose(m.Temperature, physical.temperatureC, 0.05);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  physical.phases.forEach(({ voltageV, currentA }, i) => {
    expectClose(m[`UAC${i + 1}` as 'UAC1'], voltageV, 0.05);
    expectClose(m[`IAC${i + 1}` as 'IAC1'], currentA, 0.05);
  });
  expect('UAC2' in m).toBe(inverter.phaseCount === 3);
}

function expectTrackers(
  { measurements: m }: MappedSample,
  inverter: ModelInverter,
  physical: PhysicalSample,
  max: number,
): void {
  const trackers = trackersOf(inverter, physical).slice(0, max);
  expect(trackers.length).toBeGreaterThan(0);
  trackers.forEach(({ voltageV, currentA }, i) => {
    expectClose(m[`UPV${i + 1}` as 'UPV1'], voltageV, 0.05);
    expectClose(m[`IPV${i + 1}` as 'IPV1'], currentA, 0.05);
  });
  expect(m).not.toHaveProperty(`UPV${trackers.length + 1}`);
}

describe.each<[PlantWorld, number]>([
  ['sems', 4],
  ['points', 32],
  ['semsplus', 32],
])('plants in %s', (world, inputs) => {
  it('bring the values the devices have, within the rounding of the vendor', async () => {
    await start(world);
    const items = await pollAt(NOON);
    const samples = samplesIn(items);
    const silent = items.filter((item) => item.kind === 'liveness').length;
    expect(samples.length + (world === 'semsplus' ? silent : 0)).toBe(INVERTERS);
    for (const sample of samples) {
      const inverter = inverterOf(sample.device.InverterSN);
      const physical = plantModel.sample(inverter, sample.datetime!);
      if (physical.turnedOffAt !== undefined) continue;
      expectPhysical(sample, inverter, physical);
      expectTrackers(sample, inverter, physical, inputs);
      expectClose(sample.measurements.ETotal, physical.energyTotalWh / 1000, 0.05);
      expect(sample.quality).toEqual([]);
    }
    expect(samples.filter(({ state }) => state === '1').length).toBeGreaterThan(INVERTERS / 3);
  });

  it('show the night: state and time stand, no power', async () => {
    await start(world);
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const [late] = samplesIn(of(await pollAt(Date.parse('2026-06-21T21:30:00Z')), berlin));
    expect([undefined, 0]).toContain(late!.measurements.PowerACOutputActive);
    expect(late!.state).toBe(world === 'semsplus' ? '2' : '0');
    expectClose(late!.measurements.EDay, plantModel.sample(berlin, late!.datetime!).energyTodayWh / 1000, 0.05);
  });

  it('show a fault', async () => {
    await start(world);
    const found = findSample(plantModel, NOON / 1000, ({ fault }) => fault?.kind === 'grid_overvoltage');
    const items = of(await pollAt((found.time + 600) * 1000), found.inverter);
    const [sample] = samplesIn(items);
    expect(sample).toMatchObject({ state: '4', measurements: { PowerACOutputActive: 0 } });
    if (world !== 'sems') return;
    expect(sample!.alerts).toEqual([expect.stringContaining('"error_code":"E-G3-03-0"')]);
    expect(items.find(({ kind }) => kind === 'alarms')).toMatchObject({
      alerts: [expect.stringContaining('"warning_code":"E-G3-03-0"')],
    });
  });

  it('show a silent dongle as offline', async () => {
    await start(world);
    const found = findSample(plantModel, NOON / 1000, ({ state, acPowerW }) => state === 'offline' && acPowerW > 0);
    const items = of(await pollAt((found.time + 1200) * 1000), found.inverter);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'liveness', online: false }));
    const [sample] = samplesIn(items);
    // SEMS+ has no time for it: no sample. SEMS returns the last one with its own.
    if (world === 'semsplus') expect(sample).toBeUndefined();
    else expect(sample).toMatchObject({ state: '0', datetime: found.sample.time });
  });
});

it.each([[0], [1], [2]])('times and zones hold in every date format of the account (seed %d)', async (offset) => {
  await start('mixed', 6 + offset);
  const items = await pollAt(Date.parse('2026-07-04T11:00:00Z'));
  const samples = samplesIn(items);
  expect(new Set(items.map((item) => item.kind !== 'rejected' && item.device.InverterSN)).size).toBe(INVERTERS);
  for (const { datetime } of samples) {
    expect(datetime).toBeGreaterThan(Date.parse('2026-07-03T11:00:00Z') / 1000);
    expect(datetime).toBeLessThanOrEqual(Date.parse('2026-07-04T11:02:00Z') / 1000);
  }
});

it('reports the zone of each plant with its summer time, half hours too', async () => {
  await start('sems');
  const offsetsAt = async (time: string): Promise<Map<string, number | undefined>> => {
    const samples = samplesIn(await pollAt(Date.parse(time)));
    return new Map(
      samples.map(({ device, offsetSeconds }) => [inverterOf(device.InverterSN).site.timezone, offsetSeconds]),
    );
  };
  const summer = await offsetsAt('2026-06-21T11:00:00Z');
  expect(summer.get('Europe/Berlin')).toBe(7200);
  expect(summer.get('Asia/Kolkata')).toBe(19_800);
  expect((await offsetsAt('2026-12-21T11:00:00Z')).get('Europe/Berlin')).toBe(3600);
  expect((await offsetsAt('2026-03-29T00:55:00Z')).get('Europe/Berlin')).toBe(3600);
});

describe('backfill', () => {
  const from = Date.parse('2026-06-21T07:00:00Z') / 1000;
  const to = Date.parse('2026-06-21T09:00:00Z') / 1000;

  it.each([[6], [7], [8]])('brings the samples of the gap and no others (seed %d)', async (seed) => {
    await start('sems', seed);
    cloud.clock.now = NOON;
    const own = createPlantModel({ seed: `goodwe-${seed}`, inverters: INVERTERS });
    const berlin = own.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const device = (await devices()).find(({ InverterSN }) => InverterSN === cloud.simulator.serials[berlin.index])!;
    const calls = cloud.adapter.planBackfill!([device], { from, to });
    expect(calls.map(({ name }) => name)).toEqual([`GetInverterDataByColumn:${device.InverterSN}:2026-06-21`]);
    const answers = await calls[0]!.run(signal);
    expect(answers.every(({ backfill }) => backfill)).toBe(true);
    const samples = samplesIn(answers.flatMap((answer) => mapping.map(answer, context)));
    expect(samples.length).toBeGreaterThanOrEqual(20);
    expect(samples.length).toBeLessThanOrEqual(24);
    for (const sample of samples) {
      expect(sample.datetime! > from && sample.datetime! <= to).toBe(true);
      expect(sample.state).toBe('-1');
      const physical = own.sample(berlin, sample.datetime!);
      expectPhysical(sample, berlin, physical);
      expectTrackers(sample, berlin, physical, 4);
    }
    const times = samples.map(({ datetime }) => datetime!);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('asks day by day in the plant’s zone, oldest first, and nothing for devices without zone or history', async () => {
    await start('mixed');
    const known = await devices();
    const zoned = known.filter(({ vendorType }) => vendorType !== 'semsplus');
    const gap = { from: Date.parse('2026-06-18T10:00:00Z') / 1000, to: Date.parse('2026-06-20T10:00:00Z') / 1000 };
    const calls = cloud.adapter.planBackfill!(known, gap);
    const days = calls.map(({ name }) => name.slice(-10));
    expect(days).toEqual([...days].sort());
    expect(new Set(days)).toEqual(new Set(['2026-06-18', '2026-06-19', '2026-06-20']));
    expect(new Set(calls.map(({ devices: [one] }) => one!.InverterSN)).size).toBe(zoned.length);
    const homeless = zoned.map((device) => polled({ ...device, status: 'online' }));
    expect(cloud.adapter.planBackfill!(homeless, gap)).toEqual([]);
  });
});
