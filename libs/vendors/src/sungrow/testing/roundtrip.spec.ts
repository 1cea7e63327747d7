import type { MappedSample } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { mapping } from '../mapping.ts';
import { mppts } from '../cloud/points.ts';
import { inventory, NOON, poll, samplesOf, SEED, signal, startHarness, type Harness } from './harness.ts';

const INVERTERS = 20;
const plantModel = createPlantModel({ seed: `sungrow-${SEED}`, inverters: INVERTERS });
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ inverters: INVERTERS });
});
afterEach(() => harness.close());

const inverterOf = (sample: MappedSample): ModelInverter =>
  plantModel.inverters[harness.simulator.serials.indexOf(sample.device.InverterSN)]!;
const serialOf = ({ index }: ModelInverter): string => harness.simulator.serials[index]!;

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

/** Compares with the device's values at that time, within the vendor's rounding: 1 W, 0.1 kWh, 0.1 V and A. */
function expectPhysical(sample: MappedSample): void {
  const inverter = inverterOf(sample);
  const physical = plantModel.sample(inverter, sample.datetime!);
  const { device } = sample;
  // For a device with known strings the normalizer shows these, also in the morning before the first has voltage.
  const m = { ...sample.measurements, ...sample.stringInputs };
  expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
  expectClose(m.PowerDC, physical.dcPowerW / 1000, 0.0005);
  expectClose(m.EDay, physical.energyTodayWh / 1000, 0.05);
  expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.05);
  expectClose(m.FrqAC, physical.frequencyHz, 0.005);
  expectClose(m.UAC1, physical.phases[0]!.voltageV, 0.05);
  expectClose(m.IAC1, physical.phases[0]!.currentA, 0.05);
  expect('UAC2' in m).toBe(inverter.phaseCount === 3);
  if (device.vendorType === '55') expect(m).not.toHaveProperty('Temperature');
  else expectClose(m.Temperature, physical.temperatureC, 0.05);
  const inputs = reportsStrings(inverter, device.vendorType) ? physical.strings : mppts(inverter, physical);
  inputs.forEach(({ voltageV, currentA }, i) => {
    expectClose(m[`UPV${i + 1}` as 'UPV1'], voltageV, 0.05);
    expectClose(m[`IPV${i + 1}` as 'IPV1'], currentA, 0.05);
  });
  expect(m).not.toHaveProperty(`UPV${inputs.length + 1}`);
  // Its plant is known by the label alone here.
  expect(sample.quality).toEqual(['Timezone:fixed_offset']);
}

