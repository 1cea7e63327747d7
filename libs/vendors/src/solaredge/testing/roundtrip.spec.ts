import type { MappedItem, MappedSample, PlantModelConditions, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { polled } from '../../plant-model/testing/vendor-harness.ts';
import { mapping } from '../mapping.ts';
import { NOON, polledDevices, SEED, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const INVERTERS = 4;
const plantModel = createPlantModel({ seed: `solaredge-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;
let conditions: PlantModelConditions;

beforeEach(async () => {
  conditions = {};
  cloud = await startCloud({ inverters: INVERTERS, conditions });
});
afterEach(() => cloud.close());

const mapped = (answers: readonly RawAnswer[]): MappedItem[] =>
  answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 900 }));

/** Returns everything polled at a time, through adapter, HTTP and mapping. */
async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  const items: MappedItem[] = [];
  for (const call of cloud.adapter.planPolls(await polledDevices(cloud.adapter)))
    items.push(...mapped(await call.run(signal)));
  return items;
}

const inverterOf = ({ device }: MappedSample): ModelInverter =>
  plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
const samplesOf = (items: readonly MappedItem[], inverter?: ModelInverter): MappedSample[] =>
  items.filter((item): item is MappedSample => item.kind === 'sample' && (!inverter || inverterOf(item) === inverter));

/** The vendor writes 0.1 Wh, 1 W, 0.1 V and 0.01 Hz. */
function expectPhysical(sample: MappedSample): void {
  const inverter = inverterOf(sample);
  const start = sample.datetime!;
  const [before, after] = [plantModel.sample(inverter, start), plantModel.sample(inverter, start + 900)];
  if (before.state === 'offline' || after.state === 'offline') return;
  const { measurements: m } = sample;
  const meanKw = ((after.energyTotalWh - before.energyTotalWh) * 4) / 1000;
  expect(Math.abs(m.PowerACOutputActive! - meanKw)).toBeLessThanOrEqual(0.000_501);
  expect(Math.abs(m.UAC1! - after.phases[0]!.voltageV)).toBeLessThanOrEqual(0.0501);
  expect(Math.abs(m.FrqAC! - after.frequencyHz)).toBeLessThanOrEqual(0.005_01);
  expect(m).not.toHaveProperty('IAC1');
  if (m.EDay !== undefined) {
    const buckets = Math.ceil(24 * 4);
    expect(Math.abs(m.EDay - after.energyTodayWh / 1000)).toBeLessThanOrEqual((buckets * 0.05) / 1000 + 1e-9);
  }
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the inverters have, within the rounding of the vendor', async () => {
    const samples = samplesOf(await pollAt(NOON));
    expect(new Set(samples.map(({ device }) => device.InverterSN)).size).toBe(INVERTERS);
    samples.forEach(expectPhysical);
    for (const { quality } of samples) expect(quality).toEqual([]);
  });

  it('bring day totals after noon as well: the morning is read once a day', async () => {
    const evening = Date.parse('2026-06-21T17:10:00Z');
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const newest = samplesOf(await pollAt(evening), berlin).at(-1)!;
    expect(newest.measurements.EDay).toBeGreaterThan(1);
    expectPhysical(newest);
    const asked = (): number => cloud.requests.filter((path) => path.includes('2100000/inverters/telemetry')).length;
    expect(asked()).toBe(2);
    await pollAt(evening + 1_800_000);
    expect(asked()).toBe(3);
  });

  it('have nothing for the night: no samples, and the inverter counts as connected', async () => {
    const items = await pollAt(Date.parse('2026-06-21T03:00:00Z'));
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    for (const { datetime } of samplesOf(items, berlin)) {
      const states = [plantModel.sample(berlin, datetime!), plantModel.sample(berlin, datetime! + 900)].map(
        ({ state }) => state,
      );
      expect(states).not.toEqual(['waiting', 'waiting']);
    }
    const night = Date.parse('2026-12-21T03:30:00Z');
    const winter = await pollAt(night);
    expect(winter).toContainEqual(
      expect.objectContaining({
        kind: 'liveness',
        online: true,
        device: expect.objectContaining({ InverterSN: cloud.simulator.serials[berlin.index] }) as object,
      }),
    );
  });

  it('make no call between 22 and 4 of the site’s clock', async () => {
    cloud.clock.now = Date.parse('2026-06-21T12:00:00Z');
    const devices = (await polledDevices(cloud.adapter)).filter(({ timezone }) => timezone === 'Europe/Berlin');
    const [call] = cloud.adapter.planPolls(devices);
    const before = cloud.requests.length;
    for (const time of ['20:00', '23:30', '01:59']) {
      cloud.clock.now = Date.parse(`2026-06-21T${time}:00Z`);
      expect(await call!.run(signal)).toEqual([]);
    }
    expect(cloud.requests.length).toBe(before);
    cloud.clock.now = Date.parse('2026-06-21T02:00:00Z');
    expect(await call!.run(signal)).toHaveLength(1);
  });

  it('show a fault with its alert, and none when it is over', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'insulation',
    );
    const until = plantModel.faults(inverter, sample.fault!.since, sample.fault!.since + 1)[0]!.until;
    const during = samplesOf(await pollAt((until - 60) * 1000), inverter);
    expect(during.at(-1)).toMatchObject({ state: '4', alerts: [expect.stringContaining('"type":"DC Isolation"')] });
    expect(during[0]).toMatchObject({ alerts: [] });
    const after = samplesOf(await pollAt((until + 4 * 3600) * 1000), inverter);
    for (const { alerts } of after) expect(alerts).toEqual([]);
  });

  it('show an inverter that is out of reach as offline, and its samples when it is back', async () => {
    const lost = plantModel.inverters[1]!;
    conditions.offline = NOON / 1000;
    const during = await pollAt(NOON + 2 * 3_600_000);
    expect(samplesOf(during, lost).at(-1)!.datetime).toBeLessThan(NOON / 1000);
    const isLost = expect.objectContaining({ InverterSN: cloud.simulator.serials[1] }) as object;
    expect(during).toContainEqual({ kind: 'liveness', device: isLost, online: false });
    Reflect.deleteProperty(conditions, 'offline');
    const back = await pollAt(NOON + 4 * 3_600_000);
    const late = samplesOf(back, lost).filter(({ datetime }) => datetime! >= NOON / 1000);
    expect(late.length).toBeGreaterThan(12);
    late.forEach(expectPhysical);
    expect(back).not.toContainEqual({ kind: 'liveness', device: isLost, online: false });
  });

  it('lose no sample and add none over two days of polls, whatever comes late', async () => {
    const times = new Map<string, Set<number>>();
    const from = Date.parse('2026-06-20T00:00:00Z');
    const devices = await polledDevices(cloud.adapter);
    const calls = cloud.adapter.planPolls(devices).filter(({ name }) => name.startsWith('inverters'));
    for (const call of calls) {
      for (
        cloud.clock.now = from;
        cloud.clock.now < from + 2 * 86_400_000;
        cloud.clock.now += call.intervalSeconds * 1000
      )
        for (const sample of samplesOf(mapped(await call.run(signal))))
          times.set(sample.device.InverterSN, (times.get(sample.device.InverterSN) ?? new Set()).add(sample.datetime!));
    }
    plantModel.inverters.forEach((inverter, i) => {
      const expected: number[] = [];
      for (let start = from / 1000; start < from / 1000 + 40 * 3600; start += 900) {
        const edges = [plantModel.sample(inverter, start), plantModel.sample(inverter, start + 900)];
        if (edges.some(({ state }) => state !== 'waiting' && state !== 'offline')) expected.push(start);
      }
      const seen = times.get(cloud.simulator.serials[i]!)!;
      expect(expected.filter((start) => !seen.has(start))).toEqual([]);
    });
  });
});

describe('backfill', () => {
  it('fetches missed samples, day by day from midnight, and no others', async () => {
    const devices = await polledDevices(cloud.adapter);
    const gap = { from: Date.parse('2026-06-18T09:00:00Z') / 1000, to: Date.parse('2026-06-20T09:00:00Z') / 1000 };
    const calls = cloud.adapter.planBackfill!(devices, gap);
    const samples: MappedSample[] = [];
    for (const call of calls) {
      const answers = await call.run(signal);
      expect(answers.every(({ backfill }) => backfill === true)).toBe(true);
      samples.push(...samplesOf(mapped(answers)));
    }
    expect(new Set(samples.map(({ device }) => device.InverterSN)).size).toBe(INVERTERS);
    for (const { datetime } of samples) {
      expect(datetime!).toBeGreaterThan(gap.from);
      expect(datetime!).toBeLessThanOrEqual(gap.to);
    }
    samples.forEach(expectPhysical);
    expect(samples.filter(({ measurements }) => measurements.EDay !== undefined).length).toBeGreaterThan(100);
  });

  it('takes at most 100 credits: of a long gap the newest part, oldest first', async () => {
    const devices = await polledDevices(cloud.adapter);
    const before = cloud.requests.length;
    const calls = cloud.adapter.planBackfill!(devices, { from: NOON / 1000 - 300 * 86_400, to: NOON / 1000 - 86_400 });
    for (const call of calls) await call.run(signal);
    expect(cloud.requests.length - before).toBeLessThanOrEqual(100);
    expect(calls.at(-1)!.name).toContain('2026-06-');
    expect(cloud.warnings).toEqual(['the gap is too long for the credits']);
  });

  it('takes two credits for a whole local day of each site, and plans all of a hundred sites', () => {
    const midnight = Date.parse('2026-05-20T22:00:00Z') / 1000;
    const day = { from: midnight - 1, to: midnight + 86_400 - 1 };
    const sites = Array.from({ length: 100 }, (_, i) => ({
      ...polled({ InverterSN: `SN${i}`, vendorPlantId: String(i) }, 'Europe/Berlin'),
    }));
    const calls = cloud.adapter.planBackfill!(sites, day);
    expect(new Set(calls.flatMap(({ devices }) => devices.map(({ InverterSN }) => InverterSN))).size).toBe(100);
    expect(calls).toHaveLength(100);
    expect(cloud.warnings).toEqual([]);
  });
});

describe('time that runs faster', () => {
  it('keeps 48 buckets a call, and no limit is broken', async () => {
    await cloud.close();
    cloud = await startCloud({ inverters: 2, timeScale: 60 });
    const devices = await polledDevices(cloud.adapter);
    const [call] = cloud.adapter.planPolls(devices);
    const items = (await call!.run(signal)).flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 15 }));
    const ofFirst = samplesOf(items, plantModel.inverters[0]);
    expect(ofFirst.length).toBeGreaterThanOrEqual(45);
    expect(ofFirst.length).toBeLessThanOrEqual(48);
    expect(ofFirst[1]!.datetime! - ofFirst[0]!.datetime!).toBe(15);
    expect(cloud.simulator.violations()).toBe(0);
  });
});
