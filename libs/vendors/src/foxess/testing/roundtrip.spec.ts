import type { MappedItem, MappedSample } from '@heliograph/vendor-contract';
import { windowAnswers } from '../backfill.ts';
import { createPlantModel } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { device, inventory, mapped, NOON, poll, samplesOf, SEED, signal, startCloud, type Cloud } from './harness.ts';

const INVERTERS = 45;
const plantModel = createPlantModel({ seed: `foxess-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;

afterEach(() => cloud.close());

async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud = await startCloud({ inverters: INVERTERS, timeScale: 1 });
  cloud.clock.now = unixMs;
  return mapped(
    await poll(
      cloud,
      cloud.simulator.serials.map((serial) => device(serial)),
    ),
  );
}

const serialOf = (index: number): string => cloud.simulator.serials[index]!;
const sampleOf = (items: readonly MappedItem[], serial: string): MappedSample =>
  samplesOf(items).find((sample) => sample.device.InverterSN === serial)!;

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

function expectPhysical({ device: { InverterSN }, datetime, measurements: m, quality }: MappedSample): void {
  const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
  const physical = plantModel.sample(inverter, datetime!);
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
  expectClose(m.PowerDC, physical.dcPowerW / 1000, 0.0005);
  expectClose(m.PowerACOutputReactive, physical.reactivePowerVar / 1000, 0.0005);
  expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.05);
  expectClose(m.Temperature, physical.temperatureC, 0.05);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  physical.phases.forEach((phase, i) => {
    expectClose(m[`UAC${i + 1}` as 'UAC1'], phase.voltageV, 0.05);
    expectClose(m[`IAC${i + 1}` as 'IAC1'], phase.currentA, 0.05);
    expectClose(m[`PAC${i + 1}` as 'PAC1'], phase.powerW / 1000, 0.0005);
  });
  expect(m).not.toHaveProperty(`UAC${physical.phases.length + 1}`);
  physical.strings.forEach((string, i) => {
    expectClose(m[`UPV${i + 1}` as 'UPV1'], string.voltageV, 0.05);
    expectClose(m[`IPV${i + 1}` as 'IPV1'], string.currentA, 0.05);
  });
  expect(m).not.toHaveProperty(`UPV${physical.strings.length + 1}`);
  expect(quality).toEqual([]);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, within the rounding of the vendor, EDay also of models that do not send it', async () => {
    const samples = samplesOf(await pollAt(NOON));
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) {
      expectPhysical(sample);
      const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(sample.device.InverterSN)]!;
      expectClose(sample.measurements.EDay, plantModel.sample(inverter, sample.datetime!).energyTodayWh / 1000, 0.05);
    }
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('report the zone of each plant with its summer time', async () => {
    const summer = await pollAt(NOON);
    const offsetIn = (items: readonly MappedItem[], zone: string): number | undefined =>
      sampleOf(items, serialOf(plantModel.inverters.find(({ site }) => site.timezone === zone)!.index)).offsetSeconds;
    expect(offsetIn(summer, 'Europe/Berlin')).toBe(7200);
    expect(offsetIn(summer, 'Asia/Kolkata')).toBe(19_800);
    expect(offsetIn(summer, 'America/Los_Angeles')).toBe(-7 * 3600);
    await cloud.close();
    expect(offsetIn(await pollAt(Date.parse('2026-12-21T11:00:00Z')), 'Europe/Berlin')).toBe(3600);
  });

  it('keep the hour apart that comes twice when summer time ends', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const first = sampleOf(await pollAt(Date.parse('2026-10-25T00:31:00Z')), serialOf(berlin.index));
    await cloud.close();
    const second = sampleOf(await pollAt(Date.parse('2026-10-25T01:31:00Z')), serialOf(berlin.index));
    expect([first.offsetSeconds, second.offsetSeconds]).toEqual([7200, 3600]);
    expect(second.datetime! - first.datetime!).toBe(3600);
  });

  it('show a fault with its code and name', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'no_grid',
    );
    const items = await pollAt((sample.time + 420) * 1000);
    expect(sampleOf(items, serialOf(inverter.index))).toMatchObject({
      state: '4',
      measurements: { PowerACOutputActive: 0, UAC1: 0 },
      alerts: [
        '{"name":"The current error code is reported","value":"1","variable":"currentFault","en":"Grid Lost Fault"}',
      ],
      status: ['{"name":"Running State","value":"165","variable":"runningState"}'],
    });
  });

  it('show a silent logger as offline, with the last values and their time', async () => {
    const { inverter, time } = findSample(
      plantModel,
      NOON / 1000,
      (candidate, { index }) => candidate.state === 'offline' && candidate.acPowerW > 0 && index < 40,
    );
    const begin = plantModel.sample(inverter, time).time;
    let end = time;
    while (plantModel.sample(inverter, end).state === 'offline') end += 30;
    const items = await pollAt((end - 30) * 1000);
    const serial = serialOf(inverter.index);
    const sample = sampleOf(items, serial);
    expect(begin - sample.datetime!).toBeLessThan(300);
    expectPhysical(sample);
    const offline = end - 30 - sample.datetime! > 600;
    const liveness = items.find((item) => item.kind === 'liveness' && item.device.InverterSN === serial);
    expect(liveness).toMatchObject({ online: !offline });
  });

  it('show the night as waiting', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const items = await pollAt(Date.parse('2026-06-22T00:30:00Z'));
    expect(sampleOf(items, serialOf(berlin.index))).toMatchObject({
      state: '2',
      measurements: { PowerACOutputActive: 0, EDay: 0 },
      alerts: [],
    });
  });
});

describe('backfill', () => {
  it('brings every sample of the gap once, with the values the devices had, marked as such', async () => {
    cloud = await startCloud({ inverters: 3, timeScale: 1 });
    const [first] = await inventory(cloud);
    const few = createPlantModel({ seed: `foxess-${SEED}`, inverters: 3 }).inverters[0]!;
    const gap = { from: NOON / 1000 - 24 * 3600, to: NOON / 1000 - 600 };
    const calls = cloud.adapter.planBackfill!([first!], gap);
    expect(calls).toHaveLength(1);
    const answers = [];
    for (const call of calls) answers.push(...(await call.run(signal)));
    expect(answers.every((answer) => answer.backfill === true && answer.body.length < 450_000)).toBe(true);
    const items = mapped(answers);
    const samples = samplesOf(items);
    expect(samples).toHaveLength(items.length);
    const times = samples.map(({ datetime }) => datetime!);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const expected: number[] = [];
    const small = createPlantModel({ seed: `foxess-${SEED}`, inverters: 3 });
    for (let t = small.newestSampleTime(few, gap.to, 300); t > gap.from; t -= 300) {
      if (small.sample(few, t).state !== 'offline') expected.unshift(t);
    }
    expect(times).toEqual(expected);
    for (const { datetime, measurements, state } of samples) {
      const physical = small.sample(few, datetime!);
      expectClose(measurements.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
      expectClose(measurements.EDay, physical.energyTodayWh / 1000, 0.05);
      expect(state === '4').toBe(physical.state === 'fault');
    }
  });

  it('cuts a large window by time, each point as the vendor wrote it', () => {
    const from = Date.parse('2026-06-01T00:00:00Z') / 1000 - 1;
    const time = (i: number): string =>
      `${new Date((from + 1 + i * 300) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC+0000`;
    const point = (i: number): string => `{"time":"${time(i)}","value":${i}.50,"x":"${'y'.repeat(2_000)}"}`;
    const data = (count: number): string => Array.from({ length: count }, (_, i) => point(i)).join(',');
    const series = (variable: string, count: number): string =>
      `{"unit":"kW","data":[${data(count)}],"name":"N","variable":"${variable}"}`;
    // The second variable has no points in the evening.
    const body = `{"errno":0,"result":[{"datas":[${series('generationPower', 288)},${series('pvPower', 200)}],"deviceSN":"A"}]}`;
    const own = device('A');
    const answers = windowAnswers(body, own, { from, to: from + 86_400 }, NOON);
    expect(answers.length).toBeGreaterThan(2);
    for (const answer of answers) expect(answer.body.length).toBeLessThan(450_000);
    const whole = mapped([{ call: 'device/history/query', body, fetchedAt: NOON, devices: [own], backfill: true }]);
    expect(whole).toHaveLength(288);
    expect(mapped(answers)).toEqual(whole);
    expect(answers.at(-1)!.body).toContain(point(287));
  });

  it('counts a window as not read whose points lie outside: the cloud has ignored begin and end', async () => {
    cloud = await startCloud({ inverters: 1, timeScale: 1 });
    const [first] = await inventory(cloud);
    cloud.intercept = (request, next) => {
      if (!request.path.includes('history')) return next(request);
      const { begin, end, ...others } = JSON.parse(request.body.toString()) as Record<string, unknown>;
      expect([typeof begin, typeof end]).toEqual(['number', 'number']);
      return next({ ...request, body: Buffer.from(JSON.stringify(others)) });
    };
    const from = NOON / 1000 - 10 * 86_400;
    const [call] = cloud.adapter.planBackfill!([first!], { from, to: from + 86_400 });
    await expect(call!.run(signal)).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('outside the window'),
    });
  });

  it('plans nothing for no device or no gap, windows of a day, oldest first', async () => {
    cloud = await startCloud({ inverters: 2, timeScale: 1 });
    const devices = [device('A'), device('B')];
    expect(cloud.adapter.planBackfill!([], { from: 0, to: 100 })).toEqual([]);
    expect(cloud.adapter.planBackfill!(devices, { from: 100, to: 100 })).toEqual([]);
    expect(cloud.adapter.planBackfill!(devices, { from: 0, to: 30 * 3600 }).map(({ name }) => name)).toEqual([
      'device/history/query:A:0',
      'device/history/query:B:0',
      'device/history/query:A:86400',
      'device/history/query:B:86400',
    ]);
  });
});