function reportsStrings({ ratedPowerKw }: ModelInverter, type: string): boolean {
  return type === '55' || (type === '1' && ratedPowerKw > 6);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, of all three device types', async () => {
    const samples = samplesOf(await poll(harness.adapter, await inventory(harness.adapter)));
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) expectPhysical(sample);
    expect(new Set(samples.map(({ device }) => device.vendorType))).toEqual(new Set(['1', '14', '55']));
    expect(harness.simulator.violations()).toBe(0);
  });

  it('bring the same by OAuth2 as by a login', async () => {
    const byLogin = samplesOf(await poll(harness.adapter, await inventory(harness.adapter)));
    const adapter = harness.adapterWith({ credentials: harness.simulator.oauthCredentials });
    const byOAuth = samplesOf(await poll(adapter, await inventory(adapter)));
    expect(byOAuth).toEqual(byLogin);
    expect(harness.requests.at(-1)!.path).toBe('/openapi/platform/getFaultAlarmInfo');
  });

  it('report the zone of each plant, half hours too', async () => {
    const samples = samplesOf(await poll(harness.adapter, await inventory(harness.adapter)));
    const offsets = new Map(samples.map((sample) => [inverterOf(sample).site.timezone, sample.offsetSeconds]));
    expect(offsets.get('Europe/Berlin')).toBe(7200);
    expect(offsets.get('Asia/Kolkata')).toBe(19_800);
    expect(offsets.get('America/Los_Angeles')).toBe(-7 * 3600);
  });

  it('follow the end of summer time, though the devices were synced before', async () => {
    harness.clock.now = Date.parse('2026-10-25T00:40:00Z');
    const devices = await inventory(harness.adapter);
    const before = samplesOf(await poll(harness.adapter, devices));
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const of = (samples: MappedSample[]): MappedSample =>
      samples.find(({ device }) => device.InverterSN === serialOf(berlin))!;
    expect(devices.find(({ InverterSN }) => InverterSN === serialOf(berlin))!.timezone).toBe('GMT+2');
    expect(of(before).offsetSeconds).toBe(7200);
    harness.clock.now += 30 * 60_000;
    const after = of(samplesOf(await poll(harness.adapter, devices)));
    expect(after.offsetSeconds).toBe(3600);
    expect(harness.clock.now / 1000 - after.datetime!).toBeLessThan(600);
    expect(after.datetime! - of(before).datetime!).toBe(1800);
  });

  it('show a fault with its alarm, and no alarm when it is over', async () => {
    const { inverter, sample } = findSample(plantModel, NOON / 1000, ({ fault }) => fault?.kind === 'no_grid');
    const serial = serialOf(inverter);
    harness.clock.now = (sample.time + 900) * 1000;
    const devices = await inventory(harness.adapter);
    const during = await poll(harness.adapter, devices);
    const faulty = samplesOf(during).find(({ device }) => device.InverterSN === serial)!;
    expect(faulty).toMatchObject({ state: '4', measurements: { PowerACOutputActive: 0 } });
    expect(faulty.status).toEqual([expect.stringContaining('"dev_fault_status":1,')]);
    const alarms = during.find((item) => item.kind === 'alarms' && item.device.InverterSN === serial);
    expect(alarms).toMatchObject({
      warnings: [],
      alerts: [expect.stringContaining('"fault_name":"Grid Power Outage"')],
    });
    harness.clock.now = (sample.time + 4 * 3600) * 1000;
    const after = await poll(harness.adapter, devices);
    const later = after.find((item) => item.kind === 'alarms' && item.device.InverterSN === serial);
    expect(later).toMatchObject({ alerts: [], warnings: [] });
  });

  it('show an alarm that began last month and still is open', async () => {
    const since = Date.parse('2026-06-30T09:00:00Z') / 1000;
    await harness.close();
    harness = await startHarness({ inverters: 3, conditions: { fault: since } });
    harness.clock.now = Date.parse('2026-07-01T12:00:00Z');
    const items = await poll(harness.adapter, await inventory(harness.adapter), 'getFaultAlarmInfo');
    expect(items[0]).toMatchObject({ alerts: [expect.stringContaining('"fault_name":"Grid Overvoltage"')] });
  });

  it('show an offline device as lost, with the last values and their time', async () => {
    const since = NOON / 1000;
    await harness.close();
    harness = await startHarness({ inverters: 3, conditions: { offline: since } });
    harness.clock.now = NOON + 3600_000;
    const items = await poll(harness.adapter, await inventory(harness.adapter));
    const lost = harness.simulator.serials[1]!;
    const sample = samplesOf(items).find(({ device }) => device.InverterSN === lost)!;
    expect(sample).toMatchObject({ state: '0' });
    expect(since - sample.datetime!).toBeLessThanOrEqual(600);
    const liveness = items.filter((item) => item.kind === 'liveness');
    expect(liveness.map(({ device, online }) => [device.InverterSN, online])).toEqual([[lost, false]]);
  });

  it('show the night as standby, not as a loss', async () => {
    harness.clock.now = Date.parse('2026-06-21T23:30:00Z');
    const items = await poll(harness.adapter, await inventory(harness.adapter));
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const sample = samplesOf(items).find(({ device }) => device.InverterSN === serialOf(berlin))!;
    expect(sample).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0 } });
    expect(items.some((item) => item.kind === 'liveness' && item.device.InverterSN === serialOf(berlin))).toBe(false);
  });
});

