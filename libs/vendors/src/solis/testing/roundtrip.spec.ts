import type { MappedItem, MappedSample } from '@heliograph/vendor-contract';
import { createPlantModel } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { mapping } from '../mapping.ts';
import { NOON, polled, SEED, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const INVERTERS = 45;
const plantModel = createPlantModel({ seed: `solis-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: INVERTERS });
});
afterEach(() => cloud.close());

/** Returns everything polled at a time, through adapter, HTTP and mapping. */
async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  const devices = (await cloud.adapter.listDevices(await cloud.adapter.listPlants(signal), signal)).map((device) =>
    polled(device),
  );
  const items: MappedItem[] = [];
  for (const call of cloud.adapter.planPolls(devices)) {
    for (const answer of await call.run(signal)) items.push(...mapping.map(answer, { samplePeriodSeconds: 5 }));
  }
  return items;
}

const serialOf = (index: number): string => cloud.simulator.serials[index]!;
const sampleOf = (items: readonly MappedItem[], serial: string): MappedSample =>
  items.find((item): item is MappedSample => item.kind === 'sample' && item.device.InverterSN === serial)!;

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

/** Limits are windows of time: a test that goes back in time gets a new cloud. */
async function pollEarlier(unixMs: number): Promise<MappedItem[]> {
  await cloud.close();
  cloud = await startCloud({ inverters: INVERTERS });
  return pollAt(unixMs);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have, within the rounding of the vendor', async () => {
    const items = await pollAt(NOON);
    const samples = items.filter((item): item is MappedSample => item.kind === 'sample');
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) {
      const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(sample.device.InverterSN)]!;
      const physical = plantModel.sample(inverter, sample.datetime!);
      const { measurements: m } = sample;
      expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, 0.0005);
      expectClose(m.EDay, physical.energyTodayWh / 1000, physical.energyTodayWh < 1e6 ? 0.05 : 0.5);
      expectClose(
        m.ETotal,
        physical.energyTotalWh / 1000,
        physical.energyTotalWh < 1e6 ? 0.05 : physical.energyTotalWh < 1e9 ? 0.5 : 500,
      );
      expectClose(m.EMonth, physical.energyMonthWh / 1000, physical.energyMonthWh < 1e6 ? 0.05 : 0.5);
      expectClose(m.Temperature, physical.temperatureC, 0.05);
      expectClose(m.FrqAC, physical.frequencyHz, 0.005);
      expectClose(m.UAC1, physical.phases[0]!.voltageV, 0.05);
      expectClose(m.IAC1, physical.phases[0]!.currentA, 0.05);
      expect('UAC2' in m).toBe(inverter.phaseCount === 3);
      physical.strings.forEach((string, i) => {
        expectClose(m[`UPV${i + 1}` as 'UPV1'], string.voltageV, 0.05);
        expectClose(m[`IPV${i + 1}` as 'IPV1'], string.currentA, 0.05);
      });
      expect(m).not.toHaveProperty(`UPV${physical.strings.length + 1}`);
      expect(sample.quality).toEqual([]);
    }
  });

  it('report the zone of each plant with its summer time', async () => {
    const items = await pollAt(NOON);
    const offsets = new Map(
      plantModel.inverters.map((inverter) => [
        inverter.site.timezone,
        sampleOf(items, serialOf(inverter.index)).offsetSeconds,
      ]),
    );
    expect(offsets.get('Europe/Berlin')).toBe(7200);
    expect(offsets.get('Asia/Kolkata')).toBe(19_800);
    expect(offsets.get('America/Los_Angeles')).toBe(-7 * 3600);
    const winter = await pollAt(Date.parse('2026-12-21T11:00:00Z'));
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    expect(sampleOf(winter, serialOf(berlin.index)).offsetSeconds).toBe(3600);
  });

  it('show a fault with its alarm, and no alarm when it is over', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'no_grid',
    );
    const serial = serialOf(inverter.index);
    const during = await pollAt((sample.time + 120) * 1000);
    expect(sampleOf(during, serial)).toMatchObject({
      state: '4',
      measurements: { PowerACOutputActive: 0 },
      status: ['{"state":3,"stateExceptionFlag":0,"currentState":"4117"}'],
    });
    const alarms = during.find((item) => item.kind === 'alarms' && item.device.InverterSN === serial);
    expect(alarms).toMatchObject({ warnings: [], alerts: [expect.stringContaining('"alarmCode":"1015"')] });
    const after = await pollAt((sample.time + 4 * 3600) * 1000);
    const later = after.find((item) => item.kind === 'alarms' && item.device.InverterSN === serial);
    expect(later).toMatchObject({ alerts: [], warnings: [] });
  });

  it('show an offline logger as lost, with the last values and their time', async () => {
    const { inverter, sample, time } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.state === 'offline' && candidate.acPowerW > 0,
    );
    const serial = serialOf(inverter.index);
    const items = await pollAt((time + 120) * 1000);
    expect(sampleOf(items, serial)).toMatchObject({ state: '0', datetime: sample.time });
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'liveness',
        device: expect.objectContaining({ InverterSN: serial }),
        online: false,
      }),
    );
  });

  it('show the night as sleep of the logger: the sample time stays, and no sample is lost', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const serial = serialOf(berlin.index);
    const late = sampleOf(await pollAt(Date.parse('2026-06-21T21:45:00Z')), serial);
    const items = await pollAt(Date.parse('2026-06-22T01:30:00Z'));
    const later = sampleOf(items, serial);
    expect(later).toMatchObject({
      state: '2',
      datetime: late.datetime,
      measurements: { PowerACOutputActive: 0, EDay: late.measurements.EDay },
    });
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'liveness',
        device: expect.objectContaining({ InverterSN: serial }),
        online: true,
      }),
    );
  });

  it('count a young device in kWh and an old one in MWh', async () => {
    const items = await pollAt(NOON);
    const oldest = plantModel.inverters.reduce((a, b) =>
      plantModel.sample(a, NOON / 1000).energyTotalWh > plantModel.sample(b, NOON / 1000).energyTotalWh ? a : b,
    );
    expect(sampleOf(items, serialOf(oldest.index)).measurements.ETotal).toBeGreaterThan(10_000);
    const first = Date.parse(`${oldest.site.installedAt}T00:00:00Z`) + 3.5 * 86_400_000;
    const young = sampleOf(await pollEarlier(first), serialOf(oldest.index)).measurements.ETotal!;
    expect(young).toBeGreaterThan(0);
    expect(young).toBeLessThan(10_000);
  });
});
