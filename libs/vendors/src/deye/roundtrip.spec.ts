import type { MappedItem, MappedSample, ParkConditions, PolledDevice } from '@heliograph/vendor-contract';
import { createPark, type PhysicalSample } from '../park/index.ts';
import { findSample } from '../park/testing.ts';
import { inventory, map, NOON, poll, samplesOf, SEED, signal, startCloud, type Cloud } from './testing.ts';

const INVERTERS = 30;
const park = createPark({ seed: `deye-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;
let devices: PolledDevice[];
const conditions: ParkConditions = {};

beforeEach(async () => {
  cloud = await startCloud({ inverters: INVERTERS, conditions });
  devices = await inventory(cloud);
});
afterEach(async () => {
  for (const name of Object.keys(conditions)) Reflect.deleteProperty(conditions, name);
  await cloud.close();
});

const indexOf = (device: PolledDevice): number => cloud.simulator.serials.indexOf(device.InverterSN);
const deviceAt = (index: number): PolledDevice => devices.find((device) => indexOf(device) === index)!;

async function pollAt(unixMs: number, asked: readonly PolledDevice[] = devices): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  return poll(cloud, asked);
}

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

/** Within half of the last digit the vendor shows: 0.01 W, kWh, V, A, Hz, °C. Only hybrids show a temperature; string inverters show 0 for what they lack. */
function expectShows(sample: MappedSample, physical: PhysicalSample): void {
  const { measurements: m } = sample;
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.000_005);
  expectClose(m.EDay, physical.energyTodayWh / 1000, 0.005);
  expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.005);
  if (m.Temperature !== undefined) expectClose(m.Temperature, physical.temperatureC, 0.005);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  physical.phases.forEach(({ voltageV, currentA }, i) => {
    expectClose(m[`UAC${i + 1}` as 'UAC1'], voltageV, 0.005);
    expectClose(m[`IAC${i + 1}` as 'IAC1'], currentA, 0.005);
  });
  physical.strings.forEach(({ voltageV, currentA }, i) => {
    expectClose(m[`UPV${i + 1}` as 'UPV1'], voltageV, 0.005);
    expectClose(m[`IPV${i + 1}` as 'IPV1'], currentA, 0.005);
    expectClose(m[`PPV${i + 1}` as 'PPV1'], (voltageV * currentA) / 1000, 0.000_005);
  });
  expect(m[`UPV${physical.strings.length + 1}` as 'UPV1'] ?? 0).toBe(0);
  expect(m[`UAC${physical.phases.length + 1}` as 'UAC1'] ?? 0).toBe(0);
  expect(sample.quality).toEqual([]);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, within the rounding of the vendor', async () => {
    const samples = samplesOf(await pollAt(NOON));
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) {
      const inverter = park.inverters[indexOf(sample.device)]!;
      expectShows(sample, park.sample(inverter, sample.datetime!));
      expectClose(sample.measurements.RatedPower, inverter.ratedPowerKw, 0);
    }
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('show a fault with its alert, and none when it is over', async () => {
    const { inverter, sample } = findSample(park, NOON / 1000, (shown) => shown.fault?.kind === 'no_grid');
    const device = deviceAt(inverter.index);
    const during = await pollAt((sample.time + 600) * 1000, [device]);
    expect(samplesOf(during)).toMatchObject([{ state: '4', measurements: { PowerACOutputActive: 0 } }]);
    expect(samplesOf(during)[0]!.status).toContain('{"deviceState":2}');
    expect(during).toContainEqual({
      ...{ kind: 'alarms', device, warnings: [] },
      alerts: [expect.stringContaining('no grid')],
    });
    const after = await pollAt((sample.time + 4 * 3600) * 1000, [device]);
    expect(after).toContainEqual({ kind: 'alarms', device, alerts: [], warnings: [] });
  });

  it('show a fault that is switched on for every third inverter', async () => {
    conditions.fault = NOON / 1000;
    const samples = samplesOf(await pollAt(NOON + 900_000));
    for (const sample of samples)
      expect(sample.state === '4').toBe(indexOf(sample.device) % 3 === 0 && isAwake(sample));
  });

  it('show a lost logger as offline, with the last values and their time', async () => {
    const { inverter, sample, time } = findSample(
      park,
      NOON / 1000,
      (shown, of) =>
        shown.state === 'offline' && shown.acPowerW > 0 && park.sample(of, shown.time + 1200).state === 'offline',
    );
    const items = await pollAt(Math.max(time, sample.time + 1200) * 1000, [deviceAt(inverter.index)]);
    expect(samplesOf(items)).toMatchObject([{ state: '0', datetime: Math.floor(sample.time) }]);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'liveness', online: false }));
  });

  it('show the night as offline: time and values stand still, nothing is invented', async () => {
    const berlin = deviceAt(park.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!.index);
    const [late] = samplesOf(await pollAt(Date.parse('2026-06-21T21:45:00Z'), [berlin]));
    const items = await pollAt(Date.parse('2026-06-22T01:30:00Z'), [berlin]);
    expect(samplesOf(items)).toMatchObject([
      { state: '0', datetime: late!.datetime, measurements: { PowerACOutputActive: 0, EDay: late!.measurements.EDay } },
    ]);
    expect(items).toContainEqual({ kind: 'liveness', device: berlin, online: false });
  });

  it('show a switched-on night without power', async () => {
    conditions.night = NOON / 1000;
    for (const sample of samplesOf(await pollAt(NOON + 300_000))) {
      expect(sample.measurements.PowerACOutputActive).toBe(0);
      expect(['0', '2']).toContain(sample.state);
    }
  });

  it.each([
    ['the night summer time begins', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 23],
    ['the night summer time ends', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 25],
  ])('fill the gap of %s: every sample of the local day once, none of another', async (_, from, to, hours) => {
    const berlin = deviceAt(park.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!.index);
    const gap = { from: Date.parse(from) / 1000 - 1, to: Date.parse(to) / 1000 };
    cloud.clock.now = Date.parse(to) + 86_400_000;
    const calls = cloud.adapter.planBackfill!([berlin], gap);
    expect(calls.map(({ name }) => name)).toEqual([expect.stringMatching(/^history:26\d{8}:2026-/)]);
    const samples = samplesOf((await calls[0]!.run(signal)).flatMap(map));
    const inverter = park.inverters[indexOf(berlin)]!;
    const first = park.newestSampleTime(inverter, gap.from + 300, 300);
    const times = Array.from({ length: hours * 12 }, (__, i) => first + i * 300);
    const awake = times.filter((time) => wasHeard(park.sample(inverter, time)));
    expect(awake.length).toBeGreaterThan(100);
    expect(samples.map(({ datetime }) => datetime)).toEqual(awake);
    for (const sample of samples) expectShows(sample, park.sample(inverter, sample.datetime!));
  });
});

/** Not asleep, as its night is elsewhere. */
function isAwake({ state }: MappedSample): boolean {
  return state !== '0';
}

function wasHeard({ state, turnedOffAt, time }: PhysicalSample): boolean {
  return state !== 'offline' && (turnedOffAt === undefined || time <= turnedOffAt + 600);
}