describe('backfill', () => {
  it('brings every sample of the gap, with the values and times of the live ones', async () => {
    const devices = await inventory(harness.adapter);
    const gap = { from: NOON / 1000 - 4 * 3600, to: NOON / 1000 - 600 };
    const calls = harness.adapter.planBackfill!(devices, gap);
    const samples: MappedSample[] = [];
    for (const call of calls) {
      for (const answer of await call.run(signal)) {
        expect(answer.backfill).toBe(true);
        expect(answer.body.length).toBeLessThan(450_000);
        samples.push(...samplesOf(mapping.map(answer, { samplePeriodSeconds: 300 })));
      }
    }
    for (const sample of samples.filter((_, i) => i % 11 === 0)) expectPhysical(sample);
    expect(samples.every(({ datetime }) => datetime! > gap.from && datetime! <= gap.to)).toBe(true);
    const expected = plantModel.inverters.flatMap((inverter) => {
      const times = Array.from({ length: 46 }, (_, i) => gap.from + 300 * (i + 1));
      return times
        .filter((time) => plantModel.sample(inverter, time).state !== 'offline')
        .map((time) => [inverter.index, time]);
    });
    expect(samples.map((sample) => [inverterOf(sample).index, sample.datetime]).sort()).toEqual(expected.sort());
    expect(harness.simulator.violations()).toBe(0);
  });

  it('asks for at most three hours, 8 devices and 49 points a call, in the clock of the plants', async () => {
    const devices = await inventory(harness.adapter);
    harness.requests.length = 0;
    const [first] = harness.adapter.planBackfill!(devices, { from: NOON / 1000 - 7 * 3600, to: NOON / 1000 });
    await first!.run(signal);
    const asked = harness.requests
      .filter(({ path }) => path.endsWith('getDevicePointMinuteDataList'))
      .map(({ body }) => body);
    expect(asked).toHaveLength(first!.devices[0]!.vendorType === '1' ? 2 : 1);
    expect(String(asked[0]!.points).split(',').length).toBeLessThan(50);
    expect(first!.devices.length).toBeLessThanOrEqual(8);
    const span = (time: unknown): number => Number(String(time).slice(8, 10)) * 60 + Number(String(time).slice(10, 12));
    expect(span(asked[0]!.end_time_stamp) - span(asked[0]!.start_time_stamp)).toBe(180);
  });

  it('shrinks its windows with the time scale, as the cloud does', async () => {
    await harness.close();
    harness = await startHarness({ inverters: 3, timeScale: 60 });
    const devices = await inventory(harness.adapter);
    const gap = { from: NOON / 1000 - 400, to: NOON / 1000 };
    const times = new Set<number>();
    for (const call of harness.adapter.planBackfill!(devices, gap)) {
      for (const answer of await call.run(signal))
        for (const sample of samplesOf(mapping.map(answer, { samplePeriodSeconds: 5 }))) times.add(sample.datetime!);
    }
    expect(times.size).toBe(80);
  });

  it('leaves a device without a zone out, and nothing to do is no call', async () => {
    const [device] = await inventory(harness.adapter);
    const without = { ...device! };
    delete without.timezone;
    expect(harness.adapter.planBackfill!([without], { from: 0, to: 600 })).toEqual([]);
    expect(harness.adapter.planBackfill!([device!], { from: 600, to: 600 })).toEqual([]);
  });

  it('gets nothing of the current day from a cloud that keeps it back', async () => {
    await harness.close();
    harness = await startHarness({ inverters: 2, historyOfToday: false });
    const devices = await inventory(harness.adapter);
    const [call] = harness.adapter.planBackfill!(devices, { from: NOON / 1000 - 3600, to: NOON / 1000 - 600 });
    const answers = await call!.run(signal);
    expect(answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }))).toEqual([]);
  });
});
